import { ONLINE_MINUTES } from '@branchbook/contract/devices.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import * as queries from './overview-queries.ts';
import type { BranchCounts, DeletedBranchRow } from './overview-queries.ts';
import { restorableSince } from './restore-rules.ts';
import { listBranches } from './service.ts';
import type { BranchRow } from './service.ts';

export type { BranchCounts } from './overview-queries.ts';

/** Creates today's missing task occurrences of branches; supplied by the feature occurrences. */
export type EnsureToday = (scope: Scope, branches: BranchRow[]) => Promise<void>;

export type Overview = {
  planned: number;
  setUp: number;
  branches: BranchCounts[];
  restorable: DeletedBranchRow[];
};

/** Returns the branches in reach, by name, with their employees, tablets and today's tasks. */
export const branchOverview = async (
  context: Context,
  actor: PortalActor,
  ensureToday: EnsureToday,
): Promise<Overview> => {
  if (!can(actor, 'manage_own_branch')) throw new AppError('ACCESS_DENIED');
  const { db, clock } = context;
  const { scope } = actor;
  const now = clock.now();
  await ensureToday(scope, await listBranches(context, actor));
  const branches = await queries.listBranchCounts(db, scope, {
    now,
    onlineSince: new Date(now.getTime() - ONLINE_MINUTES * 60_000),
  });
  return {
    ...(await queries.countBranches(db, scope)),
    branches: branches.toSorted((a, b) => compareNames(a.name, b.name)),
    restorable: can(actor, 'delete_branch')
      ? await queries.listDeletedSince(db, scope, restorableSince(now))
      : [],
  };
};
