import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Companies } from './companies-panel.tsx';

/** Manages the companies of frequent visitors for all branches; the dashboard opens this dialog. */
export const VisitorCompaniesDialog = () => {
  const navigate = useNavigate({ from: paths.portal });
  const opened = useSearch({ from: '/portal/' }).companies === 'manage';
  const [edited, setEdited] = useState<VisitorProfile | null>(null);
  if (!opened && edited) setEdited(null);
  return (
    <Dialog
      title="Visitor Book Companies"
      opened={opened}
      onClose={() =>
        void navigate({
          search: (now) => ({ ...now, companies: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      size="xl"
      keepOnOutsideClick
      keepOnEscape={edited !== null}
    >
      <Companies edited={edited} onEdited={setEdited} />
    </Dialog>
  );
};
