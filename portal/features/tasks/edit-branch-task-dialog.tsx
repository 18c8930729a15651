import { mayEditTask, mayEditWholeTask } from '@branchbook/contract/permissions.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import { subjectOf, useUser } from '../../shared/user.tsx';
import { branchTaskQuery, branchTasksQuery, globalTaskQuery } from './api.ts';
import { TaskLoader } from './components/task-loader.tsx';
import { EditBranchTaskForm } from './edit-branch-task-form.tsx';

type PartProps = { task: BranchTask; masterId: number; onClose: () => void };

/** Loads the head office task first, because the form shows the date that head office has fixed. */
const EditPart = ({ task, masterId, onClose }: PartProps) => {
  const { data, isFetched } = useQuery({ ...globalTaskQuery(masterId), retry: false });
  // Not `isPending`: after a failure the query is pending again at each new attempt.
  if (!isFetched) return <CardsSkeleton label="Loading task" height={240} />;
  return <EditBranchTaskForm task={task} partOf={{ master: data ?? null }} onClose={onClose} />;
};

type ContentProps = { task: BranchTask; onClose: () => void };

const Content = ({ task, onClose }: ContentProps) => {
  const subject = subjectOf(useUser());
  const { branchId, task_master_id: masterId } = task;
  const target = { branchId, fromHeadOffice: masterId !== null };
  if (!mayEditTask(subject, target)) {
    return <ErrorState title="Permission Denied" message={`You may not edit ${task.task_name}.`} />;
  }
  return masterId === null || mayEditWholeTask(subject, target) ? (
    <EditBranchTaskForm task={task} onClose={onClose} />
  ) : (
    <EditPart task={task} masterId={masterId} onClose={onClose} />
  );
};

type Props = { taskId: number | undefined; branchId: number; onClose: () => void };

export const EditBranchTaskDialog = ({ taskId, branchId, onClose }: Props) => (
  <Dialog
    title="Edit Branch Task"
    opened={taskId !== undefined}
    onClose={onClose}
    keepOnOutsideClick
  >
    {taskId !== undefined && (
      <TaskLoader
        key={taskId}
        query={branchTaskQuery(taskId, branchId)}
        taskId={taskId}
        list={branchTasksQuery(branchId)}
      >
        {(task) => <Content task={task} onClose={onClose} />}
      </TaskLoader>
    )}
  </Dialog>
);
