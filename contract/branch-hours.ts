import { z } from 'zod';
import { dayEndText, LATEST_DAY_END } from './branch-day.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, requiredText } from './fields.ts';
import { closedDay, NATIONS, openingHours, weeklyHours } from './opening-hours.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';

/** Most closures of a branch that have not ended. */
export const MOST_CLOSURES = 100;
/** Most days of one closure. */
export const CLOSURE_MAX_DAYS = 366;

export const BANK_HOLIDAY_CHOICES = ['open', 'closed'] as const;

const version = z
  .int()
  .positive()
  .optional()
  .describe('As it was read; an older one gets CONFLICT');

const hoursFields = {
  nation: z.enum(NATIONS, { error: 'Please choose a nation' }),
  weekly: weeklyHours.nullable().describe('Null for a branch that is open every day'),
  bank_holidays: z.enum(BANK_HOLIDAY_CHOICES, { error: 'Please choose open or closed' }),
  open_holidays: z
    .array(z.string().max(100))
    .max(20)
    .transform((names) => [...new Set(names)].toSorted())
    .describe(
      'Names of bank holidays on which it opens, although it is closed on the others; one with (substitute day) stands for that day alone',
    ),
  day_ends: z
    .int('Please choose when the day ends')
    .min(0, 'Please choose when the day ends')
    .max(LATEST_DAY_END, `The day of a branch ends by ${dayEndText(LATEST_DAY_END)}`)
    .describe('Hour after midnight at which its day ends; 0 for midnight'),
};

const changedHours = z.object(hoursFields).partial();
export type ChangedHours = z.output<typeof changedHours>;

/** A closure as it is entered. */
export const closureFields = z
  .object({
    from: isoDate('Please enter the first day'),
    to: isoDate('Please enter the last day'),
    reason: requiredText('Please say why the branch is closed', 100),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < CLOSURE_MAX_DAYS * 86_400_000, {
    path: ['to'],
    error: `Please choose ${CLOSURE_MAX_DAYS} days at most`,
  });
export type ClosureFields = z.output<typeof closureFields>;

export const closure = z.object({ id, from: isoDate(), to: isoDate(), reason: z.string() });
export type Closure = z.output<typeof closure>;

export const branchHours = z.object({
  branchId: id,
  name: z.string(),
  nation: z.enum(NATIONS),
  weekly: openingHours.shape.weekly,
  bank_holidays: z.enum(BANK_HOLIDAY_CHOICES),
  open_holidays: z.array(z.string()),
  day_ends: z.int().describe('Hour after midnight at which its day ends; 0 for midnight'),
  closures: z.array(closure).describe('Those that have not ended, the first one first'),
  closed_today: closedDay.shape.reason.nullable().describe('Why it is closed today'),
  version: z.int(),
});
export type BranchHours = z.output<typeof branchHours>;

export const getBranchHours = endpoint({
  method: 'GET',
  path: '/api/branches/:id/hours',
  summary: 'When a branch is open, with the closures to come',
  who: managerRoles,
  params: z.object({ id }),
  data: branchHours,
  errors: ['NOT_FOUND'],
});

/** Most days of which the closed ones are listed at once. */
export const CLOSED_DAYS_MAX = 31;

export const listClosedDays = endpoint({
  method: 'GET',
  path: '/api/branches/:id/closed-days',
  summary: 'On which days a branch was or will be closed, and why, 31 days at most',
  who: managerRoles,
  params: z.object({ id }),
  query: z.object({ startDate: isoDate(), endDate: isoDate() }),
  data: z.array(closedDay),
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE'],
});

export const setBranchHours = endpoint({
  method: 'PUT',
  path: '/api/branches/:id/hours',
  summary: 'Change when a branch is open, from today on. What is left out stays',
  who: managerRoles,
  params: z.object({ id }),
  body: changedHours.extend({ version }),
  data: branchHours,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const addClosure = endpoint({
  method: 'POST',
  path: '/api/branches/:id/closures',
  summary: 'Close a branch on some days, from today on',
  who: managerRoles,
  params: z.object({ id }),
  body: closureFields,
  status: 201,
  data: closure,
  errors: ['NOT_FOUND'],
});

export const deleteClosure = endpoint({
  method: 'DELETE',
  path: '/api/branches/:id/closures/:closureId',
  summary: 'Open a branch again on the days of a closure, from today on',
  who: managerRoles,
  params: z.object({ id, closureId: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const setHoursOfBranches = endpoint({
  method: 'PUT',
  path: '/api/branches/hours',
  summary: 'Change when several branches are open, or close them on some days; all or none',
  who: headOfficeRoles,
  body: changedHours.extend({
    branchIds: z.array(id).min(1, 'Please choose a branch').max(2000),
    closure: closureFields.optional().describe('Added to the closures of each'),
  }),
  data: z.object({ changed: z.int().describe('How many branches were changed') }),
  errors: ['NOT_FOUND'],
});

export const branchHoursEndpoints = {
  getBranchHours,
  listClosedDays,
  setBranchHours,
  addClosure,
  deleteClosure,
  setHoursOfBranches,
};
