import { secondsText } from '@branchbook/contract/checklist-text.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Button, Text } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { countdown } from '../../../shared/format.ts';
import { useNow } from '../../../shared/use-now.ts';
import { secondsHeld, secondsLeft } from '../timer-rules.ts';
import classes from './hold-timer.module.css';

type Props = {
  step: Step;
  holdSeconds: number;
  startedAt: string | undefined;
  /** Seconds for which it was held; null until a timer was finished. */
  held: number | null;
  /** True of a value that passes once it has been held. */
  isToBeHeld: boolean;
  onStart: () => void;
  onFinish: () => void;
};

const Running = ({
  label,
  holdSeconds,
  startedAt,
  onFinish,
}: {
  label: string;
  holdSeconds: number;
  startedAt: string;
  onFinish: () => void;
}) => {
  const time = useNow(1000);
  const left = secondsLeft(startedAt, holdSeconds, time);
  return (
    <>
      <Text className={classes['time']} role="timer">
        {left > 0
          ? `${countdown(left)} left`
          : `Held for ${secondsText(secondsHeld(startedAt, time))}`}
      </Text>
      <Text className={classes['over']} role="status">
        {left === 0 && `${secondsText(holdSeconds)} are over.`}
      </Text>
      <Button
        size="lg"
        {...(left > 0 && { variant: 'default' })}
        leftSection={
          left > 0 ? <IconPlayerStop size={22} aria-hidden /> : <IconCheck size={22} aria-hidden />
        }
        aria-label={left > 0 ? `Stop early: ${label}` : `Finish: ${label}`}
        onClick={onFinish}
      >
        {left > 0 ? 'Stop early' : 'Finish'}
      </Button>
    </>
  );
};

/** Shows the timer of a step whose value has to be held for some time. */
export const HoldTimer = ({
  step: { label },
  holdSeconds,
  startedAt,
  held,
  isToBeHeld,
  onStart,
  onFinish,
}: Props) => (
  <div className={classes['timer']}>
    {startedAt !== undefined ? (
      <Running label={label} holdSeconds={holdSeconds} startedAt={startedAt} onFinish={onFinish} />
    ) : (
      <>
        {held !== null && <Text fw={600}>Held for {secondsText(held)}</Text>}
        {isToBeHeld && <Text fw={600}>Now hold it for {secondsText(holdSeconds)}.</Text>}
        <Button
          size="lg"
          variant="default"
          leftSection={
            held === null ? (
              <IconPlayerPlay size={22} aria-hidden />
            ) : (
              <IconRefresh size={22} aria-hidden />
            )
          }
          aria-label={held === null ? `Start the timer: ${label}` : `Time it again: ${label}`}
          onClick={onStart}
        >
          {held === null ? 'Start the timer' : 'Time it again'}
        </Button>
      </>
    )}
  </div>
);
