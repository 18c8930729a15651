import { showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconTemperature } from '@tabler/icons-react';
import { timeText } from '../../../shared/format.ts';
import { minutesLeft } from '../recheck-rules.ts';
import type { Recheck } from '../recheck-rules.ts';
import classes from './recheck-card.module.css';

type Props = { recheck: Recheck; timezone: string; now: Date; onTake: () => void };

const whenText = (minutes: number): string => {
  if (minutes > 0) return `Check again in ${minutes} min`;
  return minutes === 0 ? 'Check again now' : `Check again: ${-minutes} min overdue`;
};

/** Asks for a new reading after a temperature was out of range. */
export const RecheckCard = ({ recheck, timezone, now, onTake }: Props) => {
  const { equipment, reading } = recheck;
  const minutes = minutesLeft(recheck, now);
  const Sign = minutes > 0 ? IconClock : IconAlertTriangle;
  return (
    <li className={classes['card']}>
      <div className={classes['text']}>
        <span className={classes['name']}>{equipment.name}</span>
        <span className={classes['when']} data-due={minutes <= 0 || undefined}>
          <Sign size={20} aria-hidden /> {whenText(minutes)}
        </span>
        <Text span c="dimmed">
          {showTemperature(reading.value)} at {timeText(reading.takenAt, timezone)}, should be{' '}
          {showRange(reading.range)}
        </Text>
      </div>
      <Button
        size="md"
        variant={minutes > 0 ? 'default' : 'filled'}
        leftSection={<IconTemperature size={22} aria-hidden />}
        aria-label={`Check again: ${equipment.name}`}
        onClick={onTake}
      >
        Check again
      </Button>
    </li>
  );
};
