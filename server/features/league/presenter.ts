import { compareNames } from '@branchbook/contract/names.ts';
import type { BranchScore, LeagueRow, LeagueSettings } from '@branchbook/contract/league.ts';
import {
  averageScore,
  COUNTED,
  itemsDue,
  ofParts,
  partShares,
  scoreOf,
} from '@branchbook/contract/score.ts';
import type { ScoreCounts } from '@branchbook/contract/score.ts';
import type { DayRow } from './queries.ts';
import type { ScoredBranch } from './ranking-rules.ts';
import type { League, SeenLeague } from './read-league.ts';

const percentsOf = (counts: ScoreCounts) => {
  const shares = partShares(counts);
  return ofParts((part) => {
    const share = shares[part];
    return share === null ? null : Math.round(share * 1000) / 10;
  });
};

/** Presents a branch; of one out of reach only its name, its place and its score. */
const presentRow = (
  { branch, place, unranked, score, capped, counts, trend, marks, recountedOn }: ScoredBranch,
  isInReach: boolean,
): LeagueRow => ({
  branchId: branch.id,
  branch_name: branch.name,
  areaId: isInReach ? branch.area_id : null,
  place,
  unranked,
  score,
  capped: isInReach && capped,
  parts: isInReach ? percentsOf(counts) : null,
  items: isInReach ? itemsDue(counts) : null,
  trend: isInReach ? trend : null,
  marks: isInReach ? marks : null,
  recounted_on: isInReach ? recountedOn : null,
});

const presentPeriod = ({ kind, range }: League) => ({ kind, ...range });

const averageOf = (scored: readonly ScoredBranch[]) => {
  const scores = scored.flatMap(({ place, score }) =>
    place === null || score === null ? [] : [score],
  );
  return { score: averageScore(scores), branches: scores.length };
};

export const presentLeague = (league: SeenLeague) => {
  const { settings, ranked, scored, shown, reach, areas, isWhole } = league;
  return {
    period: presentPeriod(league),
    settings,
    ranked,
    company: isWhole ? averageOf(scored) : null,
    areas: areas
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map(({ id, name }) => ({
        id,
        name,
        ...averageOf(scored.filter(({ branch }) => branch.area_id === id)),
      })),
    rows: shown.map((one) => presentRow(one, reach(one.branch.id))),
  };
};

const presentDay = (row: DayRow, { weights }: LeagueSettings): BranchScore['days'][number] => {
  const { value, capped } = scoreOf(row, weights, row.open_too_long);
  return {
    day: row.day,
    score: value,
    capped,
    closed: row.closed,
    items: itemsDue(row),
    recounted_at: row.recounted_at?.toISOString() ?? null,
  };
};

export const presentBranchScore = ({
  league,
  found,
  days,
}: {
  league: League;
  found: ScoredBranch;
  days: DayRow[];
}): BranchScore => ({
  period: presentPeriod(league),
  settings: league.settings,
  ranked: league.ranked,
  row: presentRow(found, true),
  counts: Object.fromEntries(COUNTED.map((name) => [name, found.counts[name]])) as ScoreCounts,
  days: days.map((row) => presentDay(row, league.settings)),
});
