import { z } from 'zod';
import { id, isoDate } from './fields.ts';

/* The people of a tablet, with their wrapped keys. */

const wrappedKey = z.object({
  salt: z.string(),
  rounds: z.number(),
  iv: z.string(),
  wrapped: z.string(),
});

const endingCertificate = z.object({
  id,
  course: z.string(),
  last_day: isoDate().describe('The last day on which it is valid'),
});
export type EndingCertificate = z.output<typeof endingCertificate>;

export const snapshotStaff = z.object({
  id,
  name: z.string(),
  role_id: z.number(),
  works_here: z.boolean().optional().describe('Belongs to the branch, whether with a key or not'),
  key: wrappedKey.nullable(),
  ending: z
    .array(endingCertificate)
    .optional()
    .describe('Certificates that end within 60 days, or ended within the last 60'),
});
export type SnapshotStaff = z.output<typeof snapshotStaff>;
