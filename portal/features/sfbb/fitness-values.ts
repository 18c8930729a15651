import { isoDate } from '@branchbook/contract/fields.ts';
import type { FitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { z } from 'zod';
import { instantAt, instantText, localDayOf } from '../../shared/dates.ts';

const clock = z.union([z.literal(''), z.string().regex(/^\d\d:\d\d$/, 'Please enter a time')]);

/** The form of a report of fitness; the end of the symptoms has a day and a time, or neither. */
export const fitnessForm = z
  .object({
    employeeId: z.string().min(1, 'Please choose who it is'),
    unwell_since: isoDate('Please enter since when'),
    clear_day: z.union([z.literal(''), isoDate()]),
    clear_time: clock,
  })
  .refine(({ clear_day: day, clear_time: time }) => (day === '') === (time === ''), {
    path: ['clear_time'],
    error: 'Please enter the day and the time, or neither',
  });
export type FitnessValues = z.output<typeof fitnessForm>;

/** Returns the values of the form; `today` is the day of the branch. */
export const fitnessValues = (report: FitnessReport | null, today: string) => ({
  employeeId: report ? String(report.employeeId) : '',
  unwell_since: report?.unwell_since ?? today,
  clear_day: report?.clear_at ? localDayOf(report.clear_at) : '',
  clear_time: report?.clear_at ? instantText(report.clear_at).slice(-5) : '',
});

/** Returns what is sent: the end of the symptoms as an instant, null while there are some. */
export const sentFitness = ({ unwell_since, clear_day: day, clear_time: time }: FitnessValues) => ({
  unwell_since,
  clear_at: day === '' ? null : instantAt(day, time),
});
