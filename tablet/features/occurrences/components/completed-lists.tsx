import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { Title } from '@mantine/core';
import type { Session } from '../../../offline/session.ts';
import type { BranchDay } from '../day-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import { mayUndo } from '../rights-rules.ts';
import classes from '../today-screen.module.css';
import { DoneList } from './done-list.tsx';
import { VerifyList } from './verify-list.tsx';

type Props = {
  day: BranchDay;
  toVerify: DayTask[];
  branchTime: BranchTime;
  session: Session;
  /** The task that the bar offers to undo, so that the list does not offer it twice. */
  offeredUndo: string | undefined;
  onVerify: (task: DayTask) => void;
  onUndo: (task: DayTask) => void;
};

/** Lists the tasks that wait for the user's verification, then those that are done. */
export const CompletedLists = ({
  day,
  toVerify,
  branchTime,
  session,
  offeredUndo,
  onVerify,
  onUndo,
}: Props) => {
  const { timezone } = branchTime;
  if (toVerify.length === 0 && day.done.length === 0) return null;
  return (
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
            onOpen={onVerify}
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
            mayUndo={(task) =>
              task.id !== offeredUndo && mayUndo(task, session.employeeId, day.day, branchTime)
            }
            onUndo={onUndo}
          />
        </section>
      )}
    </div>
  );
};
