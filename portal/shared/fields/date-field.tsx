import { DateInput, parseDay } from '@branchbook/ui/date-input.tsx';
import { useState } from 'react';
import type { FocusEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  minDate?: string;
  maxDate?: string;
  /** Opens at the years, for days that lie far back. */
  startAtDecade?: boolean;
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export const DateField = <In extends FieldValues, Out>({
  minDate = '',
  maxDate = '9999-12-31',
  startAtDecade,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const { 'aria-required': _, ...dateLook } = look;
  const text = asText(value);
  // What the calendar goes on showing while what was typed is no day.
  const [lastDay, setLastDay] = useState('');

  /** Keeps what cannot be a day as it was typed, so that the form refuses it and nobody loses it. */
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.trim();
    const day = parseDay(typed);
    if (typed !== '' && (day === null || day < minDate || day > maxDate)) {
      if (isDay(text)) setLastDay(text);
      field.onChange(typed);
    }
    field.onBlur();
  };

  return (
    <DateInput
      {...dateLook}
      placeholder="DD/MM/YYYY"
      clearable={!bound.required}
      clearButtonProps={{ 'aria-label': `Clear ${bound.label.toLowerCase()}` }}
      minDate={minDate || undefined}
      maxDate={maxDate}
      defaultLevel={startAtDecade ? 'decade' : 'month'}
      value={(isDay(text) || text === '' ? text : lastDay) || null}
      onChange={(day) => field.onChange(day ?? '')}
      fixOnBlur={false}
      onBlur={leave}
    />
  );
};
