import type { FieldError } from './errors.ts';
import { addDays, WEEKDAYS } from './dates.ts';
import { isDueOn } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import type { Day } from './dates.ts';

/* What makes a task's fields about its days and times whole, beyond each field by itself. */

export type WholeSchedule = Schedule & {
  opens_before: number | null;
  closes_after: number | null;
};

const isByDate = ({ frequency }: Schedule): boolean =>
  frequency === 'monthly' || frequency === 'annually';

/** Lists the missing or wrong fields of a schedule; empty when it is complete. */
export const scheduleProblems = (
  schedule: WholeSchedule,
  timeToFinish: number | null,
): FieldError[] => {
  const days = WEEKDAYS.filter((day) => schedule[day]).length;
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  const { frequency: often, valid_from: from, valid_until: until } = schedule;
  if (from && until && until < from) {
    refuse('valid_until', 'The last day must not be before the first');
  }
  // A task that is started when needed is due on no day.
  if (schedule.on_demand) return problems;
  if (often === 'weekly' && days !== 1) refuse('monday', 'Weekly tasks need exactly one day');
  if (often === 'daily' && days === 0) refuse('monday', 'Please choose at least one day');
  if (often === 'daily' && (schedule.repeat_every ?? 1) > 1 && days < WEEKDAYS.length) {
    refuse('monday', 'A task that is due every few days needs all days of the week');
  }
  if (isByDate(schedule) && schedule.scheduled_week && days !== 1) {
    refuse('monday', 'Please choose one day of the week');
  }
  if (isByDate(schedule) && !schedule.scheduled_week && !schedule.scheduled_day) {
    refuse('scheduled_day', 'Please choose a day');
  }
  if (often === 'annually' && !schedule.scheduled_month) {
    refuse('scheduled_month', 'Please choose a month');
  }
  const hasTime = timeToFinish !== null || (schedule.due_times ?? []).length > 0;
  for (const field of ['opens_before', 'closes_after'] as const) {
    if (!hasTime && (schedule[field] ?? null) !== null)
      refuse(field, 'Please give the task a time first');
  }
  return problems;
};

/** Returns the first day on or after `today` on which a task is due; null if none is near. */
const nextDueDay = (schedule: Schedule, today: Day): Day | null => {
  // Every schedule is due within four years and a day, but 29 February across 2100.
  for (let day = today; day <= addDays(today, 1500); day = addDays(day, 1)) {
    if (isDueOn(schedule, day)) return day;
  }
  return null;
};

/**
 * Returns the task without what its other fields make meaningless, and with the day from which its
 * repetitions count: once stored, that day never shifts by itself.
 */
export const settledSchedule = <T extends WholeSchedule & { time_to_finish_min: number | null }>(
  task: T,
  today: Day,
): T => {
  const settled = { ...task };
  if (settled.on_demand) {
    const once = { frequency: 'daily', due_times: [], repeat_every: 1, scheduled_week: null };
    const noTime = { time_to_finish_min: null, opens_before: null, closes_after: null };
    return { ...settled, ...once, ...noTime };
  }
  if ((settled.due_times ?? []).length > 0) settled.time_to_finish_min = null;
  if (!isByDate(settled)) settled.scheduled_week = null;
  if ((settled.repeat_every ?? 1) > 1 && !settled.valid_from) {
    settled.valid_from = nextDueDay({ ...settled, repeat_every: 1 }, today) ?? today;
  }
  return settled;
};
