import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Opens and closes settings dialogs by their name in the address, so that Back closes them. */
export const useDialog = () => {
  const { dialog } = useSearch({ from: '/portal/settings' });
  const navigate = useNavigate({ from: paths.settings });
  const show = (name: string | undefined, replace: boolean) =>
    void navigate({ search: (all) => ({ ...all, dialog: name }), replace, resetScroll: false });
  return {
    dialog,
    open: (name: string) => show(name, false),
    close: () => show(undefined, true),
  };
};
