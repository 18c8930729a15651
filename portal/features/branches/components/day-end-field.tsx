import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { DAY_END_CHOICES } from '../hours-values.ts';

type Props<In extends FieldValues, Out> = { control: Control<In, unknown, Out>; label: string };

/** Lets the user choose the hour at which the day of a branch that is open at night ends. */
export const DayEndField = <In extends FieldValues & { day_ends: string }, Out>({
  control,
  label,
}: Props<In, Out>) => (
  <SelectField
    control={control}
    name={'day_ends' as FieldPath<In>}
    label={label}
    description="If people work after midnight, choose an hour at which no one does. What is due or recorded until then belongs to the day before."
    data={DAY_END_CHOICES}
    required
  />
);
