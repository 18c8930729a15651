import { Text } from '@mantine/core';
import { openConfirmModal } from '@mantine/modals';
import type { ReactNode } from 'react';
import { noteOpenOnTop } from './dialogs-on-top.ts';

type Options = {
  title: string;
  message: ReactNode;
  confirmText: string;
  cancelText?: string;
  kind?: 'danger' | 'warning';
  onConfirm: () => void;
  /** Called on every close, after onConfirm when the user confirmed. */
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
  const noteClosed = noteOpenOnTop();
  openConfirmModal({
    title,
    children: typeof message === 'string' ? <Text size="sm">{message}</Text> : message,
    labels: { confirm: confirmText, cancel: cancelText },
    confirmProps: kind === 'danger' ? { color: 'red' } : {},
    // Ignores further clicks: the button stays while the dialog fades out.
    onConfirm: () => {
      if (!isAnswered) onConfirm();
      isAnswered = true;
    },
    onClose: () => {
      noteClosed();
      onClose?.();
    },
  });
};
