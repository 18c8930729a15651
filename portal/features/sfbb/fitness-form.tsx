import type { FitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TimeField } from '../../shared/fields/time-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { localToday } from '../../shared/dates.ts';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { diaryPeopleQuery, useAddFitness, useChangeFitness } from './api.ts';
import { fitnessForm, fitnessValues, sentFitness } from './fitness-values.ts';
import type { FitnessValues } from './fitness-values.ts';

type Props = {
  branchId: number;
  /** The day of the branch. */
  today: string;
  report: FitnessReport | null;
  onClose: () => void;
};

/** Asks who is not fit to handle food and since when, or since when a person is well again. */
export const FitnessForm = ({ branchId, today, report, onClose }: Props) => {
  const add = useAddFitness();
  const change = useChangeFitness();
  const people = useQuery(diaryPeopleQuery(branchId));
  const form = useZodForm(fitnessForm, fitnessValues(report, today));
  const { control } = form;
  useLeaveGuard(control);
  const submit = async (values: FitnessValues) => {
    const sent = sentFitness(values);
    try {
      await (report
        ? change.mutateAsync({ id: report.id, version: report.version, ...sent })
        : add.mutateAsync({ branchId, employeeId: Number(values.employeeId), ...sent }));
      toast.success({ title: 'Fitness to Work Saved' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the report');
    }
  };
  return (
    <Form form={form} label="Fitness to work" onSubmit={submit}>
      {report ? (
        <Text fw={600}>{report.employee_name}</Text>
      ) : (
        <SelectField
          control={control}
          name="employeeId"
          label="Who is it?"
          data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          required
        />
      )}
      <DateField
        control={control}
        name="unwell_since"
        label="Unwell since"
        maxDate={today}
        required
      />
      <FormGrid>
        <DateField
          control={control}
          name="clear_day"
          label="Without symptoms since"
          description="Leave it empty while there are symptoms"
          maxDate={localToday()}
        />
        <TimeField control={control} name="clear_time" label="Time" />
      </FormGrid>
      <DialogFormActions control={control} onCancel={onClose}>
        Save
      </DialogFormActions>
    </Form>
  );
};
