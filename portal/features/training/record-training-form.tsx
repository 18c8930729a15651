import { ApiError } from '@branchbook/contract/client.ts';
import type { Employee } from '@branchbook/contract/employees.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { localDayOf, localToday, timeOfDayText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { TimeField } from '../../shared/fields/time-field.tsx';
import {
  DialogFormActions,
  Form,
  showFieldErrors,
  showFormError,
  useZodForm,
} from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useUser } from '../../shared/user.tsx';
import { peopleQuery, tasksQuery, useRecordTraining } from './api.ts';
import { recordForm } from './record-values.ts';

const optionOf = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name,
});

type Props = {
  branchId: number;
  staff: readonly Employee[];
  /** The employee whose records are shown. */
  employeeId: number | undefined;
  onRecorded: (employeeId: number) => void;
  onCancel: () => void;
};

export const RecordTrainingForm = ({
  branchId,
  staff,
  employeeId,
  onRecorded,
  onCancel,
}: Props) => {
  const user = useUser();
  const trainers = useQuery(peopleQuery());
  const tasks = useQuery(tasksQuery(branchId));
  const record = useRecordTraining();
  const [now] = useState(() => new Date().toISOString());
  const form = useZodForm(recordForm, {
    employeeId: employeeId === undefined ? '' : String(employeeId),
    taskId: null,
    training_topic: '',
    trainerId: String(user.employee_id),
    day: localDayOf(now),
    time: timeOfDayText(now),
    notes: '',
  });
  const { control } = form;
  useLeaveGuard(control);

  const submit = async (fields: z.output<typeof recordForm>) => {
    try {
      const { employee_name, task_name } = await record.mutateAsync(fields);
      toast.success({ title: 'Training Recorded', message: `${employee_name}: ${task_name}` });
      onRecorded(fields.employeeId);
    } catch (error) {
      // The form shows the time of training as two fields: day and time.
      const beside = (error instanceof ApiError ? error.errors : []).map((one) =>
        one.field === 'trainedAt' ? { ...one, field: 'day' } : one,
      );
      if (!showFieldErrors(form, beside)) {
        showFormError(form, messageOf(error, 'Failed to record the training'));
      }
    }
  };

  return (
    <Form form={form} label="Record training" onSubmit={submit}>
      <SelectField
        control={control}
        name="employeeId"
        label="Who was trained"
        placeholder="Choose a person..."
        data={staff.map(optionOf)}
        searchable
        required
      />
      <FormGrid>
        <SelectField
          control={control}
          name="taskId"
          label="Task"
          placeholder={tasks.isLoading ? 'Loading tasks...' : 'Choose a task...'}
          data={(tasks.data ?? []).map(({ id, task_name }) => optionOf({ id, name: task_name }))}
          description={tasks.isError && 'The tasks could not be loaded.'}
          searchable
          clearable
        />
        <TextField
          control={control}
          name="training_topic"
          label="Or another topic"
          description="If it is not a branch task"
          maxLength={LIMITS.taskName}
        />
      </FormGrid>
      <SelectField
        control={control}
        name="trainerId"
        label="Trainer"
        placeholder={trainers.isLoading ? 'Loading people...' : 'Choose a person...'}
        data={(trainers.data ?? [{ id: user.employee_id, name: user.name }]).map(optionOf)}
        description={trainers.isError && 'The people could not be loaded.'}
        searchable
        required
      />
      <FormGrid>
        <DateField
          control={control}
          name="day"
          label="Day of training"
          maxDate={localToday()}
          required
        />
        <TimeField control={control} name="time" label="Time of training" required />
      </FormGrid>
      <TextAreaField control={control} name="notes" label="Notes" maxLength={LIMITS.text} />
      <DialogFormActions control={control} onCancel={onCancel}>
        Record training
      </DialogFormActions>
    </Form>
  );
};
