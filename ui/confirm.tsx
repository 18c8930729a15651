import { Text } from '@mantine/core';
import { openConfirmModal } from '@mantine/modals';
import type { ReactNode } from 'react';

type Options = {
  title: string;
  message: ReactNode;
  confirmText: string;
  cancelText?: string;
  kind?: 'danger' | 'warning';
  onConfirm: () => void;
  /** However it is closed; after onConfirm when that was the answer. */
  onClose?: () => void;
};

export const confirm = ({
  title,
  message,
  confirmText,
  cancelText = 'Cancel',
  kind = 'warning',
  onConfirm,
  onClose,
}: Options): void => {
  let isAnswered = false;
  openConfirmModal({
    title,
    children: typeof message === 'string' ? <Text size="sm">{message}</Text> : message,
    labels: { confirm: confirmText, cancel: cancelText },
    confirmProps: kind === 'danger' ? { color: 'red' } : {},
    // The button is still there while the dialog fades away.
    onConfirm: () => {
      if (!isAnswered) onConfirm();
      isAnswered = true;
    },
    onClose,
  });
};
