import { MONTHS, ordinal } from '@branchbook/contract/dates.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { asText } from '../../../shared/fields/bound.ts';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TimeField } from '../../../shared/fields/time-field.tsx';
import type { FixedDate } from '../fixed-date-rules.ts';
import { usualDays } from '../task-values.ts';
import type { TaskForm, TaskKind } from '../task-values.ts';
import { FrequencyField } from './frequency-field.tsx';
import { setDays, WeekdayPicker } from './weekday-picker.tsx';
import { only } from '../../../shared/tasks/weekdays.ts';

const dayNumbers = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: ordinal(index + 1),
}));
const monthNames = MONTHS.map((label, index) => ({ value: String(index + 1), label }));

type Props = {
  form: TaskForm;
  kind: TaskKind;
  /** Returns the date that head office has fixed for a frequency; absent when it is not fixed. */
  fixedDate?: ((frequency: Frequency) => FixedDate) | undefined;
};

/** Renders the frequency and its fields: weekdays, a day of the month, or a day of the year. */
export const ScheduleFields = ({ form, kind, fixedDate }: Props) => {
  const { control } = form;
  const [frequency, onDemand, times, every, week] = useWatch({
    control,
    name: ['frequency', 'on_demand', 'due_times', 'repeat_every', 'scheduled_week'],
  });
  const isWeekOfMonth = asText(week) !== '';
  const byDate = frequency === 'monthly' || frequency === 'annually';
  const fixed = byDate ? fixedDate?.(frequency) : undefined;

  const frequencyChosen = (chosen: Frequency) => {
    if (chosen === 'weekly' || (isWeekOfMonth && chosen !== 'daily')) {
      setDays(form, only(['monday']));
    }
    if (chosen === 'daily') setDays(form, usualDays[kind]);
    if (fixedDate && (chosen === 'monthly' || chosen === 'annually')) {
      // Sets the day and month that the server will set.
      const { day, month } = fixedDate(chosen);
      form.setValue('scheduled_day', String(day));
      form.setValue('scheduled_month', String(month));
    }
    form.clearErrors(['monday', 'scheduled_day', 'scheduled_month']);
  };

  const locked = fixedDate !== undefined;
  if (onDemand === true && locked) {
    return <Text size="sm">Staff start this task on the tablet when they need it.</Text>;
  }
  const often = <FrequencyField form={form} locked={locked} onChosen={frequencyChosen} />;
  if (onDemand === true) return <FormGrid>{often}</FormGrid>;
  const isByWeekday = frequency === 'daily' || frequency === 'weekly' || isWeekOfMonth;
  const isEveryFewDays = frequency === 'daily' && asText(every) !== '1';
  return (
    <>
      <FormGrid>
        {often}
        {!(Array.isArray(times) && times.length > 0) && (
          <TimeField
            control={control}
            name="time_to_finish"
            label="Time to finish (optional)"
            description="Overdue after this time (branch time)"
            none="No time limit"
          />
        )}
        {frequency === 'annually' && (
          <SelectField
            control={control}
            name="scheduled_month"
            label="Month"
            data={monthNames}
            placeholder="Choose a month"
            required
            disabled={fixed !== undefined}
          />
        )}
        {byDate && !isWeekOfMonth && (
          <SelectField
            control={control}
            name="scheduled_day"
            label="Day of the month"
            data={dayNumbers}
            placeholder="Choose a day"
            required
            disabled={fixed !== undefined}
            description={fixed?.text}
          />
        )}
      </FormGrid>
      {isByWeekday && !isEveryFewDays && (
        <WeekdayPicker form={form} single={frequency !== 'daily'} />
      )}
    </>
  );
};
