import { branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { useNow } from '../../shared/use-now.ts';
import { useChecklistDrafts } from '../checklists/api.ts';
import { dayOf, openedTask } from './day-rules.ts';
import { TaskDialog } from './task-dialog.tsx';
import { useTaskActions } from './use-task-actions.ts';

type Props = Pick<ScreenProps, 'session' | 'snapshot' | 'items'> & {
  /** Id of the task of the day to answer; null for none. */
  opened: string | null;
  onClose: () => void;
};

/** Shows a task of the day to be answered and recorded, on the screen of another feature. */
export const RunTaskDialog = ({ session, snapshot, items, opened, onClose }: Props) => {
  const time = useNow(10_000);
  const drafts = useChecklistDrafts();
  const day = dayOf({ snapshot, items, now: time, corrected, drafts });
  const { finish } = useTaskActions(session, day, onClose);
  return (
    <TaskDialog
      task={openedTask(day, opened, session.employeeId)}
      timezone={branchTimeOf(snapshot.data.branch).timezone}
      session={session}
      staff={snapshot.data.staff}
      drafts={drafts}
      onClose={onClose}
      onRecord={async (outcome, completion) => {
        const task = day.open.find(({ id }) => id === opened);
        return task !== undefined && finish(task, outcome, completion);
      }}
    />
  );
};
