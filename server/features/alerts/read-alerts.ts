import type { listAlerts as listing } from '@branchbook/contract/alerts.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireArea } from '../areas/service.ts';
import { requireBranch } from '../branches/service.ts';
import { presentAlert, presentSettings } from './presenter.ts';
import * as queries from './queries.ts';
import { findSettings } from './settings-queries.ts';

type Asked = ValidatedOf<typeof listing>['query'];
type Page = z.output<typeof listing.data>;

/** Returns the branches that were asked for; 404 or 403 for those out of reach. */
const branchesOf = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
  { branchId, areaId }: Asked,
): Promise<Reach> => {
  const ofArea =
    areaId === undefined ? actor.branches : (await requireArea(db, actor, areaId)).branchIds;
  if (branchId === undefined) return ofArea;
  const { id } = await requireBranch(db, actor, branchId);
  return ofArea === 'all' || ofArea.includes(id) ? [id] : [];
};

/** Lists alerts of the branches in reach, and counts those that are open in all of them. */
export const listAlerts = async (
  context: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  asked: Asked,
): Promise<Page> => {
  if (!can(actor, 'clear_alerts')) throw new AppError('ACCESS_DENIED');
  const { db, clock } = context;
  const { scope } = actor;
  const branches = await branchesOf(context, actor, asked);
  const now = clock.now();
  const { ladder } = presentSettings(await findSettings(db, scope));
  const rows = await queries.listAlerts(db, scope, {
    state: asked.state,
    branches,
    order: asked.order,
    before: asked.before,
    now,
  });
  const { worst, ...counts } = await queries.countOpen(db, scope, {
    branches: actor.branches,
    now,
  });
  return {
    items: rows.map((row) => presentAlert(row, ladder, now)),
    ...counts,
    worst_branches: worst.map((one) => ({
      branchId: one.branch_id,
      branch_name: one.branch_name,
      open: one.open,
    })),
  };
};
