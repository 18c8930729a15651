import type { Weekday } from '@branchbook/contract/dates.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useUser } from '../../shared/user.tsx';
import { useCreateBranchTask } from './api.ts';
import { TaskFields } from './components/task-fields.tsx';
import { showCreationFailure } from './failure-rules.ts';
import { photoFile } from '../../shared/tasks/photo.ts';
import { newTaskValues, taskSchemas } from './task-values.ts';
import type { TaskValues } from './task-values.ts';

type Props = { branchId: number; weekday: Weekday | undefined; onClose: () => void };

export const BranchTaskForm = ({ branchId, weekday, onClose }: Props) => {
  const { company_id: companyId, employee_id: employeeId } = useUser();
  const createTask = useCreateBranchTask();
  const form = useZodForm(taskSchemas.branch, newTaskValues('branch', weekday));
  useLeaveGuard(form.control);

  const submit = async ({ photo, ...task }: TaskValues) => {
    try {
      await createTask.mutateAsync({
        body: { ...task, companyId, branchId, employeeId },
        photo: photoFile(photo),
      });
      toast.success({ title: 'Task Created', message: task.task_name });
      onClose();
    } catch (error) {
      showCreationFailure(form, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Create Branch Task">
      <TaskFields form={form} kind="branch" />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={form.control}>Create Task</SubmitButton>
      </FormActions>
    </Form>
  );
};
