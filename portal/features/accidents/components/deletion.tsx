import type { Accident } from '@branchbook/contract/accidents.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { useDeleteAccident } from '../api.ts';
import { entryName } from '../entries.ts';

/** Asks before an entry that need not be kept any longer is deleted for good. */
export const useEntryDeletion = () => {
  const remove = useDeleteAccident();
  return (entry: Accident) =>
    confirm({
      title: 'Delete Entry',
      message: `Are you sure you want to delete the entry of ${entryName(entry)}, and what was added to it? This action cannot be undone.`,
      confirmText: 'Delete',
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(entry.id, {
          onSuccess: () => {
            // Its row is about to go, and the button that has the focus with it.
            focusMain();
            toast.success({ title: 'Entry Deleted', message: entryName(entry) });
          },
          onError: (error) =>
            toast.error({ title: 'Failed to delete the entry', message: messageOf(error, '') }),
        }),
    });
};
