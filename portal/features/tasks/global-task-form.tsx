import { useUser } from '../../shared/user.tsx';
import { useAddGlobalTask } from './api.ts';
import { NewTaskForm } from './components/new-task-form.tsx';

export const GlobalTaskForm = ({ onClose }: { onClose: () => void }) => {
  const { company_id: companyId } = useUser();
  const addTask = useAddGlobalTask();
  return (
    <NewTaskForm
      kind="global"
      label="Create Global Task"
      createdTitle="Task Created Successfully!"
      onCreate={(task, photo) =>
        addTask.mutateAsync({
          body: { ...task, task_description: task.task_description ?? '', companyId },
          photo,
        })
      }
      problem={companyId ? undefined : 'Company ID not found'}
      onClose={onClose}
    />
  );
};
