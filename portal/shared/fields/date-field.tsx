import { DateInput } from '@branchbook/ui/date-input.tsx';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  minDate?: string;
  maxDate?: string;
  /** Opens at the years, for days that lie far back. */
  startAtDecade?: boolean;
};

export const DateField = <In extends FieldValues, Out>({
  minDate,
  maxDate,
  startAtDecade,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const { 'aria-required': _, ...dateLook } = look;
  return (
    <DateInput
      {...dateLook}
      placeholder="DD/MM/YYYY"
      clearable={!bound.required}
      clearButtonProps={{ 'aria-label': `Clear ${bound.label.toLowerCase()}` }}
      minDate={minDate}
      maxDate={maxDate}
      defaultLevel={startAtDecade ? 'decade' : 'month'}
      value={asText(value) || null}
      onChange={(day) => field.onChange(day ?? '')}
    />
  );
};
