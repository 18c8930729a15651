import { toast } from '@branchbook/ui/toasts.tsx';

/** The store of the browser refused: nothing was recorded, and whoever did it has to know. */
export const notSaved = (): void =>
  toast.error({
    title: 'Not saved',
    message: 'This tablet could not store it. Please try again.',
  });
