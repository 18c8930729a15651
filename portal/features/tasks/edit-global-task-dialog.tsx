import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../shared/user.tsx';
import { globalTaskQuery, globalTasksQuery } from './api.ts';
import { TaskLoader } from './components/task-loader.tsx';
import { EditGlobalTaskForm } from './edit-global-task-form.tsx';

type Props = { taskId: number | undefined; onClose: () => void };

export const EditGlobalTaskDialog = ({ taskId, onClose }: Props) => {
  const user = useUser();
  const queryClient = useQueryClient();
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
          cached={queryClient
            .getQueryData(globalTasksQuery(user.company_id).queryKey)
            ?.find(({ id }) => id === taskId)}
        >
          {(task) => <EditGlobalTaskForm task={task} onClose={onClose} />}
        </TaskLoader>
      )}
    </Dialog>
  );
};
