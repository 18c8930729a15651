import { Button, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { now } from '../../../shared/clock.ts';
import { timeText } from '../../../shared/format.ts';
import { useNow } from '../../../shared/use-now.ts';
import classes from './time-control.module.css';

type Props = {
  labelId: string;
  /** HH:MM, or empty. */
  value: string;
  timezone: string;
  onChange: (value: string) => void;
};

/** Shows a time of the day, with a button that enters the time that it is now. */
export const TimeControl = ({ labelId, value, timezone, onChange }: Props) => {
  const time = useNow(10_000);
  return (
    <div className={classes['time']}>
      <TextInput
        size="md"
        type="time"
        aria-labelledby={labelId}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        size="md"
        variant="default"
        leftSection={<IconClock size={22} aria-hidden />}
        onClick={() => onChange(timeText(now(), timezone))}
      >
        Now, {timeText(time, timezone)}
      </Button>
    </div>
  );
};
