import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { useDeleteProfile } from '../api.ts';

/**
 * Returns a function that deletes a saved company and reports the result. It asks first with the
 * browser's own dialog, as the specification demands.
 */
export const useProfileDeletion = (onDeleted: () => void) => {
  const remove = useDeleteProfile();
  return ({ id, company_name: company }: VisitorProfile): void => {
    const question = `Are you sure you want to delete the profile for ${company}? This action cannot be undone.`;
    if (!window.confirm(question)) return;
    remove.mutate(id, {
      onSuccess: () => {
        // The row disappears, and with it the button that has the focus.
        onDeleted();
        toast.success({
          title: 'Profile deleted',
          message: 'Visitor profile deleted successfully',
        });
      },
      onError: (error) =>
        toast.error({
          title: 'Delete failed',
          message: messageOf(error, 'Failed to delete profile'),
        }),
    });
  };
};
