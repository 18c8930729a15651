/**
 * Bank holidays of the United Kingdom as GOV.UK publishes them, with the one-off holiday that the King
 * appointed for Scotland on 15 June 2026. A holiday that falls on a weekend is listed on its substitute
 * day, as on that page; the day itself follows from its date.
 */

import type { Day } from './dates.ts';
import type { RuleSource } from './law-text.ts';
import type { BankHoliday, Nation } from './opening-hours.ts';

/** Last day for which the holidays are known; gov.uk publishes about two years ahead. */
export const BANK_HOLIDAYS_UNTIL: Day = '2028-12-31';

/** Where the holidays are published. */
export const BANK_HOLIDAYS_SOURCE = {
  name: 'GOV.UK: UK bank holidays',
  url: 'https://www.gov.uk/bank-holidays',
  read: '2026-11-23',
} satisfies RuleSource;

type Division = 'england-and-wales' | 'scotland' | 'northern-ireland';

const DIVISION_OF: Record<Nation, Division | null> = {
  england: 'england-and-wales',
  wales: 'england-and-wales',
  scotland: 'scotland',
  northern_ireland: 'northern-ireland',
  other: null,
};

const NEW_YEAR = 'New Year’s Day';
const SECOND_JANUARY = '2 January';
const ST_PATRICK = 'St Patrick’s Day';
const GOOD_FRIDAY = 'Good Friday';
const EASTER_MONDAY = 'Easter Monday';
const EARLY_MAY = 'Early May bank holiday';
const SPRING = 'Spring bank holiday';
const BOYNE = 'Battle of the Boyne (Orangemen’s Day)';
const SUMMER = 'Summer bank holiday';
const ST_ANDREW = 'St Andrew’s Day';
const CHRISTMAS = 'Christmas Day';
const BOXING_DAY = 'Boxing Day';

const substituteOf = (name: string): string => `${name} (substitute day)`;

const HOLIDAYS: Record<Division, readonly (readonly [Day, string])[]> = {
  'england-and-wales': [
    ['2025-01-01', NEW_YEAR],
    ['2025-04-18', GOOD_FRIDAY],
    ['2025-04-21', EASTER_MONDAY],
    ['2025-05-05', EARLY_MAY],
    ['2025-05-26', SPRING],
    ['2025-08-25', SUMMER],
    ['2025-12-25', CHRISTMAS],
    ['2025-12-26', BOXING_DAY],
    ['2026-01-01', NEW_YEAR],
    ['2026-04-03', GOOD_FRIDAY],
    ['2026-04-06', EASTER_MONDAY],
    ['2026-05-04', EARLY_MAY],
    ['2026-05-25', SPRING],
    ['2026-08-31', SUMMER],
    ['2026-12-25', CHRISTMAS],
    ['2026-12-28', substituteOf(BOXING_DAY)],
    ['2027-01-01', NEW_YEAR],
    ['2027-03-26', GOOD_FRIDAY],
    ['2027-03-29', EASTER_MONDAY],
    ['2027-05-03', EARLY_MAY],
    ['2027-05-31', SPRING],
    ['2027-08-30', SUMMER],
    ['2027-12-27', substituteOf(CHRISTMAS)],
    ['2027-12-28', substituteOf(BOXING_DAY)],
    ['2028-01-03', substituteOf(NEW_YEAR)],
    ['2028-04-14', GOOD_FRIDAY],
    ['2028-04-17', EASTER_MONDAY],
    ['2028-05-01', EARLY_MAY],
    ['2028-05-29', SPRING],
    ['2028-08-28', SUMMER],
    ['2028-12-25', CHRISTMAS],
    ['2028-12-26', BOXING_DAY],
  ],
  scotland: [
    ['2025-01-01', NEW_YEAR],
    ['2025-01-02', SECOND_JANUARY],
    ['2025-04-18', GOOD_FRIDAY],
    ['2025-05-05', EARLY_MAY],
    ['2025-05-26', SPRING],
    ['2025-08-04', SUMMER],
    ['2025-12-01', substituteOf(ST_ANDREW)],
    ['2025-12-25', CHRISTMAS],
    ['2025-12-26', BOXING_DAY],
    ['2026-01-01', NEW_YEAR],
    ['2026-01-02', SECOND_JANUARY],
    ['2026-04-03', GOOD_FRIDAY],
    ['2026-05-04', EARLY_MAY],
    ['2026-05-25', SPRING],
    ['2026-06-15', 'World Cup bank holiday'],
    ['2026-08-03', SUMMER],
    ['2026-11-30', ST_ANDREW],
    ['2026-12-25', CHRISTMAS],
    ['2026-12-28', substituteOf(BOXING_DAY)],
    ['2027-01-01', NEW_YEAR],
    ['2027-01-04', substituteOf(SECOND_JANUARY)],
    ['2027-03-26', GOOD_FRIDAY],
    ['2027-05-03', EARLY_MAY],
    ['2027-05-31', SPRING],
    ['2027-08-02', SUMMER],
    ['2027-11-30', ST_ANDREW],
    ['2027-12-27', substituteOf(CHRISTMAS)],
    ['2027-12-28', substituteOf(BOXING_DAY)],
    ['2028-01-03', substituteOf(NEW_YEAR)],
    ['2028-01-04', substituteOf(SECOND_JANUARY)],
    ['2028-04-14', GOOD_FRIDAY],
    ['2028-05-01', EARLY_MAY],
    ['2028-05-29', SPRING],
    ['2028-08-07', SUMMER],
    ['2028-11-30', ST_ANDREW],
    ['2028-12-25', CHRISTMAS],
    ['2028-12-26', BOXING_DAY],
  ],
  'northern-ireland': [
    ['2025-01-01', NEW_YEAR],
    ['2025-03-17', ST_PATRICK],
    ['2025-04-18', GOOD_FRIDAY],
    ['2025-04-21', EASTER_MONDAY],
    ['2025-05-05', EARLY_MAY],
    ['2025-05-26', SPRING],
    ['2025-07-14', substituteOf(BOYNE)],
    ['2025-08-25', SUMMER],
    ['2025-12-25', CHRISTMAS],
    ['2025-12-26', BOXING_DAY],
    ['2026-01-01', NEW_YEAR],
    ['2026-03-17', ST_PATRICK],
    ['2026-04-03', GOOD_FRIDAY],
    ['2026-04-06', EASTER_MONDAY],
    ['2026-05-04', EARLY_MAY],
    ['2026-05-25', SPRING],
    ['2026-07-13', substituteOf(BOYNE)],
    ['2026-08-31', SUMMER],
    ['2026-12-25', CHRISTMAS],
    ['2026-12-28', substituteOf(BOXING_DAY)],
    ['2027-01-01', NEW_YEAR],
    ['2027-03-17', ST_PATRICK],
    ['2027-03-26', GOOD_FRIDAY],
    ['2027-03-29', EASTER_MONDAY],
    ['2027-05-03', EARLY_MAY],
    ['2027-05-31', SPRING],
    ['2027-07-12', BOYNE],
    ['2027-08-30', SUMMER],
    ['2027-12-27', substituteOf(CHRISTMAS)],
    ['2027-12-28', substituteOf(BOXING_DAY)],
    ['2028-01-03', substituteOf(NEW_YEAR)],
    ['2028-03-17', ST_PATRICK],
    ['2028-04-14', GOOD_FRIDAY],
    ['2028-04-17', EASTER_MONDAY],
    ['2028-05-01', EARLY_MAY],
    ['2028-05-29', SPRING],
    ['2028-07-12', BOYNE],
    ['2028-08-28', SUMMER],
    ['2028-12-25', CHRISTMAS],
    ['2028-12-26', BOXING_DAY],
  ],
};

