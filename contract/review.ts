import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, wholeNumber } from './fields.ts';
import { managerRoles } from './permissions.ts';
import { SYNC_KINDS } from './signing.ts';

/* Records from tablets that a manager has to review: decision 0029. */

export const REVIEW_PAGE = 20;

export const reviewItem = z.object({
  id,
  branch_id: id,
  branch_name: z.string(),
  device_name: z.string(),
  kind: z.enum(SYNC_KINDS),
  person_name: z.string().nullable().describe('Null for what visitors wrote themselves'),
  outcome: z
    .enum(['filed', 'refused', 'unverified'])
    .describe('Whether there is a record; `unverified`: nor could the signature be checked'),
  reason: z.string(),
  contents: z.array(z.string()).describe('What was written, of items without a record'),
  occurred_at: z.string().describe('UTC instant'),
  received_at: z.string().describe('UTC instant'),
});
export type ReviewItem = z.output<typeof reviewItem>;

export const listReviewItems = endpoint({
  method: 'GET',
  path: '/api/device-management/review-items',
  summary: 'Records from tablets that still need a review, the newest first; 20 at a time',
  who: managerRoles,
  query: z.object({
    branchId: id.optional().describe('Left out: all branches that the caller reaches'),
    offset: wholeNumber(0, 1_000_000, 'Must be 0 or more').default(0),
  }),
  data: z.object({ items: z.array(reviewItem), total: z.int() }),
  errors: ['NOT_FOUND'],
});

export const markReviewed = endpoint({
  method: 'POST',
  path: '/api/device-management/review-items/:id/reviewed',
  summary: 'Take a record from a tablet off the list to review; once more is harmless',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const reviewEndpoints = { listReviewItems, markReviewed };
