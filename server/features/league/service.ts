import type { Day } from '@branchbook/contract/dates.ts';
import type { LeaguePeriod } from '@branchbook/contract/league.ts';
import { averageScore } from '@branchbook/contract/score.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { bestAndWorst } from './ranking-rules.ts';
import type { BestAndWorst, ScoredBranch } from './ranking-rules.ts';
import { leagueOf } from './read-league.ts';

/* Exports for other features. */
export { countEndedDays } from './update-counts.ts';
export type { ScoredBranch } from './ranking-rules.ts';

/** Scores of the branches in a reach; places are those of the whole company. */
export type BranchScores = BestAndWorst & {
  range: DayRange;
  /** How many branches of the company have a place. */
  ranked: number;
  /** Mean score of the branches in reach that have a place; null if none has. */
  average: number | null;
  /** All branches in reach, the best first, those without a place last. */
  branches: ScoredBranch[];
};

/** Number of branches that a message names as the best, and as the worst. */
const MOST_NAMED = 5;

/**
 * Returns the scores of the branches that a scope reaches over 1, 7 or 30 days up to a day, for
 * messages such as a weekly summary. Counts the days that are out of date first.
 * @throws AppError VALIDATION for a day to come.
 */
export const scoresInReach = async (
  context: Pick<Context, 'db' | 'clock' | 'clockCheck'>,
  scope: Scope,
  asked: { period: LeaguePeriod; date?: Day | undefined },
): Promise<BranchScores> => {
  const { range, ranked, scored } = await leagueOf(context, scope, asked);
  const reach = scope.branches === 'all' ? null : new Set(scope.branches);
  const branches = scored.filter(({ branch }) => reach === null || reach.has(branch.id));
  const placed = branches.flatMap(({ place, score }) =>
    place === null || score === null ? [] : [score],
  );
  return {
    range,
    ranked,
    average: averageScore(placed),
    branches,
    ...bestAndWorst(branches, MOST_NAMED),
  };
};
