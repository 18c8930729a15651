import {
  FREQUENCIES,
  frequencyLabel,
  MONTHS,
  ordinal,
  WEEKDAYS,
} from '@branchbook/contract/schedule.ts';
import type { GlobalTask, globalTaskFields } from '@branchbook/contract/tasks.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { Chip, Group, Input } from '@mantine/core';
import { useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { ZodForm } from '../../../shared/form.tsx';
import classes from './tasks.module.css';
import { everyDay, only } from './weekdays.ts';
import type { Weekdays } from './weekdays.ts';

type Props = { form: ZodForm<z.input<typeof globalTaskFields>, GlobalTask> };

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const dayNumbers = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: ordinal(index + 1),
}));
const monthNames = MONTHS.map((label, index) => ({ value: String(index + 1), label }));
const frequencies = FREQUENCIES.map((value) => ({ value, label: frequencyLabel(value) }));

const WeekdayPicker = ({ form, single }: Props & { single: boolean }) => {
  const { control } = form;
  const values = useWatch({ control, name: WEEKDAYS });
  const { errors } = useFormState({ control, name: 'monday' });
  const chosen = WEEKDAYS.filter((_, index) => values[index] === true);
  const set = (days: Weekdays) => {
    for (const day of WEEKDAYS) form.setValue(day, days[day], { shouldDirty: true });
    form.clearErrors('monday');
  };
  const chips = WEEKDAYS.map((day) => (
    <Chip key={day} value={day} size="sm" radius="md">
      {capital(day.slice(0, 3))}
    </Chip>
  ));
  return (
    <fieldset className={classes['days']} aria-describedby="weekday-error">
      <legend>{single ? 'Day' : 'Days'}</legend>
      <Group gap={6}>
        {single ? (
          <Chip.Group value={chosen[0] ?? ''} onChange={(day) => set(only([day]))}>
            {chips}
          </Chip.Group>
        ) : (
          <Chip.Group multiple value={chosen} onChange={(days) => set(only(days))}>
            {chips}
          </Chip.Group>
        )}
      </Group>
      {errors.monday?.message && (
        <Input.Error id="weekday-error" mt={6}>
          {errors.monday.message}
        </Input.Error>
      )}
    </fieldset>
  );
};

/** Frequency and what it asks for: weekdays, a day of the month, or a day of the year. */
export const ScheduleFields = ({ form }: Props) => {
  const { control } = form;
  const frequency = useWatch({ control, name: 'frequency' });
  const byWeekday = frequency === 'daily' || frequency === 'weekly';

  const frequencyChosen = (chosen: string | null) => {
    const days = chosen === 'weekly' ? only(['monday']) : everyDay(true);
    for (const day of WEEKDAYS) form.setValue(day, days[day]);
    form.clearErrors(['monday', 'scheduled_day', 'scheduled_month']);
  };

  return (
    <>
      <FormGrid>
        <SelectField
          control={control}
          name="frequency"
          label="Frequency"
          data={frequencies}
          onChosen={frequencyChosen}
          required
        />
        <TextField
          control={control}
          name="time_to_finish"
          label="Time to finish (optional)"
          type="time"
        />
        {frequency === 'annually' && (
          <SelectField
            control={control}
            name="scheduled_month"
            label="Month"
            data={monthNames}
            placeholder="Choose a month"
            required
          />
        )}
        {!byWeekday && (
          <SelectField
            control={control}
            name="scheduled_day"
            label="Day of the month"
            data={dayNumbers}
            placeholder="Choose a day"
            required
          />
        )}
      </FormGrid>
      {byWeekday && <WeekdayPicker form={form} single={frequency === 'weekly'} />}
    </>
  );
};
