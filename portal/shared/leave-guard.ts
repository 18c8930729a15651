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
      cancelText: 'Keep editing',
      kind: 'danger',
      onConfirm: () => resolve(true),
      // Later, because Escape goes to the dialog below as well, which asks once more.
      onClose: () => setTimeout(() => resolve(false)),
    });
  });

let asking: Promise<boolean> | null = null;

const askOnce = (): Promise<boolean> => {
  // Later: one answer counts for every form that is being left.
  asking ??= ask().finally(() =>
    setTimeout(() => {
      asking = null;
    }),
  );
  return asking;
};

/**
 * Asks before what is not saved is left: by its dialog's buttons, with Back, for another page, and,
 * in the browser's own words, with the tab. The dialog's being open must lie in the address.
 */
export const useUnsavedGuard = (isUnsaved: boolean): void => {
  useBlocker({ disabled: !isUnsaved, shouldBlockFn: async () => !(await askOnce()) });
};

/** Has the form been changed and not sent? */
export const useIsUnsaved = <In extends FieldValues, Out>(
  control: Control<In, unknown, Out>,
): boolean => {
  const { isDirty, isSubmitting } = useFormState({ control });
  return isDirty && !isSubmitting;
};

/** Asks before a changed form is left. */
export const useLeaveGuard = <In extends FieldValues, Out>(
  control: Control<In, unknown, Out>,
): void => useUnsavedGuard(useIsUnsaved(control));
