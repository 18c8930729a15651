import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';
import { COUNTED, ofParts, SCORE_PARTS } from './score.ts';

/** Periods of the league table, each ending on the day that is asked for. */
export const LEAGUE_PERIODS = ['day', 'week', 'month'] as const;
export type LeaguePeriod = (typeof LEAGUE_PERIODS)[number];
export const PERIOD_DAYS: Record<LeaguePeriod, number> = { day: 1, week: 7, month: 30 };

/** Reasons for which a branch has no place in the table. */
export const UNRANKED = ['too_new', 'too_few'] as const;
export type Unranked = (typeof UNRANKED)[number];
export const unrankedText: Record<Unranked, string> = {
  too_new: 'Too new to rank',
  too_few: 'Too few to rank',
};

/** Days back from today to which a day is counted, or counted again when its records change. */
export const COUNTED_DAYS = 80;

const percent = z
  .int('Please enter a whole number from 0 to 100')
  .min(0, 'Please enter a whole number from 0 to 100')
  .max(100, 'Please enter a whole number from 0 to 100');

export const WEIGHTS_MESSAGE = 'The three weights must add up to 100';

const weights = z.object(ofParts(() => percent));
const leagueSettings = z.object({
  weights: weights.describe('How much each part of a score counts, in percent'),
  branch_names: z
    .boolean()
    .describe('Branch managers see the names and the scores of the other branches'),
  version: z.int(),
});
export type LeagueSettings = z.output<typeof leagueSettings>;

const share = z.number().nullable().describe('In percent; null where nothing was due');

const marks = z
  .object({
    verified: share.describe('Verified, of the completed tasks that need it'),
    bursts: z.int().describe('How often one person ticked ten tasks within a minute'),
    same_readings: share.describe('Readings equal to the one before, on the same day'),
    not_applicable: share.describe('Answers ‘not applicable’ to steps of tasks'),
    due_against_median: share.describe('Due items; 100 is the median of the company'),
  })
  .describe('Shown beside the score, and never counted in it');

export const leagueRow = z.object({
  branchId: id,
  branch_name: z.string(),
  areaId: id.nullable(),
  place: z.int().nullable().describe('In the whole company; equal scores share a place'),
  unranked: z.enum(UNRANKED).nullable().describe('Why the branch has no place'),
  score: z.number().nullable().describe('0 to 100, one decimal; null if nothing was due'),
  capped: z.boolean().describe('70 at most: an action was open for more than 4 hours'),
  parts: z
    .object(ofParts(() => share))
    .nullable()
    .describe('Null of branches out of reach'),
  items: z.int().nullable().describe('Tasks, temperatures and actions that were due'),
  trend: z
    .number()
    .nullable()
    .describe('Points by which the last 7 days are better than the 28 before'),
  marks: marks.nullable(),
  recounted_on: isoDate()
    .nullable()
    .describe('The last day that was counted again because records of it came late'),
});
export type LeagueRow = z.output<typeof leagueRow>;

const average = z.object({
  score: z.number().nullable(),
  branches: z.int().describe('How many branches have a place'),
});

const period = {
  period: z.enum(LEAGUE_PERIODS, { error: 'Please choose day, week or month' }),
  date: isoDate().optional().describe('The last day of the period; left out: today'),
};

const range = z.object({
  kind: z.enum(LEAGUE_PERIODS),
  from: isoDate(),
  to: isoDate(),
});

export const readLeague = endpoint({
  method: 'GET',
  path: '/api/league',
  summary:
    'Scores of branches over 1, 7 or 30 days, the best first. Branch managers get their own branch, and the others only where head office shows their names',
  who: managerRoles,
  query: z.object({
    ...period,
    areaId: id.optional().describe('Only branches of this area; places stay the company’s'),
  }),
  data: z.object({
    period: range,
    settings: leagueSettings,
    ranked: z.int().describe('Branches of the company with a place'),
    company: average.nullable().describe('For head office only'),
    areas: z
      .array(average.extend({ id, name: z.string() }))
      .describe('Within the caller’s reach, by name; empty for branch managers'),
    rows: z.array(leagueRow),
  }),
  errors: ['NOT_FOUND'],
});

const counts = z.object(
  Object.fromEntries(COUNTED.map((name) => [name, z.int()])) as Record<
    (typeof COUNTED)[number],
    z.ZodInt
  >,
);

export const scoreDay = z.object({
  day: isoDate(),
  score: z.number().nullable(),
  capped: z.boolean(),
  closed: z.boolean().describe('The branch was closed, so that nothing was due'),
  items: z.int(),
  recounted_at: z.string().nullable().describe('UTC instant; null unless records came late'),
});

export const readBranchScore = endpoint({
  method: 'GET',
  path: '/api/league/branches/:id',
  summary: 'How the score of a branch is made up: the counts of its parts, and its days',
  who: managerRoles,
  params: z.object({ id }),
  query: z.object(period),
  data: z.object({
    period: range,
    settings: leagueSettings,
    ranked: z.int(),
    row: leagueRow,
    counts: counts.describe('Points are in halves: 2 for a task on time, times its weight'),
    days: z.array(scoreDay).describe('Oldest first'),
  }),
  errors: ['NOT_FOUND'],
});
export type BranchScore = z.output<typeof readBranchScore.data>;

export const changeLeagueSettings = endpoint({
  method: 'PUT',
  path: '/api/league/settings',
  summary: 'Change the weights of scores, and whether branch managers see other branches',
  who: headOfficeRoles,
  body: z.object({
    weights: weights.refine(
      (all) => SCORE_PARTS.reduce((sum, part) => sum + all[part], 0) === 100,
      WEIGHTS_MESSAGE,
    ),
    branch_names: z.boolean(),
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: leagueSettings,
  errors: ['CONFLICT'],
});

export const leagueEndpoints = { readLeague, readBranchScore, changeLeagueSettings };
