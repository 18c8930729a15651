import { branchDay } from '@branchbook/contract/branch-day.ts';
import { daysBetween } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Unranked } from '@branchbook/contract/league.ts';
import {
  itemsDue,
  marksOf,
  medianOf,
  NO_COUNTS,
  placesOf,
  SCORE_RULES,
  scoreOf,
  trendOf,
} from '@branchbook/contract/score.ts';
import type { ScoreCounts, ScoreMarks, ScoreWeights } from '@branchbook/contract/score.ts';
import type { LeagueBranch, Span, SpanRow } from './queries.ts';

/** A branch with its score over a period, and its place in the company. */
export type ScoredBranch = {
  branch: LeagueBranch;
  /** From 0 to 100 with one decimal; null if nothing was due. */
  score: number | null;
  capped: boolean;
  place: number | null;
  unranked: Unranked | null;
  counts: ScoreCounts;
  /** Points by which the last 7 days are better than the 28 before. */
  trend: number | null;
  marks: ScoreMarks;
  recountedOn: Day | null;
};

const whyUnranked = (
  branch: LeagueBranch,
  { counts, score, to }: { counts: ScoreCounts; score: number | null; to: Day },
): Unranked | null => {
  const age = daysBetween(branchDay(branch.created_at, branch), to);
  if (age < SCORE_RULES.newDays) return 'too_new';
  return score === null || itemsDue(counts) < SCORE_RULES.fewestItems ? 'too_few' : null;
};

/** Returns the branches of a company with their scores, the best first and those without a place last. */
export const rank = (
  branches: LeagueBranch[],
  sums: SpanRow[],
  { weights, to }: { weights: ScoreWeights; to: Day },
): ScoredBranch[] => {
  const keyOf = (branchId: number, span: Span): string => `${branchId} ${span}`;
  const byKey = new Map(sums.map((row) => [keyOf(row.branch_id, row.span), row]));
  const scored = branches.map((branch) => {
    const rowOf = (span: Span) => byKey.get(keyOf(branch.id, span));
    const scoreIn = (span: Span) => {
      const row = rowOf(span);
      return scoreOf(row ?? NO_COUNTS, weights, row?.open_too_long ?? false);
    };
    const counts = rowOf('period') ?? NO_COUNTS;
    const { value: score, capped } = scoreIn('period');
    const unranked = whyUnranked(branch, { counts, score, to });
    const trend = unranked === 'too_new' ? null : trendOf(scoreIn('trend'), scoreIn('before'));
    const recountedOn = rowOf('period')?.recounted_on ?? null;
    return { branch, score, capped, unranked, counts, trend, recountedOn };
  });
  const ranked = scored.filter((one) => one.unranked === null);
  const places = placesOf(ranked.map(({ score }) => score ?? 0));
  const placeOf = new Map(ranked.map(({ branch }, index) => [branch.id, places[index] ?? null]));
  const median = medianOf(ranked.map(({ counts }) => itemsDue(counts)));
  return scored
    .map((one) => ({
      ...one,
      place: placeOf.get(one.branch.id) ?? null,
      marks: marksOf(one.counts, median),
    }))
    .toSorted(
      (a, b) =>
        (a.place ?? Infinity) - (b.place ?? Infinity) || a.branch.name.localeCompare(b.branch.name),
    );
};

/** The best and the worst of some ranked branches. */
export type BestAndWorst = { best: ScoredBranch[]; worst: ScoredBranch[] };

/** Returns the first and the last branches with a place; none is in both lists. */
export const bestAndWorst = (scored: ScoredBranch[], most: number): BestAndWorst => {
  const ranked = scored.filter(({ place }) => place !== null);
  const best = ranked.slice(0, most);
  return { best, worst: ranked.slice(best.length).toReversed().slice(0, most) };
};
