import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { globalTaskFields, PRIORITIES } from '@branchbook/contract/tasks.ts';
import type { GlobalTask } from '@branchbook/contract/tasks.ts';
import { FormActions, FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { messageOf } from '../../shared/errors.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { useUser } from '../../shared/user.tsx';
import { useAddGlobalTask } from './api.ts';
import { ScheduleFields } from './components/schedule-fields.tsx';
import { everyDay } from './components/weekdays.ts';

const priorities = Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }));

export const GlobalTaskForm = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const addTask = useAddGlobalTask();
  const form = useZodForm(globalTaskFields, {
    task_name: '',
    task_description: '',
    frequency: 'daily',
    time_to_finish: '',
    priority: '3',
    ...everyDay(true),
    scheduled_month: null,
    scheduled_day: null,
    youtube_link: '',
    active: true,
    manager_task: false,
    needs_verification: true,
    notification: false,
  });
  const { control } = form;

  const submit = async (task: GlobalTask) => {
    if (!user.company_id) return showFormError(form, 'Company ID not found');
    try {
      await addTask.mutateAsync({ ...task, companyId: user.company_id });
      toast.success({ title: 'Task Created Successfully!', message: task.task_name });
      onClose();
    } catch (error) {
      showFormError(form, messageOf(error, 'Failed to create task'));
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Create Global Task">
      <TextField
        control={control}
        name="task_name"
        label="Task name"
        autoComplete="off"
        maxLength={LIMITS.taskName}
        autoFocus
        required
      />
      <TextAreaField
        control={control}
        name="task_description"
        label="Description"
        counter={{ max: LIMITS.taskDescription, warnAbove: LIMITS.taskDescriptionWarning }}
        required
      />
      <FormSection title="When">
        <ScheduleFields form={form} />
      </FormSection>
      <FormSection title="How">
        <FormGrid>
          <SelectField
            control={control}
            name="priority"
            label="Priority"
            description="Higher priority comes first on tablets"
            data={priorities}
          />
          <TextField
            control={control}
            name="youtube_link"
            label="YouTube link (optional)"
            description="A short film that shows how it is done"
            type="url"
            inputMode="url"
            autoComplete="off"
          />
        </FormGrid>
        <FormGrid>
          <CheckboxField
            control={control}
            name="manager_task"
            label="Manager task"
            description="Only managers may complete it"
          />
          <CheckboxField
            control={control}
            name="needs_verification"
            label="Needs verification"
            description="A manager checks that it was done"
          />
          <CheckboxField
            control={control}
            name="notification"
            label="Notification"
            description="Reminds the branch before it is due"
          />
          <CheckboxField
            control={control}
            name="active"
            label="Active"
            description="Only active tasks are due"
          />
        </FormGrid>
      </FormSection>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={control}>Create Task</SubmitButton>
      </FormActions>
    </Form>
  );
};
