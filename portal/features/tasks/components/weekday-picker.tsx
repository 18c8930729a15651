import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { Chip, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { TaskForm, TaskInput, TaskValues } from '../task-values.ts';
import classes from './schedule-fields.module.css';
import { only } from '../../../shared/tasks/weekdays.ts';
import type { Weekdays } from '../../../shared/tasks/weekdays.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Sets all seven days of the form. */
export const setDays = (form: TaskForm, days: Weekdays): void => {
  for (const day of WEEKDAYS) form.setValue(day, days[day], { shouldDirty: true });
  form.clearErrors('monday');
};

type Props = { form: TaskForm; single: boolean };

/** Picks the days of a daily task, or the one day of a weekly task. */
export const WeekdayPicker = ({ form, single }: Props) => {
  const { control } = form;
  const errorId = useId();
  const values = useWatch({ control, name: WEEKDAYS });
  // The first day stands for all days: their error is shown and focused there.
  const {
    field: { ref: registered },
    fieldState,
  } = useController<TaskInput, 'monday', TaskValues>({
    control,
    name: 'monday',
  });
  const error = fieldState.error?.message;
  const chosen = WEEKDAYS.filter((_, index) => values[index] === true);
  const chips = WEEKDAYS.map((day) => (
    <Chip key={day} value={day} size="sm" radius="md">
      {capital(day.slice(0, 3))}
    </Chip>
  ));
  return (
    <fieldset
      className={classes['days']}
      ref={(fieldset) => registered(fieldset)}
      tabIndex={-1}
      aria-describedby={error && errorId}
    >
      <legend>{single ? 'Day' : 'Days'}</legend>
      <Group gap={6}>
        {single ? (
          <Chip.Group value={chosen[0] ?? ''} onChange={(day) => setDays(form, only([day]))}>
            {chips}
          </Chip.Group>
        ) : (
          <Chip.Group multiple value={chosen} onChange={(days) => setDays(form, only(days))}>
            {chips}
          </Chip.Group>
        )}
      </Group>
      {error && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
};
