import { DIARY_YEARS } from '@branchbook/contract/diary.ts';
import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import { addDays, addYears } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

/** The first and the last day of the month that a day lies in. */
export const daysOfMonth = (day: Day): { startDate: Day; endDate: Day } => {
  const startDate = `${day.slice(0, 7)}-01`;
  const inNextMonth = addDays(startDate, 31);
  return { startDate, endDate: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
};

/** How far back and ahead one can write ([A-103]). */
export const diaryYears = (today: Day): { earliest: Day; latest: Day } => ({
  earliest: addYears(today, -DIARY_YEARS),
  latest: addYears(today, DIARY_YEARS),
});

/** The day that an address names, which may be 'today', or the nearest that the diary has. */
export const diaryDay = (asked: string, today: Day): Day => {
  const { earliest, latest } = diaryYears(today);
  if (asked === 'today') return today;
  return asked < earliest ? earliest : asked > latest ? latest : asked;
};

/** How many entries each day has; days without any are left out. */
export const countByDay = (entries: readonly Pick<DiaryEntry, 'date'>[]): Map<Day, number> => {
  const counts = new Map<Day, number>();
  for (const { date } of entries) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
};
