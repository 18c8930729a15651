import { describe, expect, it } from 'vitest';
import {
  allHolidayDaysOf,
  BANK_HOLIDAYS_UNTIL,
  bankHolidaysOf,
  closedHolidaysOf,
  holidayNamesOf,
  substituteNamesOf,
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

  const closedBetween = (
    nation: 'england' | 'wales' | 'scotland' | 'northern_ireland',
    [from, to]: [Day, Day],
    open: string[] = [],
  ) =>
    closedHolidaysOf({ nation, bank_holidays: 'closed', open_holidays: open })
      .filter(({ day }) => from <= day && day <= to)
      .map(({ day, name }) => `${day} ${name}`);

  /* Written from the lists of GOV.UK for 2026 to 2028, with the days themselves beside them. */
  it.each([
    [
      'england',
      '2026-12-24',
      '2027-01-05',
      [
        '2026-12-25 Christmas Day',
        '2026-12-26 Boxing Day',
        '2026-12-28 Boxing Day (substitute day)',
        '2027-01-01 New Year’s Day',
      ],
    ],
    [
      'wales',
      '2027-12-24',
      '2028-01-05',
      [
        '2027-12-25 Christmas Day',
        '2027-12-26 Boxing Day',
        '2027-12-27 Christmas Day (substitute day)',
        '2027-12-28 Boxing Day (substitute day)',
        '2028-01-01 New Year’s Day',
        '2028-01-03 New Year’s Day (substitute day)',
      ],
    ],
    [
      'scotland',
      '2026-12-24',
      '2027-01-05',
      [
        '2026-12-25 Christmas Day',
        '2026-12-26 Boxing Day',
        '2026-12-28 Boxing Day (substitute day)',
        '2027-01-01 New Year’s Day',
        '2027-01-04 2 January (substitute day)',
      ],
    ],
    [
      'scotland',
      '2027-12-24',
      '2028-01-05',
      [
        '2027-12-25 Christmas Day',
        '2027-12-26 Boxing Day',
        '2027-12-27 Christmas Day (substitute day)',
        '2027-12-28 Boxing Day (substitute day)',
        '2028-01-01 New Year’s Day',
        '2028-01-03 New Year’s Day (substitute day)',
        '2028-01-04 2 January (substitute day)',
      ],
    ],
    ['scotland', '2026-11-28', '2026-12-02', ['2026-11-30 St Andrew’s Day']],
    ['northern_ireland', '2027-03-15', '2027-03-18', ['2027-03-17 St Patrick’s Day']],
    [
      'northern_ireland',
      '2027-07-10',
      '2027-07-14',
      ['2027-07-12 Battle of the Boyne (Orangemen’s Day)'],
    ],
    [
      'northern_ireland',
      '2027-12-24',
      '2028-01-05',
      [
        '2027-12-25 Christmas Day',
        '2027-12-26 Boxing Day',
        '2027-12-27 Christmas Day (substitute day)',
        '2027-12-28 Boxing Day (substitute day)',
        '2028-01-01 New Year’s Day',
        '2028-01-03 New Year’s Day (substitute day)',
      ],
    ],
  ] as const)('close a shop on the days themselves, too: %s from %s', (nation, from, to, days) => {
    expect(closedBetween(nation, [from, to])).toEqual(days);
  });

  it('let a shop open on a substitute day alone, and on a holiday with its substitute day', () => {
    const week: [Day, Day] = ['2027-12-24', '2027-12-31'];
    expect(
      closedBetween('england', week, ['Christmas Day (substitute day)', 'Boxing Day']),
    ).toEqual(['2027-12-25 Christmas Day']);
    expect(closedBetween('england', week, ['Christmas Day'])).toEqual([
      '2027-12-26 Boxing Day',
      '2027-12-28 Boxing Day (substitute day)',
    ]);
    expect(substituteNamesOf('england')).toEqual([
      'New Year’s Day (substitute day)',
      'Christmas Day (substitute day)',
      'Boxing Day (substitute day)',
    ]);
    expect(substituteNamesOf('scotland')).toHaveLength(5);
    const open = { nation: 'england', bank_holidays: 'open', open_holidays: [] } as const;
    expect(closedHolidaysOf(open)).toEqual([]);
  });

  it('list the day itself beside each substitute day, of which a shop may choose', () => {
    const days = allHolidayDaysOf('northern_ireland').filter(({ day }) =>
      day.startsWith('2026-07'),
    );
    expect(days.map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2026-07-12 Battle of the Boyne (Orangemen’s Day)',
      '2026-07-13 Battle of the Boyne (Orangemen’s Day) (substitute day)',
    ]);
    for (const nation of NATIONS) {
      const all = allHolidayDaysOf(nation).map(({ day }) => day);
      expect(all).toEqual([...new Set(all)].toSorted());
    }
  });

  it('end on the day that the portal names', () => {
    for (const nation of ['england', 'scotland', 'northern_ireland'] as const) {
      const last = bankHolidaysOf(nation).at(-1)?.day ?? '';
      expect(last <= BANK_HOLIDAYS_UNTIL && last > addDays(BANK_HOLIDAYS_UNTIL, -10)).toBe(true);
    }
  });
});
