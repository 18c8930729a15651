import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useUser } from '../../shared/user.tsx';
import { globalTaskQuery, globalTasksQuery } from './api.ts';
import { TaskLoader } from './components/task-loader.tsx';
import { EditGlobalTaskForm } from './edit-global-task-form.tsx';

type Props = { taskId: number | undefined; onClose: () => void };

export const EditGlobalTaskDialog = ({ taskId, onClose }: Props) => {
  const user = useUser();
  return (
    <Dialog
      title="Edit Global Task"
      opened={taskId !== undefined}
      onClose={onClose}
      keepOnOutsideClick
    >
      {taskId !== undefined && (
        <TaskLoader
          key={taskId}
          query={globalTaskQuery(taskId)}
          taskId={taskId}
          list={globalTasksQuery(user.company_id)}
        >
          {(task) => <EditGlobalTaskForm task={task} onClose={onClose} />}
        </TaskLoader>
      )}
    </Dialog>
  );
};
