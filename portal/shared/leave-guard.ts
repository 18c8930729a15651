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
      onClose: () => resolve(false),
    });
  });

let asking: Promise<boolean> | null = null;

const stopAsking = (): void => {
  asking = null;
};

const askOnce = (): Promise<boolean> => {
  asking ??= ask().then((isLeaving) => {
    // Deferred: Discard counts for every form that is being left. Keep editing ends the attempt at once.
    if (isLeaving) setTimeout(stopAsking);
    else stopAsking();
    return isLeaving;
  });
  return asking;
};

/**
 * Asks before unsaved input is left: by the dialog's buttons, Back, another page and, in the
 * browser's own words, by closing the tab. The address must hold that the dialog is open.
 */
export const useUnsavedGuard = (isUnsaved: boolean): void => {
  useBlocker({ disabled: !isUnsaved, shouldBlockFn: async () => !(await askOnce()) });
};

/** Returns whether the form was changed and is not being sent. */
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
