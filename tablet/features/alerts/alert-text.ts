import { localDay } from '@branchbook/contract/dates.ts';
import { shortDayTime, timeText } from '../../shared/format.ts';

/** Returns since when something is wrong: the time, with the day where that is not today. */
export const sinceText = (openedAt: Date, now: Date, timezone: string): string =>
  localDay(openedAt, timezone) === localDay(now, timezone)
    ? timeText(openedAt, timezone)
    : shortDayTime(openedAt, timezone);
