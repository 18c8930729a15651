import { z } from 'zod';
import { isoDate } from './fields.ts';

/**
 * A paper of the premises as a tablet shows it, or what is missing instead of it. The tablet works
 * out the status, because it may be offline for days.
 */
export const snapshotPaper = z.object({
  kind: z.string().describe('In words, so that a tablet of any version shows it'),
  name: z.string().optional().describe('Left out where it is missing or not needed'),
  reference: z.string().optional(),
  valid_until: isoDate().optional().describe('Left out of a paper that never expires'),
  not_needed: z.string().optional().describe('Why it is not needed, or an empty text'),
});
export type SnapshotPaper = z.output<typeof snapshotPaper>;
