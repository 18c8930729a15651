import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { longDate } from '../../shared/format.ts';
import { useOneTap } from '../../shared/one-tap.ts';
import { recorderOf } from '../../shared/recording.ts';
import { isManager } from '../../shared/roles.ts';
import { useNow } from '../../shared/use-now.ts';
import { hasBegun, NOTHING_YET } from './draft-values.ts';
import type { Account, Outcome } from './draft-values.ts';
import { DayProgress } from './components/day-progress.tsx';
import { DoneList } from './components/done-list.tsx';
import { OpenList } from './components/open-list.tsx';
import { UndoBar } from './components/undo-bar.tsx';
import type { Undoable } from './components/undo-bar.tsx';
import { VerifyList } from './components/verify-list.tsx';
import { dayOf } from './day-rules.ts';
import type { DayTask } from './day-task-rules.ts';
import { taskOpened } from './opened-text.ts';
import { mayUndo } from './rights-rules.ts';
import { TaskDialog } from './task-dialog.tsx';
import { VerifyDialog } from './verify-dialog.tsx';
import classes from './today-screen.module.css';

const DONE_WORDS: Record<Outcome, string> = {
  'task.complete': 'completed',
  'task.not-complete': 'marked not completed',
};

export const TodayScreen = ({ session, snapshot, items, elsewhere }: ScreenProps) => {
  const time = useNow(10_000);
  const [opened, setOpened] = useState<string | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const write = recorderOf(session);
  const tap = useOneTap();
  // A second tap before the card has gone must not make a second record.
  const made = useRef(new Set<string>());
  const { timezone } = snapshot.data.branch;

  const day = dayOf({ snapshot, items, now: time, corrected });
  const toVerify = isManager(session.roleId) ? day.toVerify : [];
  useEffect(() => {
    // A task that returns to the list, undone or sent back, can be done again.
    const open = new Set([...day.open, ...day.toVerify].map(({ id }) => id));
    for (const id of made.current) if (!open.has(id)) made.current.delete(id);
  });

  /** Stores an outcome once, then focuses the heading because the tapped card disappears. */
  const recordOutcome = async (of: DayTask, store: () => Promise<string | null>) => {
    if (made.current.has(of.id)) return false;
    made.current.add(of.id);
    if ((await store()) === null) {
      made.current.delete(of.id);
      return false;
    }
    setOpened(null);
    setLooking(null);
    heading.current?.focus({ preventScroll: true });
    return true;
  };

  const deal = async (of: DayTask, outcome: Outcome, { note, photo }: Account) => {
    const payload = { branch_task_id: of.taskId, due_date: of.dueDate, note, photo };
    const saved = await recordOutcome(of, () => write(outcome, payload, of.name));
    if (saved) setUndoable({ task: of, text: `${of.name} ${DONE_WORDS[outcome]}` });
    return saved;
  };
  const judge = (of: DayTask, verdict: SyncPayload<'task.verify'>) =>
    recordOutcome(of, () => write('task.verify', verdict, of.name));
  const undo = async (of: DayTask) => {
    setUndoable(null);
    await write('task.undo', { branch_task_id: of.taskId, due_date: of.dueDate }, of.name);
  };

  /** Completes a task at once, or opens the form when it holds a begun note or photo. */
  const tick = (of: DayTask) =>
    hasBegun(of, session) ? setOpened(of.id) : void deal(of, 'task.complete', NOTHING_YET);

  const looked = toVerify.find(({ id }) => id === looking);
  return (
    <>
      <Title order={1}>Today</Title>
      <div className={classes['main']}>
        <DayProgress day={day} date={longDate(time, timezone)} />
        <section className={classes['open']}>
          <Title order={2} ref={heading} tabIndex={-1} className={classes['heading']}>
            To do
          </Title>
          {elsewhere && <div className={classes['elsewhere']}>{elsewhere}</div>}
          {(day.open.length > 0 || !elsewhere) && (
            <OpenList
              day={day}
              timezone={timezone}
              roleId={session.roleId}
              onComplete={(of) => tap(() => tick(of))}
              onOpen={(of) => setOpened(of.id)}
            />
          )}
        </section>
        {(toVerify.length > 0 || day.done.length > 0) && (
          <div className={classes['side']}>
            {toVerify.length > 0 && (
              <section>
                <Title order={2} className={classes['heading']}>
                  Waiting for verification ({toVerify.length})
                </Title>
                <VerifyList
                  tasks={toVerify}
                  timezone={timezone}
                  employeeId={session.employeeId}
                  onOpen={(of) => tap(() => setLooking(of.id))}
                />
              </section>
            )}
            {day.done.length > 0 && (
              <section>
                <Title order={2} className={classes['heading']}>
                  Done
                </Title>
                <DoneList
                  tasks={day.done}
                  timezone={timezone}
                  mayUndo={(of) => mayUndo(of, session.employeeId, day.day, timezone)}
                  onUndo={(of) => tap(() => void undo(of))}
                />
              </section>
            )}
          </div>
        )}
      </div>
      <TaskDialog
        task={taskOpened(day, opened, session.employeeId)}
        timezone={timezone}
        session={session}
        onClose={() => setOpened(null)}
        onDeal={async (outcome, account) => {
          const of = day.open.find(({ id }) => id === opened);
          return of !== undefined && deal(of, outcome, account);
        }}
      />
      <VerifyDialog
        task={looked ?? null}
        timezone={timezone}
        session={session}
        onClose={() => setLooking(null)}
        onJudge={async (verdict) => looked !== undefined && judge(looked, verdict)}
      />
      <UndoBar
        undoable={undoable}
        onUndo={(of) => tap(() => void undo(of))}
        onGone={() => setUndoable(null)}
      />
    </>
  );
};
