import { DIARY_YEARS } from '@branchbook/contract/diary.ts';
import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import { addDays, addYears } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/** Returns the first and the last day of the month of a day. */
export const daysOfMonth = (day: Day): { startDate: Day; endDate: Day } => {
  const startDate = `${day.slice(0, 7)}-01`;
  const inNextMonth = addDays(startDate, 31);
  return { startDate, endDate: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
};

/** Returns the earliest and the latest day of diary entries ([A-103]). */
export const diaryYears = (today: Day): { earliest: Day; latest: Day } => ({
  earliest: addYears(today, -DIARY_YEARS),
  latest: addYears(today, DIARY_YEARS),
});

/** Returns the day that an address names, which may be 'today', within the days of the diary. */
export const diaryDay = (asked: string, today: Day): Day => {
  const { earliest, latest } = diaryYears(today);
  if (asked === 'today') return today;
  return asked < earliest ? earliest : asked > latest ? latest : asked;
};

/** Counts the entries of each day; days without entries are left out. */
export const countByDay = (entries: readonly Pick<DiaryEntry, 'date'>[]): Map<Day, number> => {
  const counts = new Map<Day, number>();
  for (const { date } of entries) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
};
