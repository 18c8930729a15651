import { MOST_REPEATS, WEEKS_OF_MONTH } from '@branchbook/contract/schedule.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import { NO_MORE_DETAILS } from '@branchbook/contract/task-shape.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { Button, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { asText } from '../../../shared/fields/bound.ts';
import { CheckboxField } from '../../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { everyDay, only } from '../../../shared/tasks/weekdays.ts';
import type { TaskForm } from '../task-values.ts';
import { closeText, openText, repeatText } from '../when-text.ts';
import { DueTimesField } from './due-times-field.tsx';
import classes from './schedule-fields.module.css';
import { setDays } from './weekday-picker.tsx';

/** The fields of this part of the form; it opens by itself when a task uses one of them. */
const FIELDS = [
  'due_times',
  'repeat_every',
  'scheduled_week',
  'valid_from',
  'valid_until',
  'opens_before',
  'closes_after',
  'on_closed_days',
] as const;

const isUsed = (name: (typeof FIELDS)[number], value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value === true || asText(value) !== asText(NO_MORE_DETAILS[name]);

const MINUTES = [0, 5, 10, 15, 30, 60, 120, 240];

const weeks = WEEKS_OF_MONTH.map((label, index) => ({ value: String(index + 1), label }));

/** Offers the usual lengths, and the present one. */
const lengths = (present: unknown, textOf: (minutes: number | null) => string) => {
  const minutes = new Set(MINUTES);
  if (asText(present) !== '') minutes.add(Number(asText(present)));
  return [...minutes]
    .toSorted((a, b) => a - b)
    .map((one) => ({ value: String(one), label: textOf(one) }));
};

const repeatsOf = (frequency: Frequency) =>
  Array.from({ length: MOST_REPEATS }, (_, index) => ({
    value: String(index + 1),
    label: repeatText(frequency, index + 1),
  }));

type Props = {
  form: TaskForm;
  /** True where a branch may change only part of a task from head office ([A-083]). */
  locked: boolean;
};

const Fields = ({ form, locked }: Props) => {
  const { control } = form;
  const [frequency, onDemand, times, finish, before, after] = useWatch({
    control,
    name: ['frequency', 'on_demand', 'due_times', 'time_to_finish', 'opens_before', 'closes_after'],
  });
  const isByDate = frequency === 'monthly' || frequency === 'annually';
  const hasTime = (Array.isArray(times) && times.length > 0) || asText(finish) !== '';
  const hasWindow = asText(before) !== '' || asText(after) !== '';
  return (
    <Stack gap="md">
      {onDemand !== true && <DueTimesField form={form} />}
      <FormGrid>
        {onDemand !== true && (
          <SelectField
            control={control}
            name="repeat_every"
            label="Repeats"
            description="Counted from the first day"
            data={repeatsOf(frequency ?? 'daily')}
            searchable
            disabled={locked}
            onChosen={(chosen) => {
              if (frequency === 'daily' && chosen !== '1') setDays(form, everyDay(true));
            }}
          />
        )}
        {onDemand !== true && isByDate && (
          <SelectField
            control={control}
            name="scheduled_week"
            label="Week of the month"
            description="For a day such as the first Monday"
            data={weeks}
            placeholder="By date"
            clearable
            disabled={locked}
            onChosen={(chosen) => {
              if (chosen) setDays(form, only(['monday']));
              form.clearErrors('scheduled_day');
            }}
          />
        )}
        <DateField
          control={control}
          name="valid_from"
          label="First day (optional)"
          description={
            onDemand === true ? 'Not offered before this day' : 'Not due before this day'
          }
          disabled={locked}
        />
        <DateField
          control={control}
          name="valid_until"
          label="Last day (optional)"
          description={onDemand === true ? 'Not offered after this day' : 'Not due after this day'}
          disabled={locked}
        />
        {onDemand !== true && (hasTime || hasWindow) && (
          <>
            <SelectField
              control={control}
              name="opens_before"
              label="Can be completed from"
              data={lengths(before, openText)}
              placeholder={openText(null)}
              clearable
              disabled={locked}
            />
            <SelectField
              control={control}
              name="closes_after"
              label="Can be completed until"
              data={lengths(after, closeText)}
              placeholder={closeText(null)}
              clearable
              disabled={locked}
            />
          </>
        )}
      </FormGrid>
      {onDemand !== true && (
        <CheckboxField
          control={control}
          name="on_closed_days"
          label="Also when the branch is closed"
          description="Due on closed days and bank holidays, too"
          disabled={locked}
        />
      )}
    </Stack>
  );
};

/** Holds the fields about when a task is due that few tasks need; closed until one is used. */
export const MoreAboutWhen = ({ form, locked }: Props) => {
  const id = useId();
  const values = useWatch({ control: form.control, name: FIELDS });
  const { errors } = useFormState({ control: form.control, name: FIELDS });
  const [isOpened, setOpened] = useState(() =>
    FIELDS.some((name, index) => isUsed(name, values[index])),
  );
  const opened = isOpened || FIELDS.some((name) => errors[name] !== undefined);
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        ml={-12}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<IconChevronDown size={16} className={classes['chevron']} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        More about when
      </Button>
      <div id={id} hidden={!opened} className={classes['more']}>
        {opened && <Fields form={form} locked={locked} />}
      </div>
    </div>
  );
};
