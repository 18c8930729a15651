import {
  holidayNamesOf,
  isSubstituteOf,
  substituteNamesOf,
} from '@branchbook/contract/bank-holidays.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { HolidayInputs } from '../hours-values.ts';
import { BANK_HOLIDAY_LABELS } from '../hours-values.ts';
import { SelectField } from '../../../shared/fields/select-field.tsx';

const CHOICES = (['open', 'closed'] as const).map((value) => ({
  value,
  label: BANK_HOLIDAY_LABELS[value],
}));

type FormFields = FieldValues & HolidayInputs;
type OpenProps<In extends FormFields, Out> = {
  control: Control<In, unknown, Out>;
  nation: Nation;
};

const OpenHolidays = <In extends FormFields, Out>({ control, nation }: OpenProps<In, Out>) => {
  const { field } = useController({ control, name: 'open_holidays' as FieldPath<In> });
  const names = holidayNamesOf(nation);
  if (names.length === 0) return null;
  /** Returns whether a substitute day is open because its holiday is. */
  const isOpenOn = (substitute: string): boolean =>
    (field.value as string[]).some((name) => isSubstituteOf(substitute, name));
  return (
    <Checkbox.Group
      label="Open all the same on"
      description="On these bank holidays it is a normal day. Without a mark the branch is closed on substitute days and, at Christmas and New Year, on the day itself, too, when it is on a weekend."
      value={field.value}
      onChange={field.onChange}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
        {names.map((name) => (
          <Checkbox key={name} value={name} label={name} />
        ))}
        {substituteNamesOf(nation).map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={name}
            disabled={isOpenOn(name)}
            description={isOpenOn(name) ? 'Open with the holiday' : undefined}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
};

type Props<In extends FormFields, Out> = { control: Control<In, unknown, Out>; label: string };

/** Lets the user choose whether a branch is closed on bank holidays, and on which it opens. */
export const HolidayFields = <In extends FormFields, Out>({ control, label }: Props<In, Out>) => {
  const { field: choice } = useController({ control, name: 'bank_holidays' as FieldPath<In> });
  const { field: nation } = useController({ control, name: 'nation' as FieldPath<In> });
  return (
    <>
      <SelectField
        control={control}
        name={'bank_holidays' as FieldPath<In>}
        label={label}
        data={CHOICES}
        required
      />
      {choice.value === 'closed' && <OpenHolidays control={control} nation={nation.value} />}
    </>
  );
};
