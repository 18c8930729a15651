import { z } from 'zod';
import { WEEKDAYS } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { clockTime, id, isoDate } from './fields.ts';
import { managerRoles } from './permissions.ts';

/**
 * Duty lists: which manager is told first of the alerts of a branch, by weekday and time. A branch
 * has a list of its own, or that of the company holds. Days with entries of their own replace the
 * weekday. Times are those of the branch.
 */

/** Most entries of one list. */
export const MOST_DUTIES = 200;

const dutyInput = z
  .object({
    employeeId: id,
    weekday: z.enum(WEEKDAYS).nullable(),
    day: isoDate().nullable().describe('In place of a weekday: on this day only'),
    from: clockTime,
    until: clockTime.describe('At or before `from`: on the next day'),
  })
  .refine(({ weekday, day }) => (weekday === null) !== (day === null), {
    path: ['weekday'],
    error: 'Please choose a weekday or a day',
  });
export type DutyInput = z.output<typeof dutyInput>;

const duty = z.object({
  employeeId: id,
  name: z.string(),
  weekday: z.enum(WEEKDAYS).nullable(),
  day: z.string().nullable(),
  from: z.string(),
  until: z.string(),
  may: z.boolean().describe('False for someone who does not manage the branch any more'),
});
export type Duty = z.output<typeof duty>;

const person = z.object({ id, name: z.string() });

const dutyList = z.object({
  branchId: id.nullable().describe('Null for the list of all branches without their own'),
  version: z.int().describe('0 while there is no list'),
  entries: z.array(duty).describe('By weekday, then by day, then by time'),
  people: z
    .array(person)
    .describe('Who may be on duty, by name; none for callers who may not change the list'),
  now: z.array(person).nullable().describe('Who is on duty now; null for the company’s list'),
});
export type DutyList = z.output<typeof dutyList>;

const place = z.object({
  branchId: id.optional().describe('Left out: the list of all branches without their own'),
});

export const getDuty = endpoint({
  method: 'GET',
  path: '/api/duty',
  summary: 'The duty list of a branch, or of all branches that have none of their own',
  who: managerRoles,
  query: place,
  data: dutyList,
  errors: ['NOT_FOUND'],
});

export const saveDuty = endpoint({
  method: 'PUT',
  path: '/api/duty',
  summary: 'Replace the duty list of a branch, or head office that of all branches',
  who: managerRoles,
  body: z.object({
    branchId: id.nullable(),
    version: z.int().nonnegative().optional().describe('As read; an older one gets CONFLICT'),
    entries: z
      .array(dutyInput)
      .max(MOST_DUTIES, `A duty list can have ${MOST_DUTIES} entries at most`),
  }),
  data: dutyList,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const dutyEndpoints = { getDuty, saveDuty };
