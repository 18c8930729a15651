import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

const ALL_WAYS = { hover: true, focus: true, touch: true };

type Props = {
  /** Accessible name that includes the person or record, so that it makes sense read out alone. */
  label: string;
  icon: ReactNode;
  /** Why the button is denied. It keeps the focus, so that screen readers announce this. */
  denied?: string | undefined;
  danger?: boolean;
  /** Takes the focus when it appears, as after a form that replaced the list. */
  autoFocus?: boolean | undefined;
  onClick: () => void;
};

/**
 * Renders an icon button of a table row, with the reason when the user may not use it. Long lists
 * have thousands, so only denied buttons get a Mantine tooltip; the others have the browser's.
 */
export const ActionButton = ({ label, icon, denied, danger, autoFocus, onClick }: Props) => {
  const reason = useId();
  const look = { variant: 'subtle', color: danger ? 'red' : 'gray', size: 'lg' };
  if (denied === undefined) {
    return (
      <ActionIcon {...look} title={label} autoFocus={autoFocus} onClick={onClick}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <>
      <Tooltip label={denied} events={ALL_WAYS}>
        <ActionIcon
          {...look}
          aria-label={label}
          aria-describedby={reason}
          aria-disabled
          data-disabled
        >
          {icon}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden id={reason}>{denied}</VisuallyHidden>
    </>
  );
};
