import { durationText } from '@branchbook/contract/food-limits.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { countdown } from '../../../shared/format.ts';
import { useNow } from '../../../shared/use-now.ts';
import { secondsHeld, secondsLeft } from '../../checklists/api.ts';
import classes from '../food-checks.module.css';

type Props = {
  seconds: number;
  startedAt: string | null;
  onStart: () => void;
  /** Called with the seconds for which the temperature was held. */
  onHeld: (seconds: number) => void;
};

/** Asks that a temperature is held, with a timer that runs on while the tablet is locked. */
export const HoldStep = ({ seconds, startedAt, onStart, onHeld }: Props) => {
  const now = useNow(1000);
  if (startedAt === null) {
    return (
      <div>
        <Text fw={600} mb="xs">
          Now keep it at this temperature for {durationText(seconds)}.
        </Text>
        <Group gap="sm">
          <Button
            size="lg"
            leftSection={<IconPlayerPlay size={22} aria-hidden />}
            onClick={onStart}
          >
            Start the timer
          </Button>
          <Button size="lg" variant="default" onClick={() => onHeld(seconds)}>
            I held it for {durationText(seconds)}
          </Button>
        </Group>
      </div>
    );
  }
  const left = secondsLeft(startedAt, seconds, now);
  const held = secondsHeld(startedAt, now);
  return (
    <div>
      <Text className={classes['timer'] ?? ''} role="timer">
        {left > 0 ? `${countdown(left)} left` : `Held for ${durationText(held)}`}
      </Text>
      <Text role="status">{left === 0 && `${durationText(seconds)} are over.`}</Text>
      <Button
        size="lg"
        mt="xs"
        {...(left > 0 && { variant: 'default' })}
        leftSection={
          left > 0 ? <IconPlayerStop size={22} aria-hidden /> : <IconCheck size={22} aria-hidden />
        }
        onClick={() => onHeld(held)}
      >
        {left > 0 ? 'Stop early' : 'Finish the timer'}
      </Button>
    </div>
  );
};
