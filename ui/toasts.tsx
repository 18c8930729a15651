import { Button, Group } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Kind = 'success' | 'error' | 'warning' | 'info';

const LOOK: Record<Kind, { color: string; icon: ReactNode; duration: number }> = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden />, duration: 4000 },
  error: { color: 'red', icon: <IconX size={18} aria-hidden />, duration: 5000 },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} aria-hidden />, duration: 5000 },
  info: { color: 'brand', icon: <IconInfoCircle size={18} aria-hidden />, duration: 5000 },
};

export type ToastText = { title: string; message?: ReactNode };

const show =
  (kind: Kind) =>
  ({ title, message }: ToastText, duration = LOOK[kind].duration): void => {
    showNotification({
      title,
      message,
      color: LOOK[kind].color,
      icon: LOOK[kind].icon,
      autoClose: duration,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
    });
  };

/** Long enough to read the toast, reach the button and press it. */
const UNDO_MS = 10_000;

/** Announces a finished action politely, with a button that undoes it. */
const undoable = (title: string, onUndo: () => void): void => {
  const undo = () => {
    hideNotification(id);
    onUndo();
  };
  const id = showNotification({
    role: 'status',
    title: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <span>{title}</span>
        <Button variant="default" size="xs" flex="none" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
    message: null,
    color: LOOK.success.color,
    icon: LOOK.success.icon,
    autoClose: UNDO_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
};

export const toast = {
  undoable,
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};
