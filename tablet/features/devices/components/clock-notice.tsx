import { Alert } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { readSkew } from '../../../offline/store.ts';
import { useLive } from '../../../shared/use-live.ts';
import { clockText } from '../clock-text.ts';

/** That the tablet's own clock is wrong: what is shown here goes by the server's. */
export const ClockNotice = () => {
  const text = clockText(useLive(readSkew) ?? 0);
  if (text === null) return null;
  return (
    <Alert color="yellow" icon={<IconClockExclamation aria-hidden />} title={text}>
      The time shown here is right. Set the clock in the settings of the tablet.
    </Alert>
  );
};
