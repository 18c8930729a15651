import { Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { longDate } from '../../shared/format.ts';
import { useOneTap } from '../../shared/one-tap.ts';
import { isManager } from '../../shared/roles.ts';
import { useNow } from '../../shared/use-now.ts';
import { EMPTY_DRAFT, hasDraft } from './draft-values.ts';
import { CompletedLists } from './components/completed-lists.tsx';
import { DayProgress } from './components/day-progress.tsx';
import { OpenList } from './components/open-list.tsx';
import { UndoBar } from './components/undo-bar.tsx';
import { dayOf } from './day-rules.ts';
import type { DayTask } from './day-task-rules.ts';
import { openedTask } from './opened-text.ts';
import { TaskDialog } from './task-dialog.tsx';
import classes from './today-screen.module.css';
import { useTaskActions } from './use-task-actions.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Shows the tasks of the day: to do, waiting for verification, and done. */
export const TodayScreen = ({ session, snapshot, items, elsewhere }: ScreenProps) => {
  const time = useNow(10_000);
  const [opened, setOpened] = useState<string | null>(null);
  const [verifying, setVerifying] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const tap = useOneTap();
  const { timezone } = snapshot.data.branch;

  const day = dayOf({ snapshot, items, now: time, corrected });
  const toVerify = isManager(session.roleId) ? day.toVerify : [];
  const { undoable, forgetUndoable, finish, verify, undo } = useTaskActions(session, day, () => {
    setOpened(null);
    setVerifying(null);
    // The tapped card disappears, and the focus with it.
    heading.current?.focus({ preventScroll: true });
  });

  /** Completes a task at once, or opens the form when it holds a begun note or photo. */
  const tick = (task: DayTask) =>
    hasDraft(task, session) ? setOpened(task.id) : void finish(task, 'task.complete', EMPTY_DRAFT);

  const taskToVerify = toVerify.find(({ id }) => id === verifying);
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
              onComplete={(task) => tap(() => tick(task))}
              onOpen={(task) => setOpened(task.id)}
            />
          )}
        </section>
        <CompletedLists
          day={day}
          toVerify={toVerify}
          timezone={timezone}
          session={session}
          onVerify={(task) => tap(() => setVerifying(task.id))}
          onUndo={(task) => tap(() => void undo(task))}
        />
      </div>
      <TaskDialog
        task={openedTask(day, opened, session.employeeId)}
        timezone={timezone}
        session={session}
        onClose={() => setOpened(null)}
        onRecord={async (outcome, draft) => {
          const task = day.open.find(({ id }) => id === opened);
          return task !== undefined && finish(task, outcome, draft);
        }}
      />
      <VerifyDialog
        task={taskToVerify ?? null}
        timezone={timezone}
        session={session}
        onClose={() => setVerifying(null)}
        onJudge={async (verdict) => taskToVerify !== undefined && verify(taskToVerify, verdict)}
      />
      <UndoBar
        undoable={undoable}
        onUndo={(task) => tap(() => void undo(task))}
        onGone={forgetUndoable}
      />
    </>
  );
};
