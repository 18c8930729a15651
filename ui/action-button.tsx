import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

const ALL_WAYS = { hover: true, focus: true, touch: true };

type Props = {
  /** With whom or what it is about, so that it makes sense read out alone. */
  label: string;
  icon: ReactNode;
  /** Why it cannot be used; it keeps the focus, so that everybody learns of it. */
  denied?: string | undefined;
  danger?: boolean;
  onClick: () => void;
};

/**
 * A button of a row: an icon with a name, and with the reason when it is not for this person. Long
 * lists have thousands, so only those few get a tooltip of ours; the others have the browser's.
 */
export const ActionButton = ({ label, icon, denied, danger, onClick }: Props) => {
  const reason = useId();
  const look = { variant: 'subtle', color: danger ? 'red' : 'gray', size: 'lg' };
  if (denied === undefined) {
    return (
      <ActionIcon {...look} title={label} onClick={onClick}>
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
