import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import * as queries from './queries.ts';
import type { AreaRow } from './queries.ts';

/** Checks that areas are the company's, and keeps them from being deleted; 404 otherwise. */
export const holdAreas = async (
  tx: Tx,
  scope: Scope,
  areaIds: readonly number[],
): Promise<void> => {
  if (areaIds.length === 0) return;
  const held = await queries.lockAreas(tx, scope, areaIds, 'naming');
  if (held.length < areaIds.length) throw new AppError('NOT_FOUND');
};

/**
 * Gives people areas, which are held, in place of those that they have. The caller checks that they
 * are managers and may be given areas.
 */
export const setAreasOf = queries.setAreasOf;

/** Returns an area; 404 outside the company, 403 outside the caller's reach. */
export const requireArea = async (db: Db, actor: PortalActor, id: number): Promise<AreaRow> => {
  if (!can(actor, 'oversee_branches')) throw new AppError('ACCESS_DENIED');
  const [area] = await queries.listAreas(db, actor.scope, [id]);
  if (!area) throw new AppError('NOT_FOUND');
  const isOwn = area.managers.some((manager) => manager.id === actor.employeeId);
  if (!can(actor, 'manage_areas') && !isOwn) throw new AppError('ACCESS_DENIED');
  return area;
};
export { listAreas } from './manage-areas.ts';
