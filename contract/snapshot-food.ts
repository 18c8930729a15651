import { z } from 'zod';
import { FOOD_ACTIONS } from './food-checks.ts';
import { FOOD_NATIONS, LIMIT_KEYS } from './food-rulings.ts';
import type { FoodLimits } from './food-limits.ts';
import { DELIVERY_STATES, FOOD_CHECK_KINDS } from './food-verdict.ts';

/* What a tablet knows of food checks and probes. */

/** Former tablets refuse limits that they do not know, so that later ones are sent apart. */
const FIRST_LIMIT_KEYS = LIMIT_KEYS.filter((key) => key !== 'cooled_max');
const limits = z.partialRecord(z.enum(FIRST_LIMIT_KEYS), z.number());
const laterLimits = z.object({ cooled_max: z.number().optional() }).optional();

/** Returns limits as a snapshot carries them. */
export const snapshotLimits = ({ cooled_max: cooled, ...first }: FoodLimits) => ({
  limits: first,
  ...(cooled !== undefined && { later_limits: { cooled_max: cooled } }),
});

/** Returns all limits that a snapshot carries. */
export const limitsInSnapshot = ({
  limits: first,
  later_limits: later,
}: {
  limits: FoodLimits;
  later_limits?: FoodLimits | undefined;
}): FoodLimits => ({ ...first, ...later });

export const snapshotFoodCheck = z.object({
  uuid: z.string(),
  kind: z.enum(FOOD_CHECK_KINDS),
  food: z.string(),
  batch: z.string().optional(),
  supplier: z.string().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  value: z.number().optional(),
  held_seconds: z.number().optional(),
  spoils: z.boolean().optional(),
  sound: z.boolean().optional(),
  started_at: z.string().optional(),
  ended_at: z.string().optional(),
  limits,
  later_limits: laterLimits,
  passed: z.boolean().nullable().describe('Null while it is running'),
  no_temperature: z
    .literal(true)
    .optional()
    .describe('Of a cooling: it ended without a temperature, which is no pass'),
  probe: z.string().optional(),
  action: z.enum(FOOD_ACTIONS).optional(),
  recheck_of: z.string().optional(),
  closed_at: z.string().optional(),
  by_name: z.string(),
  occurred_at: z.string(),
});
export type SnapshotFoodCheck = z.output<typeof snapshotFoodCheck>;

export const snapshotProbe = z.object({
  uuid: z.string(),
  name: z.string(),
  serial: z.string().optional(),
  checks: z
    .array(z.object({ at: z.string(), passed: z.boolean() }))
    .describe('Its last checks, the newest first'),
});
export type SnapshotProbe = z.output<typeof snapshotProbe>;

export const snapshotFood = z.object({
  nation: z.enum(FOOD_NATIONS).optional().describe('Left out where no limits hold'),
  own_limits: limits.describe('The limits that the company changed'),
  later_own_limits: laterLimits,
  checks: z
    .array(snapshotFoodCheck)
    .describe('Of today, running ones, and open ones with rechecks'),
  foods: z
    .partialRecord(z.enum(FOOD_CHECK_KINDS), z.array(z.string()))
    .describe('The last foods of each kind, the latest first'),
  delivered_by: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Who delivered each of the last foods of deliveries last; a former server leaves it out',
    ),
  probes: z.array(snapshotProbe),
  removed_probes: z
    .array(snapshotProbe)
    .optional()
    .describe(
      'Removed after a failed check, which puts readings in doubt; a former server leaves it out',
    ),
  suppliers: z.array(z.string()).describe('Names of the branch’s suppliers'),
});
export type SnapshotFood = z.output<typeof snapshotFood>;
