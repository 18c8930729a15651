import '@mantine/dates/styles.css';
import 'dayjs/locale/en-gb';

import { DatePicker, DatesProvider } from '@mantine/dates';
import { CALENDAR_LABELS } from './date-input.tsx';
import classes from './month-calendar.module.css';

// Without labels, the two buttons above the days are named by their text: the month and the year.
const LABELS = { ...CALENDAR_LABELS, monthLevelControl: undefined, yearLevelControl: undefined };

type Props = {
  /** The chosen day, 'YYYY-MM-DD'. */
  day: string;
  today: string;
  onDay: (day: string) => void;
  /** Any day of the month that is shown. */
  month: string;
  onMonth: (month: string) => void;
  earliest: string;
  latest: string;
  isMarked: (day: string) => boolean;
  /** Returns the name of a day, with the meaning of its mark. */
  nameOf: (day: string) => string;
};

/** Renders a month to choose a day from, Sunday first, with a dot on the marked days. */
export const MonthCalendar = ({
  day,
  today,
  onDay,
  month,
  onMonth,
  earliest,
  latest,
  isMarked,
  nameOf,
}: Props) => (
  <DatesProvider settings={{ locale: 'en-gb', firstDayOfWeek: 0, weekendDays: [] }}>
    <DatePicker
      className={classes['calendar']}
      fullWidth
      highlightToday
      hideOutsideDates
      ariaLabels={LABELS}
      minDate={earliest}
      maxDate={latest}
      value={day}
      onChange={(chosen) => chosen && onDay(chosen)}
      date={month}
      onDateChange={onMonth}
      getDayAriaLabel={nameOf}
      getDayProps={(one) => ({
        'aria-pressed': one === day,
        'aria-current': one === today ? 'date' : undefined,
      })}
      renderDay={(one) => (
        <span className={classes['day']} data-marked={isMarked(one) || undefined}>
          {Number(one.slice(8))}
        </span>
      )}
    />
  </DatesProvider>
);
