import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import { Button, Title } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { FoodDraft } from '../../../offline/tablet-store.ts';
import { countdown, plural, timeText } from '../../../shared/format.ts';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import { secondsLeft } from '../../checklists/api.ts';
import type { Entry } from '../board-rules.ts';
import { toHold } from '../draft-values.ts';
import classes from '../food-checks.module.css';

type Props = {
  drafts: readonly FoodDraft[];
  running: readonly Entry[];
  limits: FoodLimits;
  now: Date;
  timezone: string;
  onOpen: (draft: FoodDraft) => void;
  onFinish: (entry: Entry) => void;
};

const minutesText = ({ until }: Entry, now: Date): string => {
  if (until === null) return '';
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  return minutes > 0 ? `${plural(minutes, 'minute')} left` : `${plural(-minutes, 'minute')} late`;
};

/** Lists running timers of this tablet, and the coolings and displays of the branch. */
export const RunningChecks = ({
  drafts,
  running,
  limits,
  now,
  timezone,
  onOpen,
  onFinish,
}: Props) => {
  if (drafts.length === 0 && running.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        Running
      </Title>
      <RecordList label="Running">
        {drafts.map((draft) => {
          const seconds = toHold(draft, limits) ?? 0;
          const left = draft.timerStart ? secondsLeft(draft.timerStart, seconds, now) : 0;
          return (
            <RecordRow
              key={draft.id}
              title={`${foodCheckLabel[draft.kind]}: ${draft.food}`}
              facts={
                <>
                  <IconClock size={18} aria-hidden /> {draft.typed} °C,{' '}
                  {left > 0 ? `${countdown(left)} left` : 'held for long enough'}
                </>
              }
              waiting={false}
              action={
                <Button
                  size="md"
                  variant={left > 0 ? 'default' : 'filled'}
                  aria-label={`Open: ${draft.food}`}
                  onClick={() => onOpen(draft)}
                >
                  Open
                </Button>
              }
            />
          );
        })}
        {running.map((entry) => {
          const isLate = entry.until !== null && entry.until <= now;
          return (
            <RecordRow
              key={entry.uuid}
              title={`${foodCheckLabel[entry.kind]}: ${entry.food}`}
              facts={
                <>
                  Since {timeText(new Date(entry.started_at ?? 0), timezone)} by {entry.by_name}
                  {entry.until && (
                    <>
                      , until {timeText(entry.until, timezone)}:{' '}
                      <span className={isLate ? classes['late'] : undefined}>
                        {minutesText(entry, now)}
                      </span>
                    </>
                  )}
                </>
              }
              waiting={entry.waiting}
              action={
                <Button
                  size="md"
                  variant={isLate ? 'filled' : 'default'}
                  aria-label={`Finish: ${entry.food}`}
                  onClick={() => onFinish(entry)}
                >
                  Finish
                </Button>
              }
            />
          );
        })}
      </RecordList>
    </section>
  );
};
