import { z } from 'zod';
import type { RateLimit } from './endpoint.ts';
import { id, optionalDay } from './fields.ts';

/** Parameters of a report as a file: the branch, the first day and the last day. */
export const exportOfDays = z.object({
  branchId: id,
  startDate: optionalDay(),
  endDate: optionalDay(),
});

/** Limits exports, because each one takes the server some work ([A-130]). */
export const EXPORT_LIMIT = { per: 'caller', max: 10, seconds: 60 } as const satisfies RateLimit;

/** The longest task report as a PDF, in days. */
export const TASK_PDF_MAX_DAYS = 30;

/** The longest range, in days, of visits, accidents or temperatures in a file. */
export const EXPORT_MAX_DAYS = 90;
