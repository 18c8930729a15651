import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, requiredText, wholeNumber } from './fields.ts';
import { FOOD_NATIONS, LIMIT_KEYS } from './food-rulings.ts';
import { DELIVERY_STATES, FOOD_CHECK_KINDS, TIMED_KINDS } from './food-verdict.ts';
import type { FoodCheckKind } from './food-verdict.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';
import { photoHash } from './photo-hash.ts';
import { temperature } from './temperature.ts';

/* Checks of food, on the tablet and in reports. */

/** What can be done about a food check that failed. */
export const FOOD_ACTIONS = [
  'cooked_longer',
  'reheated',
  'chilled',
  'discarded',
  'rejected',
  'other',
] as const;
export type FoodAction = (typeof FOOD_ACTIONS)[number];
export const foodActionLabel: Record<FoodAction, string> = {
  cooked_longer: 'Cooked it for longer',
  reheated: 'Heated it up again',
  chilled: 'Made it colder',
  discarded: 'Threw it away',
  rejected: 'Sent it back',
  other: 'Something else',
};

/** The actions that are offered for each kind, the most likely first. */
export const foodActionsOf: Record<FoodCheckKind, readonly FoodAction[]> = {
  cooking: ['cooked_longer', 'discarded', 'other'],
  reheating: ['cooked_longer', 'discarded', 'other'],
  cooling: ['chilled', 'discarded', 'other'],
  hot_hold: ['reheated', 'discarded', 'other'],
  cold_display: ['chilled', 'discarded', 'other'],
  delivery: ['rejected', 'discarded', 'other'],
};

/** Returns true if nothing is left to check again: a manager closes such a check. */
export const isFoodGone = (action: string | null): boolean =>
  action === 'discarded' || action === 'rejected';

/** Hours before an entry within which food may have been put to cool or on display. */
export const STARTED_HOURS = 24;

/** Food checks on a page of the list. */
export const FOOD_CHECKS_PAGE = 100;

const limits = z
  .partialRecord(z.enum(LIMIT_KEYS), z.number())
  .describe('The values of the limits that the person saw');
const uuid = z.uuid().transform((key) => key.toLowerCase());
const food = requiredText('Please say which food', LIMITS.name);
const optionalTemperature = temperature().nullish();
const moment = z.iso.datetime().nullish();

const TEMPERATURE_MESSAGE = 'Please enter the temperature';
const ACTION_MESSAGE = 'Please say what you did about it';

/** Fields of what was done about a failed check; the server asks for them where it fails. */
const outcome = {
  value: optionalTemperature,
  probe: uuid.nullish(),
  photo: photoHash.nullish(),
  action: z.enum(FOOD_ACTIONS).nullish(),
  action_note: optionalText(LIMITS.text),
  discarded: optionalText(LIMITS.name).describe('How much was thrown away or sent back'),
  note: optionalText(LIMITS.text),
};

type Outcome = { action?: FoodAction | null | undefined; action_note: string | null };
const isActionDescribed = ({ action, action_note: note }: Outcome): boolean =>
  action !== 'other' || note !== null;
const DESCRIBED = { path: ['action_note'], error: 'Please describe what you did' };

const seen = { nation: z.enum(FOOD_NATIONS), limits };

/** A check that is made at once. */
export const foodCheckFields = z
  .object({
    kind: z.enum(FOOD_CHECK_KINDS),
    food,
    batch: optionalText(LIMITS.name),
    supplier: optionalText(LIMITS.name),
    state: z.enum(DELIVERY_STATES).nullish(),
    held_seconds: z.int().min(0).max(86_400).nullish(),
    spoils: z.boolean().nullish().describe('Scotland: 82 °C would spoil this food'),
    sound: z.boolean().nullish().describe('Of a delivery: in date, clean and undamaged'),
    recheck_of: uuid.nullish().describe('The failed check that it repeats'),
    ...outcome,
    ...seen,
  })
  .refine(({ kind }) => kind !== 'cooling', {
    path: ['kind'],
    error: 'Cooling is started, and finished later',
  })
  .refine(
    ({ kind, state, sound }) => kind !== 'delivery' || (state && typeof sound === 'boolean'),
    {
      path: ['state'],
      error: 'Please say how it was delivered, and whether it was in order',
    },
  )
  .refine(
    ({ kind, state, value }) =>
      typeof value === 'number' || (kind === 'delivery' && state === 'ambient'),
    { path: ['value'], error: TEMPERATURE_MESSAGE },
  )
  .refine(isActionDescribed, DESCRIBED);

/** A cooling, or a display without a temperature, which anyone finishes later. */
export const foodStartFields = z.object({
  kind: z.enum(TIMED_KINDS),
  food,
  batch: optionalText(LIMITS.name),
  started_at: moment.describe('Left out: when the entry was made'),
  note: optionalText(LIMITS.text),
  ...seen,
});

export const foodFinishFields = z
  .object({
    check: uuid,
    ended_at: moment.describe('Left out: when the entry was made'),
    limits: limits
      .nullish()
      .describe('Of a cooling: the limits that the person saw; former tablets leave them out'),
    ...outcome,
  })
  .refine(isActionDescribed, DESCRIBED);

