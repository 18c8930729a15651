// Limits of exports. No schema is here, so that pages that name the kinds of record load no zod.
import type { RateLimit } from './endpoint.ts';

/** Limits exports, because each one takes the server some work ([A-130]). */
export const EXPORT_LIMIT = { per: 'caller', max: 10, seconds: 60 } as const satisfies RateLimit;

/** The longest task report as a PDF, in days. */
export const TASK_PDF_MAX_DAYS = 30;

/** The longest range, in days, of visits, accidents or temperatures in a report and in its files. */
export const EXPORT_MAX_DAYS = 90;
