import { ACCIDENT_YEARS } from '@branchbook/contract/accidents.ts';
import type { Accident } from '@branchbook/contract/accidents.ts';
import { addDays, addYears } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { DateRange } from '../../shared/date-range.ts';
import { countOf } from '../../shared/counts.ts';
import { dayText, localDayOf, monthText } from '../../shared/dates.ts';

/** Text shown for an empty field. */
export const NOT_GIVEN = '–';
const MONTHS_SHOWN = 12;
const ACCIDENTS = { one: 'accident', many: 'accidents' };
export const ENTRIES = { one: 'entry', many: 'entries' };

/** Turns the book's 'dd/mm/yyyy' ([A-101]) into a day that sorts. */
const dayOf = ({ incident_date }: Accident): Day => incident_date.split('/').toReversed().join('-');

const monthOf = (day: Day): string => day.slice(0, 7);
const firstOf = (month: string): Day => `${month}-01`;

/** Returns the last twelve months as 'YYYY-MM', the earliest first. */
const monthsUntil = (today: Day): [string, ...string[]] => {
  const months: [string, ...string[]] = [monthOf(today)];
  while (months.length < MONTHS_SHOWN) months.unshift(monthOf(addDays(firstOf(months[0]), -1)));
  return months;
};

/** Returns the first day of the last twelve months. */
export const startOfYear = (today: Day): Day => firstOf(monthsUntil(today)[0]);

/** Returns the latest day of accidents whose entries can be deleted, unless written down later. */
export const oldestKept = (today: Day): Day => addYears(today, -ACCIDENT_YEARS);

/** Returns the entries of accidents on the days of a range. */
export const entriesOfDays = (
  entries: readonly Accident[],
  { start, end }: DateRange,
): Accident[] =>
  entries.filter((entry) => {
    const day = dayOf(entry);
    return day >= start && day <= end;
  });

/** Counts the accidents of each of the last twelve months, with and without emergency services. */
export const accidentsByMonth = (entries: readonly Accident[], today: Day) => {
  const ofMonth = Map.groupBy(entries, (entry) => monthOf(dayOf(entry)));
  return monthsUntil(today).map((month) => {
    const inMonth = ofMonth.get(month) ?? [];
    const called = inMonth.filter((entry) => entry.emergency_services_called).length;
    return { month: monthText(month), called, others: inMonth.length - called };
  });
};

/** Returns the chart's summary: all accidents, and those with emergency services called. */
export const yearText = (entries: readonly Accident[]): string => {
  if (entries.length === 0) return 'No accidents in the last twelve months.';
  const called = entries.filter((entry) => entry.emergency_services_called).length;
  const total = countOf(entries.length, ACCIDENTS);
  return `${total} in the last twelve months; emergency services were called to ${called === 0 ? 'none' : called}.`;
};

export const serviceText = ({ emergency_services_called: called }: Accident): string =>
  called ? 'Yes' : 'No';

/** Returns when, and by whom, an addition was made to a sealed entry. */
export const addedText = ({ added_at, added_by_name }: Accident['addenda'][number]): string =>
  `Added ${dayText(localDayOf(added_at))} by ${added_by_name}`;

/** Returns the date, time and name that tell an entry from others. */
export const entryName = ({ incident_date, incident_time, employee_name }: Accident): string =>
  `${incident_date}, ${incident_time}, ${employee_name}`;

/** Returns the entries that the law no longer asks to be kept ([A-066]). */
export const entriesToLetGo = (entries: readonly Accident[], today: Day): Accident[] =>
  entries.filter(({ keep_until }) => keep_until < today);
