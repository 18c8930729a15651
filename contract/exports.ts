import { z } from 'zod';
import type { RateLimit } from './endpoint.ts';
import { id, optionalDay } from './fields.ts';

/** Reports that are taken away as a file: of which branch, and from which day to which. */
export const exportOfDays = z.object({
  branchId: id,
  startDate: optionalDay(),
  endDate: optionalDay(),
});

/** Each takes the server some work ([A-130]). */
export const EXPORT_LIMIT = { per: 'caller', max: 10, seconds: 60 } as const satisfies RateLimit;

/** The longest range of visits, of accidents and of temperatures as a file. */
export const EXPORT_MAX_DAYS = 90;
