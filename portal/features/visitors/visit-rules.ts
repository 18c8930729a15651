import { isoDate } from '@branchbook/contract/fields.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import type { Visitor } from '@branchbook/contract/visitors.ts';
import { z } from 'zod';
import { countOf } from '../../shared/counts.ts';
import type { DateRange } from '../../shared/date-range.ts';
import { instantAt, localDayOf, localHourOf } from '../../shared/dates.ts';

const VISITS = { one: 'visit', many: 'visits' };
const WHEN = 'Please enter when the visitor left';
/** Maximum number of visitors who are named; further visitors are only counted. */
const MOST_NAMED = 5;

/** Returns the visits of a range of days in the shop's timezone. */
export const visitsOfDays = (visits: readonly Visitor[], { start, end }: DateRange): Visitor[] =>
  visits.filter(({ check_in }) => {
    const day = localDayOf(check_in);
    return day >= start && day <= end;
  });

/** Returns the visits with the text in any field that visitors fill in. */
export const visitsWith = (visits: readonly Visitor[], search: string): Visitor[] =>
  visits.filter(({ full_name, company_name, email, phone_number, reason }) =>
    isFoundIn(search, [full_name, company_name, email, phone_number, reason]),
  );

const named = ({ full_name, company_name }: Visitor): string =>
  company_name ? `${full_name} (${company_name})` : full_name;

/** Says how many visitors came, and which of them have not signed out. */
export const totalsText = (visits: readonly Visitor[]): string => {
  const inside = visits.filter(({ check_out }) => check_out === null);
  const total = countOf(visits.length, VISITS);
  if (inside.length === 0) return `${total}. No one is still visiting.`;
  const more = inside.length - MOST_NAMED;
  const names = inside.slice(0, MOST_NAMED).map(named).join(', ');
  return `${total}. Still visiting: ${names}${more > 0 ? ` and ${more} more` : ''}.`;
};

const hourOf = ({ check_in }: Visitor): number => localHourOf(check_in);
const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** Counts the arrivals in each hour of the day, from the first hour with any to the last. */
export const arrivalsByHour = (visits: readonly Visitor[]) => {
  const counts = new Map<number, number>();
  for (const visit of visits) counts.set(hourOf(visit), (counts.get(hourOf(visit)) ?? 0) + 1);
  const first = Math.min(...counts.keys());
  const hours = counts.size === 0 ? 0 : Math.max(...counts.keys()) - first + 1;
  return Array.from({ length: hours }, (_, index) => ({
    hour: clock(first + index),
    visitors: counts.get(first + index) ?? 0,
  }));
};

/** Says in which hour most visitors came. */
export const busiestText = (visits: readonly Visitor[]): string => {
  const [busiest] = arrivalsByHour(visits).toSorted((a, b) => b.visitors - a.visitors);
  if (!busiest) return 'No one came.';
  const until = clock(Number.parseInt(busiest.hour, 10) + 1);
  return `Most came between ${busiest.hour} and ${until}: ${busiest.visitors} of ${countOf(visits.length, VISITS)}.`;
};

/** Form schema of when a visitor left, in the shop's timezone; sent as an instant. */
export const leavingForm = z
  .object({ day: isoDate(WHEN), time: z.iso.time({ precision: -1, error: WHEN }) })
  .transform(({ day, time }) => ({ checkOut: instantAt(day, time) }));
