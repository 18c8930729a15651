import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useModals } from '@mantine/modals';
import { useDeferredValue, useEffect } from 'react';
import type { ReactNode } from 'react';
import { focusMain } from './focus-main.ts';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** For forms: a slip of the mouse must not lose what was typed. */
  keepOnOutsideClick?: boolean;
  /** While Escape ends something smaller inside, such as the editing of a row. */
  keepOnEscape?: boolean;
  children: ReactNode;
};

/** What had the focus before the first of the dialogs that led to each other was opened. */
let opener: Element | null = null;

const rememberOpener = (): void => {
  if (!document.activeElement?.closest('[role="dialog"]')) opener = document.activeElement;
};

/**
 * The focus returns to what opened the dialog, which may be a dialog that is closed by now, or have
 * gone with what was done. Later, because the dialog takes the focus along when it is taken away.
 */
const keepFocus = (): void => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
      opener.focus({ preventScroll: true });
    } else {
      focusMain();
    }
  });
};

/** A dialog that fills the screen on phones. */
export const Dialog = ({
  title,
  opened,
  onClose,
  size = 'lg',
  keepOnOutsideClick,
  keepOnEscape = false,
  children,
}: Props) => {
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  // Escape answers the question on top and not this dialog too: both hear the same key, and the
  // question is gone by the time that this one does.
  const covered = useDeferredValue(useModals().modals.length > 0);
  useEffect(() => {
    if (opened) rememberOpener();
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnClickOutside={!keepOnOutsideClick}
      closeOnEscape={!covered && !keepOnEscape}
      fullScreen={narrow}
      radius={narrow ? 0 : 'lg'}
      padding={narrow ? 'md' : 'lg'}
      title={title}
      onExitTransitionEnd={keepFocus}
    >
      {children}
    </Modal>
  );
};
