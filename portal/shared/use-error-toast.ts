import { toast } from '@branchbook/ui/toasts.tsx';
import { useEffect } from 'react';
import { messageOf } from './errors.ts';

/** Says once that a list did not load; the page itself offers to try again. */
export const useErrorToast = (error: Error | null, title: string): void => {
  useEffect(() => {
    if (error) toast.error({ title, message: messageOf(error, '') });
  }, [error, title]);
};
