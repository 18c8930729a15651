import { z } from 'zod';
import { id, optionalDay } from './fields.ts';

/** Parameters of a report as a file: the branch, the first day and the last day. */
export const exportOfDays = z.object({
  branchId: id,
  startDate: optionalDay(),
  endDate: optionalDay(),
});
