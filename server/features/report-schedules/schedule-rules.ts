import type { Weekday } from '@branchbook/contract/dates.ts';
import type { TimesChoice } from '@branchbook/contract/report-schedules.ts';
import { REPORT_SCHEDULE, timesOf } from '@branchbook/contract/report-schedules.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { LAST_DAY } from '@branchbook/contract/sending-times.ts';
import type { Frequency, SendingTimes } from '@branchbook/contract/sending-times.ts';
import type { ScheduleRow } from './queries.ts';

/** The number that is stored for the last day of a month. */
const STORED_LAST_DAY = 0;

type StoredTimes = Pick<ScheduleRow, 'frequency' | 'weekday' | 'month_day' | 'send_minute'>;

/** Returns the stored columns of chosen times. */
export const storedTimes = (chosen: TimesChoice): StoredTimes => {
  const { frequency, weekday, month_day: date, minute } = timesOf(chosen);
  return {
    frequency,
    weekday,
    month_day: date === LAST_DAY ? STORED_LAST_DAY : date,
    send_minute: minute,
  };
};

export const isSameTimes = (one: StoredTimes, other: StoredTimes): boolean =>
  one.frequency === other.frequency &&
  one.weekday === other.weekday &&
  one.month_day === other.month_day &&
  one.send_minute === other.send_minute;

/** Returns stored times as the calendar rules use them. */
export const sendingTimesOf = (row: StoredTimes): SendingTimes => ({
  frequency: row.frequency as Frequency,
  weekday: row.weekday as Weekday | null,
  month_day: row.month_day === STORED_LAST_DAY ? LAST_DAY : row.month_day,
  minute: row.send_minute,
});

/** Returns stored times as the contract has them. */
export const presentTimes = (row: StoredTimes): TimesChoice => {
  const { frequency, weekday, month_day: date, minute } = sendingTimesOf(row);
  switch (frequency) {
    case 'daily':
    case 'weekdays':
      return { frequency, minute };
    case 'weekly':
      return { frequency, weekday: weekday ?? 'monday', minute };
    case 'monthly':
      return { frequency, month_day: date ?? 1, minute };
  }
};

/** The report of a schedule; null when its saved report is gone. */
export type Wanted =
  | { savedReportId: number }
  | { report: BranchReport; branchId: number | null }
  | null;

export const wantedOf = (
  row: Pick<ScheduleRow, 'saved_report_id' | 'fixed_report' | 'branch_id'>,
): Wanted => {
  if (row.saved_report_id !== null) return { savedReportId: row.saved_report_id };
  if (row.fixed_report === null) return null;
  return { report: row.fixed_report as BranchReport, branchId: row.branch_id };
};

const DAY_MS = 86_400_000;

/** Returns true if a schedule that failed first at `since` is to be paused. */
export const hasFailedLong = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() >= REPORT_SCHEDULE.failingDays * DAY_MS;

/** Returns true if files of this total size may be attached to an email. */
export const mayAttach = (files: readonly { body: Buffer }[]): boolean =>
  files.reduce((sum, { body }) => sum + body.length, 0) <= REPORT_SCHEDULE.attachedBytes;
