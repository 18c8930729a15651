import { isFull } from '../offline/room.ts';
import { toast } from '@branchbook/ui/toasts.tsx';

/** The store of the browser refused: nothing was recorded, and whoever did it has to know. */
export const notSaved = (error: unknown): void =>
  toast.error({
    title: 'Not saved',
    message: isFull(error)
      ? 'This tablet is full. Free up space on it, then try again.'
      : 'This tablet could not store it. Please try again.',
  });
