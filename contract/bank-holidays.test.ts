import { describe, expect, it } from 'vitest';
import {
  BANK_HOLIDAYS_UNTIL,
  bankHolidaysOf,
  closedHolidaysOf,
  holidayNamesOf,
} from './bank-holidays.ts';
import { addDays, weekdayOf } from './dates.ts';
import type { Day, Weekday } from './dates.ts';
import { NATIONS } from './opening-hours.ts';

/** Returns Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
const easterOf = (year: number): Day => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

const nextOf = (from: Day, weekday: Weekday): Day =>
  weekdayOf(from) === weekday ? from : nextOf(addDays(from, 1), weekday);
const lastOf = (to: Day, weekday: Weekday): Day =>
  weekdayOf(to) === weekday ? to : lastOf(addDays(to, -1), weekday);
const isWeekend = (day: Day): boolean => ['saturday', 'sunday'].includes(weekdayOf(day));

/** Returns the days as the law moves them: off weekends, to the next day that is still free. */
const observed = (days: Day[]): Day[] => {
  const taken = new Set(days.filter((day) => !isWeekend(day)));
  for (const day of days.filter(isWeekend)) {
    let free = day;
    while (isWeekend(free) || taken.has(free)) free = addDays(free, 1);
    taken.add(free);
  }
  return [...taken];
};

const ofYear = (division: 'england' | 'scotland' | 'northern_ireland', year: number): Day[] => {
  const isScotland = division === 'scotland';
  const isNorthern = division === 'northern_ireland';
  const newYear = [`${year}-01-01`, ...(isScotland ? [`${year}-01-02`] : [])];
  return [
    ...observed(newYear),
    ...(isNorthern ? observed([`${year}-03-17`]) : []),
    addDays(easterOf(year), -2),
    ...(isScotland ? [] : [addDays(easterOf(year), 1)]),
    nextOf(`${year}-05-01`, 'monday'),
    lastOf(`${year}-05-31`, 'monday'),
    ...(isScotland && year === 2026 ? ['2026-06-15'] : []),
    ...(isNorthern ? observed([`${year}-07-12`]) : []),
    isScotland ? nextOf(`${year}-08-01`, 'monday') : lastOf(`${year}-08-31`, 'monday'),
    ...(isScotland ? observed([`${year}-11-30`]) : []),
    ...observed([`${year}-12-25`, `${year}-12-26`]),
  ].toSorted();
};

describe('the bank holidays', () => {
  it.each(['england', 'scotland', 'northern_ireland'] as const)(
    'are the days that the law names, with their substitute days: %s',
    (division) => {
      const computed = [2025, 2026, 2027, 2028].flatMap((year) => ofYear(division, year));
      expect(bankHolidaysOf(division).map(({ day }) => day)).toEqual(computed);
    },
  );

  it('say which of them are substitute days', () => {
    const fixed = /New Year|2 January|Patrick|Boyne|Andrew|Christmas|Boxing/;
    for (const { day, name } of NATIONS.flatMap(bankHolidaysOf).filter((one) =>
      fixed.test(one.name),
    )) {
      const isOwnDay = ['01-01', '01-02', '03-17', '07-12', '11-30', '12-25', '12-26'].includes(
        day.slice(5),
      );
      expect({ day, substitute: name.includes('substitute') }).toEqual({
        day,
        substitute: !isOwnDay,
      });
    }
  });

  it('are those of England in Wales, and none elsewhere', () => {
    expect(bankHolidaysOf('wales')).toEqual(bankHolidaysOf('england'));
    expect(bankHolidaysOf('other')).toEqual([]);
  });

  it('are chosen by name, also where a substitute day stands for one', () => {
    expect(holidayNamesOf('scotland')).toHaveLength(9);
    expect(holidayNamesOf('scotland')).toContain('St Andrew’s Day');
    expect(holidayNamesOf('other')).toEqual([]);
    const closed = closedHolidaysOf({
      nation: 'england',
      bank_holidays: 'closed',
      open_holidays: ['Boxing Day', 'Good Friday'],
    }).map(({ day }) => day);
    expect(closed).not.toContain('2026-12-28');
    expect(closed).not.toContain('2027-03-26');
    expect(closed).toContain('2026-12-25');
  });

  it('end on the day that the portal names', () => {
    for (const nation of ['england', 'scotland', 'northern_ireland'] as const) {
      const last = bankHolidaysOf(nation).at(-1)?.day ?? '';
      expect(last <= BANK_HOLIDAYS_UNTIL && last > addDays(BANK_HOLIDAYS_UNTIL, -10)).toBe(true);
    }
  });
});
