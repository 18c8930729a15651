import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, isoDate, optionalText } from './fields.ts';
import { portalRoles } from './permissions.ts';
import { tracesOf } from './person-traces.ts';
import type { TraceWith } from './person-traces.ts';

/** Limit on the open requests listed at once, the earliest first. */
export const ERASURE_REQUESTS_LISTED = 100;

export const erasureRequest = z.object({
  id,
  employee_id: id,
  employee_name: z.string(),
  branch_name: z.string().nullable(),
  asked_at: z.string().describe('UTC instant'),
  outcome: z
    .enum(['accepted', 'declined', 'withdrawn'])
    .nullable()
    .describe('Null: no one has decided yet'),
  decided_at: z.string().nullable().describe('UTC instant'),
  decided_by_name: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was declined'),
});
export type ErasureRequest = z.output<typeof erasureRequest>;

export const askForErasure = endpoint({
  method: 'POST',
  path: '/api/erasure-requests',
  summary: 'Ask the owner to be erased; asked already, the open request is answered again',
  who: portalRoles,
  data: erasureRequest,
  status: 201,
  errors: ['ONLY_OWNER'],
});

export const listErasureRequests = endpoint({
  method: 'GET',
  path: '/api/erasure-requests',
  summary: `The caller’s own request, and for owners the open ones of everyone else; ${ERASURE_REQUESTS_LISTED} at most`,
  who: portalRoles,
  data: z.object({
    own: erasureRequest.nullable().describe('The latest'),
    open: z.array(erasureRequest).describe('Empty for who is not an owner'),
    onlyOwner: z
      .boolean()
      .describe('The caller is the only owner, whose data goes with the company'),
  }),
});

export const withdrawErasure = endpoint({
  method: 'DELETE',
  path: '/api/erasure-requests/:requestId',
  summary: 'Take back one’s own request, while no one has decided',
  who: portalRoles,
  params: z.object({ requestId: id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

/** The decision on a request; declining it requires a reason. */
export const erasureDecision = z
  .object({ accept: flag, reason: optionalText() })
  .refine(({ accept, reason }) => accept || reason !== null, {
    path: ['reason'],
    error: 'Please say why',
  });

export const decideErasure = endpoint({
  method: 'POST',
  path: '/api/erasure-requests/:requestId/decide',
  summary: 'Erase the person who asked, as deleting them does, or decline and say why',
  who: ['owner'],
  params: z.object({ requestId: id }),
  body: erasureDecision,
  data: z.null(),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW', 'EMPLOYEE_NOT_FOUND'],
});

const count = z.int();

/** Returns a count of each trace of a fate that people leave in records. */
const traceCounts = <Fate extends 'erased' | 'nameless'>(fate: Fate) =>
  Object.fromEntries(tracesOf(fate).map((name) => [name, count])) as Record<
    TraceWith<{ fate: Fate }>,
    z.ZodInt
  >;

export const erasurePreview = z.object({
  employee_id: id,
  name: z.string(),
  erased: z
    .object({
      profileFields: count.describe('Of the profile, those that are filled in'),
      signIns: count,
      ...traceCounts('erased'),
      tabletKeys: count,
      ownReports: count,
    })
    .describe('Erased at once'),
  nameless: z.object(traceCounts('nameless')).describe('Stays, as done by a former employee'),
  kept: z
    .object({
      accidents: count,
      until: isoDate().nullable(),
      rightToWork: count.describe('Checks, for two years after the person has left'),
    })
    .describe('Entries about or by the person; they keep the name for as long as the law asks'),
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/erasure-preview',
  summary: 'What would go with someone, and what would stay until when; the caller when left out',
  who: portalRoles,
  query: z.object({ employeeId: id.optional() }),
  data: erasurePreview,
  errors: ['EMPLOYEE_NOT_FOUND'],
});

export const erasureEndpoints = {
  askForErasure,
  listErasureRequests,
  withdrawErasure,
  decideErasure,
  previewErasure,
};
