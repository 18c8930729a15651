import { toast } from '@branchbook/ui/toasts.tsx';
import { useEffect } from 'react';
import { messageOf } from './errors.ts';

/**
 * Reports once that a list did not load, in the server's words unless `text` is given; the page
 * itself offers to try again.
 */
export const useErrorToast = (error: Error | null, title: string, text?: string): void => {
  useEffect(() => {
    if (error) toast.error({ title, message: text ?? messageOf(error, '') });
  }, [error, title, text]);
};
