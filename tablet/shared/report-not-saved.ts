import { isStorageFull } from '../offline/storage-reserve.ts';
import { toast } from '@branchbook/ui/toasts.tsx';

/** Tells the user that the browser's store has refused, so that nothing was recorded. */
export const reportNotSaved = (error: unknown): void =>
  toast.error({
    title: 'Not saved',
    message: isStorageFull(error)
      ? 'This tablet is full. Free up space on it, then try again.'
      : 'This tablet could not save the record. Please try again.',
  });
