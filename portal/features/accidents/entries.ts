import { ACCIDENT_YEARS } from '@branchbook/contract/accidents.ts';
import type { Accident } from '@branchbook/contract/accidents.ts';
import { addDays, addYears } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { DateRange } from '../../shared/date-range.ts';
import { countOf } from '../../shared/counts.ts';
import { dayText, localDayOf, monthText } from '../../shared/dates.ts';

/** What stands for a blank. */
export const NOT_GIVEN = '–';
const MONTHS_SHOWN = 12;
const ACCIDENTS = { one: 'accident', many: 'accidents' };
export const ENTRIES = { one: 'entry', many: 'entries' };

/** 'dd/mm/yyyy', as the book has it ([A-101]), as a day that sorts. */
const dayOf = ({ incident_date }: Accident): Day => incident_date.split('/').toReversed().join('-');

const monthOf = (day: Day): string => day.slice(0, 7);
const firstOf = (month: string): Day => `${month}-01`;

/** The last twelve months as 'YYYY-MM', the earliest first. */
const monthsUntil = (today: Day): [string, ...string[]] => {
  const months: [string, ...string[]] = [monthOf(today)];
  while (months.length < MONTHS_SHOWN) months.unshift(monthOf(addDays(firstOf(months[0]), -1)));
  return months;
};

/** Where the last twelve months begin. */
export const startOfYear = (today: Day): Day => firstOf(monthsUntil(today)[0]);

/** Entries are kept from the day of the accident; this is the last day of those to let go. */
export const oldestKept = (today: Day): Day => addYears(today, -ACCIDENT_YEARS);

/** Those of accidents on these days. */
export const entriesOfDays = (
  entries: readonly Accident[],
  { start, end }: DateRange,
): Accident[] =>
  entries.filter((entry) => {
    const day = dayOf(entry);
    return day >= start && day <= end;
  });

/** How many accidents there were in each of the last twelve months. */
export const accidentsByMonth = (entries: readonly Accident[], today: Day) => {
  const ofMonth = Map.groupBy(entries, (entry) => monthOf(dayOf(entry)));
  return monthsUntil(today).map((month) => {
    const inMonth = ofMonth.get(month) ?? [];
    const called = inMonth.filter((entry) => entry.emergency_services_called).length;
    return { month: monthText(month), called, others: inMonth.length - called };
  });
};

/** How many accidents the last twelve months had, and for how many somebody was called. */
export const yearText = (entries: readonly Accident[]): string => {
  if (entries.length === 0) return 'No accidents in the last twelve months.';
  const called = entries.filter((entry) => entry.emergency_services_called).length;
  const total = countOf(entries.length, ACCIDENTS);
  return `${total} in the last twelve months; emergency services were called to ${called === 0 ? 'none' : called}.`;
};

export const serviceText = ({ emergency_services_called: called }: Accident): string =>
  called ? 'Yes' : 'No';

/** What was added to a sealed entry when, and by whom. */
export const addedText = ({ added_at, added_by_name }: Accident['addenda'][number]): string =>
  `Added ${dayText(localDayOf(added_at))} by ${added_by_name}`;

/** How an entry is told from others. */
export const entryName = ({ incident_date, incident_time, employee_name }: Accident): string =>
  `${incident_date}, ${incident_time}, ${employee_name}`;

/** Those that the law no longer asks to be kept ([A-066]). */
export const entriesToLetGo = (entries: readonly Accident[], today: Day): Accident[] =>
  entries.filter(({ keep_until }) => keep_until < today);
