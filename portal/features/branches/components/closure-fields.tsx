import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { branchToday } from '../../../shared/dates.ts';

/** Longest reason of a closure. */
const REASON_LENGTH = 100;

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  /** Beginning of the names of the fields, where the closure is a part of the form. */
  prefix?: 'closure.';
};

/** Fields of the days on which a branch is closed. */
export const ClosureFields = <In extends FieldValues, Out>({ control, prefix }: Props<In, Out>) => {
  const named = (name: string) => `${prefix ?? ''}${name}` as FieldPath<In>;
  return (
    <>
      <FormGrid>
        <DateField
          control={control}
          name={named('from')}
          label="First day"
          minDate={branchToday()}
          required
        />
        <DateField
          control={control}
          name={named('to')}
          label="Last day"
          minDate={branchToday()}
          required
        />
      </FormGrid>
      <TextField
        control={control}
        name={named('reason')}
        label="Reason"
        description="Tablets and reports show it, such as ‘Closed for a refit’."
        maxLength={REASON_LENGTH}
        required
      />
    </>
  );
};
