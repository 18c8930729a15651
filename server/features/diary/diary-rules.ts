import { DIARY_YEARS } from '@branchbook/contract/diary.ts';
import { addYears } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/* Rules of the diary that are the same in the portal and at a tablet. */

export const TOO_FAR = `The day must be within ${DIARY_YEARS} years`;
export const NOT_THE_AUTHOR = 'Only the person who wrote this, or a manager, can change it';

export const isNear = (date: Day, today: Day): boolean =>
  date >= addYears(today, -DIARY_YEARS) && date <= addYears(today, DIARY_YEARS);