export const foodCloseFields = z.object({
  check: uuid,
  note: requiredText('Please say how it was solved', LIMITS.text),
});

export { ACTION_MESSAGE as FOOD_ACTION_MESSAGE, TEMPERATURE_MESSAGE as FOOD_TEMPERATURE_MESSAGE };

/** Results by which the list is filtered. */
export const FOOD_RESULTS = ['failed', 'in_doubt', 'open', 'running'] as const;
export type FoodResult = (typeof FOOD_RESULTS)[number];
export const foodResultLabel: Record<FoodResult, string> = {
  failed: 'Failed',
  in_doubt: 'In doubt',
  open: 'Still open',
  running: 'Still running',
};

export const foodCheck = z.object({
  id,
  kind: z.enum(FOOD_CHECK_KINDS),
  food: z.string(),
  batch: z.string().nullable(),
  supplier: z.string().nullable(),
  state: z.enum(DELIVERY_STATES).nullable(),
  value: z.number().nullable().describe('°C'),
  held_seconds: z.number().nullable(),
  spoils: z.boolean(),
  sound: z.boolean().nullable(),
  started_at: z.string().nullable().describe('Of a cooling or a display: a UTC instant'),
  ended_at: z.string().nullable(),
  until: z.string().nullable().describe('When a cooling or a display must have ended'),
  nation: z.enum(FOOD_NATIONS),
  limits: limits.describe('The limits that it was judged by, as they were'),
  wanted: z.string().describe('What these limits ask for, in words'),
  passed: z
    .boolean()
    .nullable()
    .describe('Null while it is running, and of a cooling that ended without a temperature'),
  in_doubt: z.boolean().describe('The probe failed its next check, or was out of use'),
  open: z
    .boolean()
    .describe(
      'Failed or without its end temperature, and neither passed when checked again nor closed',
    ),
  probe_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  action: z.enum(FOOD_ACTIONS).nullable(),
  action_note: z.string().nullable(),
  discarded: z.string().nullable(),
  note: z.string().nullable(),
  recheck_of: id.nullable(),
  recorded_by_name: z.string(),
  recorded_at: z.string().describe('UTC instant'),
  finished_by_name: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: z.string().nullable(),
  close_note: z.string().nullable(),
  arrival,
});
export type FoodCheck = z.output<typeof foodCheck>;

export const listFoodChecks = endpoint({
  method: 'GET',
  path: '/api/food-checks',
  summary: `The food checks of a branch in a range of days, the newest first, ${FOOD_CHECKS_PAGE} at a time`,
  who: managerRoles,
  query: z.object({
    branchId: id,
    startDate: isoDate(),
    endDate: isoDate(),
    kind: z.enum(FOOD_CHECK_KINDS).optional(),
    outcome: z.enum(FOOD_RESULTS).optional(),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Must be at least 0').default(0),
  }),
  data: z.object({
    items: z.array(foodCheck),
    total: z.int().describe('How many the filters leave'),
    counts: z
      .object({ checks: z.int(), failed: z.int(), in_doubt: z.int(), open: z.int() })
      .describe('Of all kinds in these days'),
  }),
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE'],
});

export const closeFoodCheck = endpoint({
  method: 'POST',
  path: '/api/food-checks/:id/close',
  summary: 'Close a failed food check that is not made again',
  who: managerRoles,
  params: z.object({ id }),
  body: foodCloseFields.pick({ note: true }),
  data: foodCheck,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

/** The company's own value of a limit; the product's data has the value of the source. */
const ownLimit = z.object({
  nation: z.enum(FOOD_NATIONS),
  key: z.enum(LIMIT_KEYS),
  value: z.number(),
  changed_by_name: z.string(),
  changed_at: z.string(),
});
export type OwnLimit = z.output<typeof ownLimit>;

export const listFoodLimits = endpoint({
  method: 'GET',
  path: '/api/food-checks/limits',
  summary: 'The limits that the company changed, and the nations in which it has branches',
  who: managerRoles,
  data: z.object({ nations: z.array(z.enum(FOOD_NATIONS)), own: z.array(ownLimit) }),
});

export const changeFoodLimit = endpoint({
  method: 'PUT',
  path: '/api/food-checks/limits',
  summary:
    'Set the company’s own value of a limit, never looser than its floor; null for the source’s',
  who: headOfficeRoles,
  body: z.object({
    nation: z.enum(FOOD_NATIONS),
    key: z.enum(LIMIT_KEYS),
    value: z.number({ error: 'Please enter a number' }).nullable(),
  }),
  data: listFoodLimits.data,
});

export const foodCheckPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/food-checks',
  summary: 'The food checks of a branch as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays,
  data: 'pdf',
  exports: 'Food checks (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const foodCheckCsv = endpoint({
  ...foodCheckPdf,
  path: '/api/csv-exports/food-checks',
  summary: 'The food checks of a branch as a CSV file; 90 days at most',
  data: 'csv',
  exports: 'Food checks (CSV)',
});

export const foodChecksEndpoints = {
  listFoodChecks,
  closeFoodCheck,
  listFoodLimits,
  changeFoodLimit,
  foodCheckPdf,
  foodCheckCsv,
};
