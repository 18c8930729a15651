import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate, LIMITS, optionalDay, optionalText, wholeNumber } from './fields.ts';
import { managerRoles } from './permissions.ts';

/*
 * Checks of the right to work, without copies of documents: employers keep those elsewhere, for as
 * long as the person works for them and two years after (Home Office, employer's guide).
 */

/** Years for which copies and the record are kept after a person has left. */
export const RIGHT_TO_WORK_YEARS = 2;

/** People on one page of the list. */
export const RIGHT_TO_WORK_PAGE = 50;

export const RIGHT_TO_WORK_KINDS = ['manual', 'online', 'provider'] as const;
export type RightToWorkKind = (typeof RIGHT_TO_WORK_KINDS)[number];
export const rightToWorkKindLabel: Record<RightToWorkKind, string> = {
  manual: 'Manual check of original documents',
  online: 'Online check with a share code',
  provider: 'Identity service provider',
};

export const FUTURE_CHECK = 'The check cannot be in the future';
export const BEFORE_CHECK = 'The follow-up has to be after the check';

export const rightToWorkCheck = z.object({
  id,
  employee_id: id,
  employee_name: z.string(),
  checked_on: isoDate(),
  checked_by_name: z.string(),
  kind: z.enum(RIGHT_TO_WORK_KINDS),
  follow_up_on: isoDate().nullable().describe('Null: no follow-up is needed'),
  copies_kept: z.string().nullable().describe('Where the copies are kept'),
  recorded_by_name: z.string(),
  recorded_at: z.string().describe('UTC instant'),
  keep_until: isoDate().nullable().describe('Of a person who left; the check is deleted then'),
});
export type RightToWorkCheck = z.output<typeof rightToWorkCheck>;

export const getRightToWork = endpoint({
  method: 'GET',
  path: '/api/employees/:employeeId/right-to-work',
  summary: 'The checks of a person’s right to work, the latest first',
  who: managerRoles,
  params: z.object({ employeeId: id }),
  data: z.array(rightToWorkCheck),
  errors: ['EMPLOYEE_NOT_FOUND'],
});

export const addRightToWork = endpoint({
  method: 'POST',
  path: '/api/employees/:employeeId/right-to-work',
  summary: 'Record a check of a person’s right to work; it takes the place of the one before',
  who: managerRoles,
  params: z.object({ employeeId: id }),
  body: z
    .object({
      checked_on: isoDate('Please enter the day of the check'),
      checkedById: id.nullish().describe('The caller unless it was someone else'),
      kind: z.enum(RIGHT_TO_WORK_KINDS, { error: 'Please choose the kind of check' }),
      follow_up_on: optionalDay().describe('For leave that ends; left out: no follow-up'),
      copies_kept: optionalText(LIMITS.employeeText),
    })
    .refine(({ checked_on: on, follow_up_on: next }) => !next || next > on, {
      path: ['follow_up_on'],
      error: BEFORE_CHECK,
    }),
  data: rightToWorkCheck,
  status: 201,
  errors: ['EMPLOYEE_NOT_FOUND'],
});

const RTW_STATES = ['missing', 'overdue', 'due_soon', 'checked'] as const;
export type RightToWorkState = (typeof RTW_STATES)[number];
export const rightToWorkStateLabel: Record<RightToWorkState, string> = {
  missing: 'No check recorded',
  overdue: 'Follow-up overdue',
  due_soon: 'Follow-up due soon',
  checked: 'Checked',
};

export const listRightToWork = endpoint({
  method: 'GET',
  path: '/api/right-to-work',
  summary: `People whose sensitive details the caller may see, with their last check, ${RIGHT_TO_WORK_PAGE} at a time`,
  who: managerRoles,
  query: z.object({
    branchId: id.optional().describe('Left out: all branches within reach'),
    offset: wholeNumber(0, 1_000_000, 'Must be 0 or more').default(0),
  }),
  data: z.object({
    people: z.array(
      z.object({
        id,
        name: z.string(),
        branch_name: z.string().nullable(),
        state: z.enum(RTW_STATES),
        last: rightToWorkCheck.nullable(),
      }),
    ),
    total: z.int(),
    left: z
      .array(rightToWorkCheck)
      .describe('Last checks of people who left, for owner and head office only'),
  }),
  errors: ['NOT_FOUND'],
});

export const rightToWorkEndpoints = { getRightToWork, addRightToWork, listRightToWork };
