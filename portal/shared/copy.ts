import { toast } from '@branchbook/ui/toasts.tsx';

const COPY_TOAST_MS = 2000;

/** Answers whether it worked. */
export const copyWithToast = async (label: string, text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success({ title: `${label} copied!` }, COPY_TOAST_MS);
    return true;
  } catch {
    // No permission, or no clipboard outside HTTPS.
    toast.error({ title: 'Failed to copy' }, COPY_TOAST_MS);
    return false;
  }
};
