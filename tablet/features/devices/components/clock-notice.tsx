import { Alert } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { readServerTime } from '../../../offline/store.ts';
import { isDoubted } from '../../../shared/clock.ts';
import { useLive } from '../../../shared/use-live.ts';
import { useNow } from '../../../shared/use-now.ts';
import { clockText } from '../clock-text.ts';

const CHECKED_EVERY_MS = 15_000;

/** Warns that the tablet's clock is wrong, and says which time is used instead. */
export const ClockNotice = () => {
  const skewMs = useLive(readServerTime)?.skewMs ?? 0;
  useNow(CHECKED_EVERY_MS);
  const icon = <IconClockExclamation aria-hidden />;
  if (isDoubted()) {
    return (
      <Alert color="yellow" icon={icon} title="The clock of this tablet was set back.">
        Until this tablet is online again, the times of records are estimated and marked as such.
        Set the clock in the settings of the tablet.
      </Alert>
    );
  }
  const text = clockText(skewMs);
  if (text === null) return null;
  return (
    <Alert color="yellow" icon={icon} title={text}>
      The time shown here is right. Set the clock in the settings of the tablet.
    </Alert>
  );
};
