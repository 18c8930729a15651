import { MultiSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ScheduleValues } from '../schedule-values.ts';

type Person = { id: number; name: string; branch_name: string | null };

type Props<Out> = { control: Control<ScheduleValues, unknown, Out>; people: readonly Person[] };

const labelOf = ({ name, branch_name: branch }: Person): string =>
  branch === null ? name : `${name}, ${branch}`;

/** Lets the user choose owners and managers who get a report. */
export const PeopleField = <Out,>({ control, people }: Props<Out>) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'employeeIds' });
  return (
    <MultiSelect
      ref={ref}
      label="People of the company"
      placeholder={value.length === 0 ? 'None' : undefined}
      data={people.map((person) => ({ value: String(person.id), label: labelOf(person) }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onBlur={onBlur}
      error={fieldState.error?.message}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear people' }}
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
    />
  );
};
