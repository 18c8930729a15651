import { firstWord } from '@branchbook/contract/names.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconClipboardList, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { record } from '../../offline/outbox.ts';
import type { Session } from '../../offline/session.ts';
import { readOutbox } from '../../offline/store.ts';
import type { StoredSnapshot } from '../../offline/store.ts';
import { SyncStatus } from '../../offline/sync-status.tsx';
import { corrected } from '../../shared/clock.ts';
import { longDate } from '../../shared/format.ts';
import { useLive } from '../../shared/use-live.ts';
import { useNow } from '../../shared/use-now.ts';
import { DayProgress } from './components/day-progress.tsx';
import { DoneList } from './components/done-list.tsx';
import { LockNotice } from './components/lock-notice.tsx';
import { TaskCard } from './components/task-card.tsx';
import { UndoBar } from './components/undo-bar.tsx';
import type { Undoable } from './components/undo-bar.tsx';
import { dayOf } from './day.ts';
import type { DayTask } from './day.ts';
import { mayUndo } from './rights.ts';
import { TaskDialog } from './task-dialog.tsx';
import classes from './today-screen.module.css';

type Props = {
  session: Session;
  snapshot: StoredSnapshot;
  /** Until the screen locks, once it is near. */
  secondsLeft: number | null;
  onLock: () => void;
};

const DONE_WORDS: Record<Exclude<SyncKind, 'task.undo'>, string> = {
  'task.complete': 'completed',
  'task.not-complete': 'marked not completed',
};

export const TodayScreen = ({ session, snapshot, secondsLeft, onLock }: Props) => {
  const items = useLive(readOutbox);
  const time = useNow(10_000);
  const [opened, setOpened] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A second tap before the card has gone must not make a second record.
  const made = useRef(new Set<string>());
  const { timezone, name: branchName } = snapshot.data.branch;

  const day = items && dayOf({ snapshot, items, now: time, corrected });
  useEffect(() => {
    // What comes back to the list, undone or sent back, can be done again.
    const open = new Set(day?.open.map(({ id }) => id));
    for (const id of made.current) if (!open.has(id)) made.current.delete(id);
  });

  if (!day) return null;
  const task = day.open.find(({ id }) => id === opened);

  const write = async (of: DayTask, kind: SyncKind, note?: string) => {
    const payload = { branch_task_id: of.taskId, due_date: of.dueDate };
    try {
      await record(
        session,
        kind,
        kind === 'task.undo' ? payload : { ...payload, note: note ?? '' },
        of.name,
      );
      return true;
    } catch {
      toast.error({
        title: 'Not saved',
        message: 'This tablet could not store it. Please try again.',
      });
      return false;
    }
  };

  const deal = async (of: DayTask, kind: Exclude<SyncKind, 'task.undo'>, note?: string) => {
    if (made.current.has(of.id)) return;
    made.current.add(of.id);
    const saved = await write(of, kind, note);
    if (!saved) {
      made.current.delete(of.id);
      return;
    }
    setOpened(null);
    setUndoable({ task: of, text: `${of.name} ${DONE_WORDS[kind]}` });
    // The card goes away with the focus on it.
    heading.current?.focus({ preventScroll: true });
  };

  const undo = async (of: DayTask) => {
    setUndoable(null);
    await write(of, 'task.undo');
  };

  return (
    <main>
      <div className={classes['top']}>
        <div className={classes['greeting']}>
          <Title order={1} className={classes['hello']}>
            Hello, {firstWord(session.name)}
          </Title>
          <Text c="dimmed" size="sm" className={classes['where']}>
            {session.name} · {branchName}
          </Text>
        </div>
        <Button
          className={classes['lock']}
          variant="default"
          size="md"
          leftSection={<IconLock size={20} aria-hidden />}
          onClick={onLock}
        >
          Lock
        </Button>
        <div className={classes['sync']}>
          <SyncStatus timezone={timezone} session={session} />
        </div>
      </div>
      <div className={classes['main']}>
        <DayProgress day={day} date={longDate(time, timezone)} />
        <section className={classes['open']}>
          <Title order={2} ref={heading} tabIndex={-1} className={classes['heading']}>
            To do
          </Title>
          {day.open.length > 0 ? (
            <ul className={classes['list']}>
              {day.open.map((of) => (
                <TaskCard
                  key={of.id}
                  task={of}
                  timezone={timezone}
                  roleId={session.roleId}
                  onComplete={() => void deal(of, 'task.complete')}
                  onOpen={() => setOpened(of.id)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={
                day.total > 0 ? <IconCircleCheck aria-hidden /> : <IconClipboardList aria-hidden />
              }
              title={day.total > 0 ? 'All done for today' : 'Nothing is due today'}
              text={
                day.total > 0
                  ? 'Thank you. New tasks appear here by themselves.'
                  : 'Tasks that head office or your manager plans for today appear here.'
              }
            />
          )}
        </section>
        {day.done.length > 0 && (
          <section className={classes['done']}>
            <Title order={2} className={classes['heading']}>
              Done
            </Title>
            <DoneList
              tasks={day.done}
              timezone={timezone}
              mayUndo={(of) => mayUndo(of, session.employeeId, day.day, timezone)}
              onUndo={(of) => void undo(of)}
            />
          </section>
        )}
      </div>
      <TaskDialog
        task={task ?? null}
        timezone={timezone}
        roleId={session.roleId}
        onClose={() => setOpened(null)}
        onDeal={(kind, note) => task && void deal(task, kind, note)}
      />
      <UndoBar undoable={undoable} onUndo={undo} onGone={() => setUndoable(null)} />
      <LockNotice secondsLeft={secondsLeft} />
    </main>
  );
};
