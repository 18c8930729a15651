import type { Area } from '@branchbook/contract/areas.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { PERIOD_DAYS } from '@branchbook/contract/league.ts';
import type { LeaguePeriod, LeagueSettings } from '@branchbook/contract/league.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import { SCORE_RULES } from '@branchbook/contract/score.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { listAreas } from '../areas/service.ts';
import { requireBranch } from '../branches/service.ts';
import { ensureToday } from '../occurrences/service.ts';
import { countDays } from './update-counts.ts';
import * as queries from './queries.ts';
import type { DayRow, LeagueBranch } from './queries.ts';
import { rank } from './ranking-rules.ts';
import type { ScoredBranch } from './ranking-rules.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'clockCheck'>;

/** A period and its last day; today if left out. */
export type AskedPeriod = { period: LeaguePeriod; date?: Day | undefined };

/** The league table of a whole company. */
export type League = {
  kind: LeaguePeriod;
  range: DayRange;
  settings: LeagueSettings;
  scored: ScoredBranch[];
  /** How many branches have a place. */
  ranked: number;
};

/** Lists the branches once the tasks of their days up to today exist. */
const listPreparedBranches = async (needs: Needs, scope: Scope): Promise<LeagueBranch[]> => {
  const { db, clock } = needs;
  const branches = await queries.listBranches(db, scope, clock.now());
  const isBehind = ({ occurrences_until: until, today }: LeagueBranch) =>
    until === null || until < today;
  const behind = branches.filter(isBehind);
  if (behind.length === 0) return branches;
  await ensureToday(needs)(scope, behind);
  return queries.listBranches(db, scope, clock.now());
};

const spansOf = (to: Day, kind: LeaguePeriod) => {
  const { trendDays, trendBefore } = SCORE_RULES;
  const before = addDays(to, -trendDays);
  return {
    period: { from: addDays(to, 1 - PERIOD_DAYS[kind]), to },
    trend: { from: addDays(before, 1), to },
    before: { from: addDays(before, 1 - trendBefore), to: before },
  };
};

/**
 * Returns the league table of a company, counting the days that are out of date first. The caller
 * decides what of it a person may see.
 * @throws AppError VALIDATION for a day to come.
 */
export const leagueOf = async (
  needs: Needs,
  scope: Scope,
  { period: kind, date }: AskedPeriod,
): Promise<League> => {
  const { db, clock } = needs;
  const branches = await listPreparedBranches(needs, scope);
  const days = [localDay(clock.now(), 'UTC'), ...branches.map(({ today }) => today)];
  const today = days.toSorted().at(-1) ?? '';
  const to = date ?? today;
  if (to > today) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'date', message: 'This day has not come yet' }],
    });
  }
  const spans = spansOf(to, kind);
  await countDays(needs, scope, branches, { from: spans.before.from, to });
  const settings = await queries.findSettings(db, scope);
  const sums = await queries.sumDays(db, scope, spans);
  const scored = rank(branches, sums, { weights: settings.weights, to });
  const ranked = scored.filter(({ place }) => place !== null).length;
  return { kind, range: spans.period, settings, scored, ranked };
};

/** A league table with what the caller may see of it. */
export type SeenLeague = League & {
  /** The branches that the caller reaches, or all if their names are shown to the caller. */
  shown: ScoredBranch[];
  reach: (branchId: number) => boolean;
  areas: Area[];
  isWhole: boolean;
};

/** Returns the league table as the caller sees it, of one area or of all branches. */
export const readLeague = async (
  context: Context,
  actor: PortalActor,
  { areaId, ...asked }: AskedPeriod & { areaId?: number | undefined },
): Promise<SeenLeague> => {
  if (!can(actor, 'view_league')) throw new AppError('ACCESS_DENIED');
  const areas = can(actor, 'oversee_branches') ? await listAreas(context, actor) : [];
  if (areaId !== undefined && !areas.some(({ id }) => id === areaId)) {
    throw new AppError('NOT_FOUND');
  }
  const league = await leagueOf(context, actor.scope, asked);
  const reach = (branchId: number): boolean => reaches(actor, branchId);
  const showsAll = actor.kind === 'branch manager' && league.settings.branch_names;
  const shown = league.scored.filter(
    ({ branch }) =>
      (showsAll || reach(branch.id)) && (areaId === undefined || branch.area_id === areaId),
  );
  return { ...league, shown, reach, areas, isWhole: can(actor, 'manage_league') };
};

/** Returns the score of a branch with its days. */
export const readBranchScore = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
  asked: AskedPeriod,
): Promise<{ league: League; found: ScoredBranch; days: DayRow[] }> => {
  if (!can(actor, 'view_league')) throw new AppError('ACCESS_DENIED');
  await requireBranch(context.db, actor, branchId);
  const league = await leagueOf(context, actor.scope, asked);
  const found = league.scored.find(({ branch }) => branch.id === branchId);
  // The head office is not ranked.
  if (!found) throw new AppError('NOT_FOUND');
  const days = await queries.listDays(context.db, actor.scope, branchId, league.range);
  return { league, found, days };
};
