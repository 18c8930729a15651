import '@mantine/dates/styles.css';
import 'dayjs/locale/en-gb';

import { DateInput as MantineDateInput, DatesProvider } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';

dayjs.extend(customParseFormat);

const TYPED = ['DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'DDMMYYYY', 'YYYY-MM-DD'];

/** Parses a typed day; null for invalid ones, such as 31/02/2026. */
export const parseDay = (text: string): string | null => {
  const day = dayjs(text.trim(), TYPED, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
};

/** Names of a calendar's buttons. */
export const CALENDAR_LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};

const shownDay = (day: string): string => dayjs(day).format('DD/MM/YYYY');

/** Returns why the typed day is refused; null for an accepted day and for an empty field. */
export const dayFault = (
  typed: string,
  { minDate, maxDate }: { minDate?: string | undefined; maxDate?: string | undefined },
): string | null => {
  const day = parseDay(typed);
  if (typed.trim() === '') return null;
  if (day === null) return `${typed.trim()} is not a date. Enter one such as 31/12/2026.`;
  if (maxDate && day > maxDate)
    return `${shownDay(day)} is after ${shownDay(maxDate)}, the last day.`;
  if (minDate && day < minDate)
    return `${shownDay(day)} is before ${shownDay(minDate)}, the first day.`;
  return null;
};

type Props = Omit<DateInputProps, 'minDate' | 'maxDate'> & {
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** Hides the calendar until the user asks for it; the field still accepts typing. */
  hidesCalendar?: boolean;
};

/** Renders a field for a day 'YYYY-MM-DD', typed or picked, shown the British way. */
export const DateInput = ({ hidesCalendar = false, minDate, maxDate, ...props }: Props) => {
  const [refused, setRefused] = useState<string | null>(null);
  const { error = refused, onBlur, onChange } = props;
  return (
    <DatesProvider settings={{ locale: 'en-gb', firstDayOfWeek: 1, weekendDays: [] }}>
      <MantineDateInput
        valueFormat="DD/MM/YYYY"
        dateParser={parseDay}
        hideOutsideDates
        leftSection={<IconCalendar size={16} aria-hidden />}
        popoverProps={{
          withinPortal: true,
          disabled: hidesCalendar || props.disabled === true,
          attributes: { dropdown: { role: 'dialog', 'aria-label': 'Calendar' } },
        }}
        ariaLabels={CALENDAR_LABELS}
        // Below the field, the open calendar would cover the error.
        inputWrapperOrder={['label', 'error', 'input', 'description']}
        {...props}
        {...(minDate && { minDate })}
        {...(maxDate && { maxDate })}
        error={error && <span role="alert">{error}</span>}
        onChange={(day) => {
          setRefused(null);
          onChange?.(day);
        }}
        onBlur={(event) => {
          // The field returns to its earlier value.
          setRefused(dayFault(event.currentTarget.value, { minDate, maxDate }));
          onBlur?.(event);
        }}
      />
    </DatesProvider>
  );
};
