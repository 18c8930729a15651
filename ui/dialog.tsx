import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { wasOtherOnTop } from './dialogs-on-top.ts';
import { focusMain } from './focus-main.ts';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** For forms: a stray click must not lose what the user typed. */
  keepOnOutsideClick?: boolean;
  /** Set while Escape ends an inner action, such as editing a row. */
  keepOnEscape?: boolean;
  children: ReactNode;
};

/** The element that had the focus before the first of several successive dialogs opened. */
let opener: Element | null = null;

const rememberOpener = (): void => {
  if (!document.activeElement?.closest('[role="dialog"]')) opener = document.activeElement;
};

/**
 * Returns the focus to the element that opened the first dialog, or to the page if that element is
 * gone. Deferred, because removing a dialog also removes the focus.
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

/** Renders a dialog that fills the screen on phones. */
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
  useEffect(() => {
    if (opened) rememberOpener();
  }, [opened]);
  return (
    <Modal
      opened={opened}
      // Escape closes only a confirmation or picture on top, although this dialog hears the key as well.
      onClose={() => {
        if (!wasOtherOnTop()) onClose();
      }}
      size={size}
      closeOnClickOutside={!keepOnOutsideClick}
      closeOnEscape={!keepOnEscape}
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
