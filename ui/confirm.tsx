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
};

export const confirm = ({
  title,
  message,
  confirmText,
  cancelText = 'Cancel',
  kind = 'warning',
  onConfirm,
}: Options): void => {
  openConfirmModal({
    title,
    children: typeof message === 'string' ? <Text size="sm">{message}</Text> : message,
    labels: { confirm: confirmText, cancel: cancelText },
    confirmProps: kind === 'danger' ? { color: 'red' } : {},
    onConfirm,
  });
};
