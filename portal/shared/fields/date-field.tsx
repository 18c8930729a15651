import { DateInput, parseDay } from '@branchbook/ui/date-input.tsx';
import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  minDate?: string;
  maxDate?: string;
  /** A date of birth: most users type it, so its calendar opens only on request, and far back. */
  isBirth?: boolean;
  autoComplete?: 'bday';
};

/** Starts the calendar at 1980: most people at work were born around then. */
const BIRTH_CALENDAR = {
  defaultLevel: 'decade',
  defaultDate: '1980-01-01',
  inputMode: 'numeric',
} as const;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export const DateField = <In extends FieldValues, Out>({
  minDate = '',
  maxDate = '9999-12-31',
  isBirth = false,
  autoComplete,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const { 'aria-required': _, ...dateLook } = look;
  const text = asText(value);
  // The day that the calendar shows while the typed text is not a day.
  const [lastDay, setLastDay] = useState('');
  const [isDayTyped, setDayTyped] = useState(false);
  const [isPicking, setPicking] = useState(!isBirth);

  const isAllowed = (typed: string): boolean => {
    const day = parseDay(typed);
    return day !== null && day >= minDate && day <= maxDate;
  };

  /** Keeps text that cannot be a day, so that the form refuses it and no input is lost. */
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.trim();
    if (typed !== '' && !isAllowed(typed)) {
      if (isDay(text)) setLastDay(text);
      field.onChange(typed);
    }
    if (isBirth) setPicking(false);
    field.onBlur();
  };
  const birth = isBirth && {
    ...BIRTH_CALENDAR,
    hidesCalendar: !isPicking,
    onClick: () => setPicking(true),
    onKeyDown: ({ key }: KeyboardEvent) => setPicking(key === 'ArrowDown'),
  };

  return (
    <DateInput
      {...dateLook}
      // The form shows its own error.
      error={dateLook.error ?? null}
      placeholder="DD/MM/YYYY"
      clearable={!bound.required}
      clearButtonProps={{ 'aria-label': `Clear ${bound.label.toLowerCase()}` }}
      minDate={minDate || undefined}
      maxDate={maxDate}
      autoComplete={autoComplete}
      {...birth}
      value={(isDay(text) || text === '' ? text : lastDay) || null}
      onChange={(day) => field.onChange(day ?? '')}
      onInput={({ currentTarget }) => setDayTyped(isAllowed(currentTarget.value))}
      // '14021980', as typed on a keyboard of digits, becomes '14/02/1980'.
      fixOnBlur={isDayTyped}
      onBlur={leave}
    />
  );
};
