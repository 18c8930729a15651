import { toast } from '@branchbook/ui/toasts.tsx';

const COPY_TOAST_MS = 2000;

/** Copies a text, shows the result in a toast, and returns whether it worked. */
export const copyWithToast = async (label: string, text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success({ title: `${label} copied!` }, COPY_TOAST_MS);
    return true;
  } catch {
    // Permission is missing, or there is no clipboard outside HTTPS.
    toast.error({ title: 'Failed to copy' }, COPY_TOAST_MS);
    return false;
  }
};
