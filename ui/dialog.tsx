import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useModals } from '@mantine/modals';
import { useDeferredValue, useState } from 'react';
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
  // Mantine remembers where the focus was when a dialog opens, but not if it is open from the start.
  const [opener] = useState(() => (opened ? document.activeElement : null));
  /** What opened the dialog may have gone with what was done in it. */
  const keepFocus = (): void => {
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    if (document.activeElement === document.body) focusMain();
  };
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