/** Returns the published bank holidays of a nation in order of days; none for 'other'. */
export const bankHolidaysOf = (nation: Nation): BankHoliday[] => {
  const division = DIVISION_OF[nation];
  return division === null ? [] : HOLIDAYS[division].map(([day, name]) => ({ day, name }));
};

const SUBSTITUTE = substituteOf('');

const isSubstitute = ({ name }: BankHoliday): boolean => name.endsWith(SUBSTITUTE);

/** Returns the name of a holiday, also of its substitute day. */
const nameOf = (holiday: BankHoliday): string =>
  isSubstitute(holiday) ? holiday.name.slice(0, -SUBSTITUTE.length) : holiday.name;

/** Holidays with a date of their own, by month and day. */
const DATES: Record<string, string> = {
  [NEW_YEAR]: '01-01',
  [SECOND_JANUARY]: '01-02',
  [ST_PATRICK]: '03-17',
  [BOYNE]: '07-12',
  [ST_ANDREW]: '11-30',
  [CHRISTMAS]: '12-25',
  [BOXING_DAY]: '12-26',
};

/** Holidays on which shops that close on bank holidays stay closed on the day itself, too. */
const CLOSED_THEMSELVES: readonly string[] = [NEW_YEAR, CHRISTMAS, BOXING_DAY];

/** Returns a holiday and, of one on a substitute day, the day itself before it. */
const withOwnDay = (holiday: BankHoliday): BankHoliday[] => {
  const date = DATES[nameOf(holiday)];
  if (!isSubstitute(holiday) || date === undefined) return [holiday];
  return [{ day: `${holiday.day.slice(0, 4)}-${date}`, name: nameOf(holiday) }, holiday];
};

const byDay = (a: BankHoliday, b: BankHoliday): number => (a.day < b.day ? -1 : 1);

/** Returns the bank holidays of a nation and the days that they stand for, in order of days. */
export const allHolidayDaysOf = (nation: Nation): BankHoliday[] =>
  bankHolidaysOf(nation).flatMap(withOwnDay).toSorted(byDay);

/** Returns the names of a nation's yearly bank holidays, in the order of a year. */
export const holidayNamesOf = (nation: Nation): string[] =>
  bankHolidaysOf(nation)
    .filter(({ day }) => day.startsWith('2025'))
    .map(nameOf);

/** Returns the names of the substitute days that a nation's holidays may have. */
export const substituteNamesOf = (nation: Nation): string[] =>
  holidayNamesOf(nation)
    .filter((name) => name in DATES)
    .map(substituteOf);

/** Returns whether a name of an open holiday is a substitute day of another name. */
export const isSubstituteOf = (name: string, holiday: string): boolean =>
  name === substituteOf(holiday);

/** What a branch does on bank holidays. */
export type HolidayHours = {
  nation: Nation;
  bank_holidays: 'open' | 'closed';
  /**
   * Names of holidays on which it opens all the same: 'Christmas Day' for the day and its substitute
   * day, 'Christmas Day (substitute day)' for the substitute day alone.
   */
  open_holidays: readonly string[];
};

/**
 * Returns the days on which a branch is closed because of bank holidays. Of a holiday on a weekend
 * that is the substitute day, and of Christmas Day, Boxing Day and New Year’s Day the day itself, too.
 */
export const closedHolidaysOf = ({
  nation,
  bank_holidays: choice,
  open_holidays: open,
}: HolidayHours): BankHoliday[] =>
  choice === 'open'
    ? []
    : bankHolidaysOf(nation)
        .flatMap((holiday) =>
          CLOSED_THEMSELVES.includes(nameOf(holiday)) ? withOwnDay(holiday) : [holiday],
        )
        .filter((day) => !open.includes(nameOf(day)) && !open.includes(day.name))
        .toSorted(byDay);
