import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { Form, showFormError, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useUser } from '../../shared/user.tsx';
import { useAddGlobalTask } from './api.ts';
import { TaskFields } from './components/task-fields.tsx';
import { showCreationFailure } from './failure-rules.ts';
import { photoFile } from '../../shared/tasks/photo.ts';
import { newTaskValues, taskSchemas } from './task-values.ts';
import type { TaskValues } from './task-values.ts';

export const GlobalTaskForm = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const addTask = useAddGlobalTask();
  const form = useZodForm(taskSchemas.global, newTaskValues('global'));
  useLeaveGuard(form.control);

  const submit = async ({ photo, ...task }: TaskValues) => {
    if (!user.company_id) return showFormError(form, 'Company ID not found');
    try {
      await addTask.mutateAsync({
        body: {
          ...task,
          task_description: task.task_description ?? '',
          companyId: user.company_id,
        },
        photo: photoFile(photo),
      });
      toast.success({ title: 'Task Created Successfully!', message: task.task_name });
      onClose();
    } catch (error) {
      showCreationFailure(form, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Create Global Task">
      <TaskFields form={form} kind="global" />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={form.control}>Create Task</SubmitButton>
      </FormActions>
    </Form>
  );
};
