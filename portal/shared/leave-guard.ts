import { confirm } from '@branchbook/ui/confirm.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useFormState } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    confirm({
      title: 'Discard what you typed?',
      message: 'You have changed this form and not saved it.',
      confirmText: 'Discard',
      cancelText: 'Go on editing',
      kind: 'danger',
      onConfirm: () => resolve(true),
      // Later, because Escape goes to the dialog below as well, which asks once more.
      onClose: () => setTimeout(() => resolve(false)),
    });
  });

let asking: Promise<boolean> | null = null;

const askOnce = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};

/**
 * Asks before a changed form is left: by its dialog's buttons, with Back, for another page, and,
 * in the browser's own words, with the tab. The dialog's being open must lie in the address.
 */
export const useLeaveGuard = <In extends FieldValues, Out>(
  control: Control<In, unknown, Out>,
): void => {
  const { isDirty, isSubmitting } = useFormState({ control });
  useBlocker({
    disabled: !isDirty || isSubmitting,
    shouldBlockFn: async () => !(await askOnce()),
  });
};
