/**
 * Bank holidays of the United Kingdom as https://www.gov.uk/bank-holidays publishes them, read in
 * November 2026, with the one-off holiday that the King appointed for Scotland on 15 June 2026. A
 * holiday that falls on a weekend is listed on its substitute day, as on that page.
 */

import type { Day } from './dates.ts';
import type { BankHoliday, Nation } from './opening-hours.ts';

/** Last day for which the holidays are known; gov.uk publishes about two years ahead. */
export const BANK_HOLIDAYS_UNTIL: Day = '2028-12-31';

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

/** Returns the known bank holidays of a nation in order of days; none for 'other'. */
export const bankHolidaysOf = (nation: Nation): BankHoliday[] => {
  const division = DIVISION_OF[nation];
  return division === null ? [] : HOLIDAYS[division].map(([day, name]) => ({ day, name }));
};

const SUBSTITUTE = substituteOf('');

/** Returns the name of a holiday, also of its substitute day. */
const nameOf = ({ name }: BankHoliday): string =>
  name.endsWith(SUBSTITUTE) ? name.slice(0, -SUBSTITUTE.length) : name;

/** Returns the names of a nation's yearly bank holidays, in the order of a year. */
export const holidayNamesOf = (nation: Nation): string[] =>
  bankHolidaysOf(nation)
    .filter(({ day }) => day.startsWith('2025'))
    .map(nameOf);

/** What a branch does on bank holidays. */
export type HolidayHours = {
  nation: Nation;
  bank_holidays: 'open' | 'closed';
  /** Names of holidays on which it opens all the same. */
  open_holidays: readonly string[];
};

/** Returns the bank holidays on which a branch is closed. */
export const closedHolidaysOf = ({
  nation,
  bank_holidays: choice,
  open_holidays: open,
}: HolidayHours): BankHoliday[] =>
  choice === 'open'
    ? []
    : bankHolidaysOf(nation).filter((holiday) => !open.includes(nameOf(holiday)));
