import { branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { restoreChecklistDraft } from '../../offline/checklist-drafts.ts';
import { uuidV7 } from '../../offline/uuid.ts';
import { corrected, now } from '../../shared/clock.ts';
import { draftOf, forgetDraft, keepDraft } from '../../shared/draft.ts';
import { useOneTap } from '../../shared/one-tap.ts';
import { reportNotSaved } from '../../shared/report-not-saved.ts';
import { isManager } from '../../shared/roles.ts';
import { useNow } from '../../shared/use-now.ts';
import { preloadChecklist, useChecklistDrafts, useDraftCleaning } from '../checklists/api.ts';
import { EMPTY_DRAFT, hasDraft } from './draft-values.ts';
import { CompletedLists } from './components/completed-lists.tsx';
import { DayProgress } from './components/day-progress.tsx';
import { OpenList } from './components/open-list.tsx';
import { StartList } from './components/start-list.tsx';
import { UndoBar } from './components/undo-bar.tsx';
import { courseNoteOf, unmetOf } from './demand-rules.ts';
import { dateText } from './date-text.ts';
import { dayOf, openedTask, startedTask } from './day-rules.ts';
import type { DayTask } from './day-task-rules.ts';
import { TaskDialog } from './task-dialog.tsx';
import classes from './today-screen.module.css';
import { useTaskActions } from './use-task-actions.ts';
import { VerifyDialog } from './verify-dialog.tsx';

const runKeyOf = (taskId: number): string => `run ${taskId}`;

/** Shows the tasks of the day: to do, waiting for verification, and done. */
export const TodayScreen = ({ session, snapshot, items, elsewhere }: ScreenProps) => {
  const time = useNow(10_000);
  const [opened, setOpened] = useState<string | null>(null);
  /** The task that the user has started because it was needed. */
  const [started, setStarted] = useState<DayTask | null>(null);
  /** The task that the user has opened again last; its answers come back before it does. */
  const [undone, setUndone] = useState<string | null>(null);
  const [verifying, setVerifying] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const tap = useOneTap();
  const branchTime = branchTimeOf(snapshot.data.branch);
  const { timezone } = branchTime;

  const drafts = useChecklistDrafts();
  const day = dayOf({ snapshot, items, now: time, corrected, drafts });
  const finished = day.done.map(({ id }) => id).filter((id) => id !== undone);
  // The server's day: a tablet whose clock is wrong must not delete what is not old.
  useDraftCleaning(drafts, { day: snapshot.data.day, finished });
  const hasSteps =
    snapshot.data.checklists !== undefined || snapshot.data.tasks.some(({ steps }) => steps);
  useEffect(() => {
    // A form that fails to load reports it when it is opened.
    if (hasSteps) void preloadChecklist().catch(() => undefined);
  }, [hasSteps]);
  const toVerify = isManager(session.roleId) ? day.toVerify : [];
  const { undoable, forgetUndoable, finish, verify, undo } = useTaskActions(session, day, () => {
    if (started) forgetDraft(runKeyOf(started.taskId), session);
    setOpened(null);
    setStarted(null);
    setUndone(null);
    setVerifying(null);
    // The tapped card disappears, and the focus with it.
    heading.current?.focus({ preventScroll: true });
  });

  /** Completes a task at once, or opens the form when that is begun or has to be filled in. */
  const tick = (task: DayTask) => {
    const attempt = {
      outcome: 'task.complete',
      draft: EMPTY_DRAFT,
      at: now(),
      by: session.employeeId,
    } as const;
    const needsForm =
      task.checklist !== null ||
      hasDraft(task, session) ||
      unmetOf(task, attempt, timezone) !== null ||
      courseNoteOf(task, attempt, timezone) !== null;
    if (needsForm) setOpened(task.id);
    else void finish(task, 'task.complete', EMPTY_DRAFT);
  };

  const reopen = async (task: DayTask) => {
    setUndone(task.id);
    await undo(task);
    await restoreChecklistDraft(task.id).catch(reportNotSaved);
  };

  const start = (task: SnapshotTask) => {
    const key = runKeyOf(task.id);
    const begun = draftOf(key, session) as string | undefined;
    // A run that was begun and not recorded is continued, with its note and photo. One with answers
    // is among the open tasks, or done by now.
    const isListed = [...day.open, ...day.done].some(({ turn }) => turn === begun);
    const run = begun === undefined || isListed ? uuidV7(now()) : begun;
    keepDraft(key, session, run);
    setStarted(startedTask(task, { day: day.day, run }, snapshot.data));
  };

  // A run that has answers is one of the open tasks, with the steps as they are now.
  const opening =
    day.open.find(({ id }) => id === started?.id) ??
    started ??
    openedTask(day, opened, session.employeeId);
  const taskToVerify = toVerify.find(({ id }) => id === verifying);
  return (
    <>
      <Title order={1}>Today</Title>
      <div className={classes['main']}>
        <DayProgress day={day} date={dateText(day.day, time, branchTime)} />
        <section className={classes['open']}>
          <Title order={2} ref={heading} tabIndex={-1} className={classes['heading']}>
            To do
          </Title>
          {elsewhere && <div className={classes['elsewhere']}>{elsewhere}</div>}
          {(day.open.length > 0 || !elsewhere) && (
            <OpenList
              day={day}
              timezone={timezone}
              time={time}
              roleId={session.roleId}
              drafts={drafts}
              onComplete={(task) => tap(() => tick(task))}
              onOpen={(task) => setOpened(task.id)}
            />
          )}
          <StartList tasks={day.whenNeeded} roleId={session.roleId} onStart={start} />
        </section>
        <CompletedLists
          day={day}
          toVerify={toVerify}
          branchTime={branchTime}
          session={session}
          offeredUndo={undoable?.task.id}
          onVerify={(task) => tap(() => setVerifying(task.id))}
          onUndo={(task) => tap(() => void reopen(task))}
        />
      </div>
      <TaskDialog
        task={opening}
        timezone={timezone}
        session={session}
        staff={snapshot.data.staff}
        drafts={drafts}
        onClose={() => {
          setOpened(null);
          setStarted(null);
        }}
        onRecord={async (outcome, completion) => {
          const task = started ?? day.open.find(({ id }) => id === opened);
          return task !== undefined && finish(task, outcome, completion);
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
        onUndo={(task) => tap(() => void reopen(task))}
        onGone={forgetUndoable}
      />
    </>
  );
};
