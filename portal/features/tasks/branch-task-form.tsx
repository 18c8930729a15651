import type { Weekday } from '@branchbook/contract/dates.ts';
import { useUser } from '../../shared/user.tsx';
import { useCreateBranchTask } from './api.ts';
import { NewTaskForm } from './components/new-task-form.tsx';

type Props = { branchId: number; weekday: Weekday | undefined; onClose: () => void };

export const BranchTaskForm = ({ branchId, weekday, onClose }: Props) => {
  const { company_id: companyId, employee_id: employeeId } = useUser();
  const createTask = useCreateBranchTask();
  return (
    <NewTaskForm
      kind="branch"
      branchId={branchId}
      label="Create Branch Task"
      weekday={weekday}
      createdTitle="Task Created"
      onCreate={(task, photo) =>
        createTask.mutateAsync({ body: { ...task, companyId, branchId, employeeId }, photo })
      }
      onClose={onClose}
    />
  );
};
