import type { Accident } from '@branchbook/contract/accidents.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { useDeleteAccident } from '../api.ts';
import { entryName } from '../entry-rules.ts';

/** Asks for confirmation before an entry past its keeping time is deleted for good. */
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
            // The row that holds the focused button is about to be removed.
            focusMain();
            toast.success({ title: 'Entry Deleted', message: entryName(entry) });
          },
          onError: (error) =>
            toast.error({ title: 'Failed to delete the entry', message: messageOf(error, '') }),
        }),
    });
};
