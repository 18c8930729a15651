import { TEMPERATURE_ACTIONS_SHOWN } from '@branchbook/contract/activity.ts';
import type { FirstStep } from '@branchbook/contract/activity.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { Permission, Reach } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { listBranches, requireBranch, requireReach } from '../branches/service.ts';
import { countWaiting, ensureToday } from '../occurrences/service.ts';
import { countPapersNeedingWork } from '../papers/service.ts';
import type { PaperCounts } from '../papers/service.ts';
import { readAttention } from './attention-queries.ts';
import type { AttentionRows } from './attention-queries.ts';
import * as queries from './today-queries.ts';
import type { AroundCounts, BranchTodayRow, DaySums, OpenTemperatureRow } from './today-queries.ts';

const requireTo = (actor: PortalActor, permission: Permission): void => {
  if (!can(actor, permission)) throw new AppError('ACCESS_DENIED');
};

const reachOf = ({ branches }: PortalActor, branchId: number | undefined): Reach =>
  branchId === undefined ? branches : [branchId];

export type Stats = AroundCounts & DaySums & { waiting: number; temperatureActions: number };

/** Returns today's figures for all branches in reach, or for one of them ([A-124]). */
export const dashboardStats = async (
  context: Context,
  actor: PortalActor,
  branchId: number | undefined,
): Promise<Stats> => {
  const { db, clock } = context;
  const { scope } = actor;
  const branches = reachOf(actor, branchId);
  const known =
    branchId === undefined
      ? await listBranches(context, actor)
      : [await requireBranch(db, actor, branchId)];
  await ensureToday(context)(scope, known);
  return {
    ...(await queries.countAround(db, scope, branches)),
    ...(await queries.sumToday(db, scope, { branches, now: clock.now() })),
    waiting: await countWaiting(db, scope, branches),
    temperatureActions: await queries.countOpenTemperatures(db, scope, branches),
  };
};

/** Returns the number of problems at a branch, by which branches are sorted. */
const trouble = ({ overdue, late, actions }: BranchTodayRow): number =>
  (overdue ?? 0) + (late ?? 0) + (actions ?? 0);

/** Lists the branches with today's figures, the most problems first. */
export const branchesToday = async (
  context: Context,
  actor: PortalActor,
): Promise<BranchTodayRow[]> => {
  requireTo(actor, 'oversee_branches');
  const { db, clock } = context;
  const { scope, branches } = actor;
  await ensureToday(context)(scope, await listBranches(context, actor));
  const rows = await queries.listBranchesToday(db, scope, { branches, now: clock.now() });
  return rows.toSorted((a, b) => trouble(b) - trouble(a) || compareNames(a.name, b.name));
};

/**
 * Returns the overdue tasks, failed answers, accidents, open complaints, silent tablets and counts of
 * premises papers that need a manager's attention.
 */
export const attention = async (
  context: Context,
  actor: PortalActor,
): Promise<AttentionRows & { papers: PaperCounts }> => {
  requireTo(actor, 'view_branch_reports');
  const { db, clock } = context;
  const { scope, branches } = actor;
  await ensureToday(context)(scope, await listBranches(context, actor));
  const asked = { branches, now: clock.now() };
  return {
    ...(await readAttention(db, scope, asked)),
    papers: await countPapersNeedingWork(db, scope, asked),
  };
};

/** Returns the newest open out-of-range temperatures within reach and their total number. */
export const openTemperatures = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number | undefined,
): Promise<{ rows: OpenTemperatureRow[]; total: number }> => {
  requireTo(actor, 'view_branch_reports');
  const { scope } = actor;
  if (branchId !== undefined) await requireReach(db, actor, branchId);
  const branches = reachOf(actor, branchId);
  return {
    rows: await queries.listOpenTemperatures(db, scope, branches, TEMPERATURE_ACTIONS_SHOWN),
    total: await queries.countOpenTemperatures(db, scope, branches),
  };
};

/** Returns which first steps a new company has done. */
export const firstSteps = async (
  { db }: Context,
  actor: PortalActor,
): Promise<Record<FirstStep, boolean>> => {
  requireTo(actor, 'manage_company');
  return queries.findFirstSteps(db, actor.scope);
};
