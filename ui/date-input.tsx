import '@mantine/dates/styles.css';
import 'dayjs/locale/en-gb';

import { DateInput as MantineDateInput, DatesProvider } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const TYPED = ['DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'DDMMYYYY', 'YYYY-MM-DD'];

/** A day as people type it here; null for what is none, such as 31/02/2026. */
export const parseDay = (text: string): string | null => {
  const day = dayjs(text.trim(), TYPED, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
};

/** What the buttons of a calendar are called. */
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

type Props = DateInputProps & {
  /** Until somebody asks for the calendar; the field can still be typed in. */
  hidesCalendar?: boolean;
};

/** A day as 'YYYY-MM-DD', typed or picked, shown the British way. */
export const DateInput = ({ hidesCalendar = false, ...props }: Props) => (
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
      {...props}
    />
  </DatesProvider>
);
