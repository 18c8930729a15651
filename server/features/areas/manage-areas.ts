import type { addArea as adding, changeArea as changing } from '@branchbook/contract/areas.ts';
import { MOST_AREAS } from '@branchbook/contract/areas.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { lockBranches } from '../branches/service.ts';
import * as queries from './queries.ts';
import type { AreaRow } from './queries.ts';

const wrong = (field: string, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

const requireManager = (actor: PortalActor): void => {
  if (!can(actor, 'manage_areas')) throw new AppError('ACCESS_DENIED');
};

/** Lists the areas within reach, by name: an area manager's own, for head office all of them. */
export const listAreas = async ({ db }: Context, actor: PortalActor): Promise<AreaRow[]> => {
  if (!can(actor, 'oversee_branches')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const own = can(actor, 'manage_areas')
    ? undefined
    : await queries.listAreaIdsOf(db, scope, actor.employeeId);
  const areas = await queries.listAreas(db, scope, own);
  return areas.toSorted((a, b) => compareNames(a.name, b.name));
};

const read = async (db: Db | Tx, scope: Scope, id: number): Promise<AreaRow> => {
  const [area] = await queries.listAreas(db, scope, [id]);
  if (!area) throw new AppError('NOT_FOUND');
  return area;
};

const lock = async (tx: Tx, scope: Scope, id: number) => {
  const [area] = await queries.lockAreas(tx, scope, [id], 'changing');
  if (!area) throw new AppError('NOT_FOUND');
  return area;
};

/**
 * Locks branches that are to be in an area. Refuses the head office, and branches that are in
 * another area unless they may be taken from it.
 */
const lockForArea = async (
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  areaId: number | 'any',
): Promise<Awaited<ReturnType<typeof queries.listPlaces>>> => {
  if (branchIds.length === 0) return [];
  await lockBranches(tx, scope, [...branchIds]);
  const places = await queries.listPlaces(tx, scope, branchIds);
  if (places.length < branchIds.length) throw new AppError('NOT_FOUND');
  for (const { name, parent_branch_id: parent, area_id: held, area_name: heldName } of places) {
    if (parent === null) throw wrong('branchIds', `${name} is the head office, which has no area`);
    if (areaId !== 'any' && held !== null && held !== areaId) {
      throw wrong('branchIds', `${name} is in the area ${heldName} already`);
    }
  }
  return places;
};

const entryOf = (
  action: 'area.added' | 'area.changed' | 'area.deleted',
  { id, name }: { id: number; name: string },
  details: Record<string, unknown>,
  at: Date,
): AuditEntry => ({ action, entity: 'area', entityId: id, details: { name, ...details }, at });

const inTransaction = async <T>(db: Db, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    if (!breaksUnique(error, 'areas_name')) throw error;
    throw new AppError('AREA_NAME_EXISTS', {
      errors: [{ field: 'name', message: ERRORS.AREA_NAME_EXISTS.message }],
    });
  }
};

/** Adds an area, with branches that are in no other. */
export const addArea = async (
  { db, clock }: Context,
  actor: PortalActor,
  { name, branchIds = [] }: ValidatedOf<typeof adding>['body'],
): Promise<AreaRow> => {
  requireManager(actor);
  const { scope } = actor;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    if ((await queries.countAreas(tx, scope)) >= MOST_AREAS) {
      throw wrong('name', `A company can have ${MOST_AREAS} areas at most`);
    }
    const { id } = await queries.insertArea(tx, scope, name);
    await lockForArea(tx, scope, branchIds, id);
    await queries.setArea(tx, scope, branchIds, { areaId: id, at });
    const details = { branches: branchIds.length };
    await appendAudit(tx, scope, actor, entryOf('area.added', { id, name }, details, at));
    return read(tx, scope, id);
  });
};

/** Changes what was sent of an area: its name, its branches, or both. */
export const changeArea = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  { version, name, branchIds }: ValidatedOf<typeof changing>['body'],
): Promise<AreaRow> => {
  requireManager(actor);
  const { scope } = actor;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const area = await lock(tx, scope, id);
    const current = await read(tx, scope, id);
    if (version !== undefined && version !== area.version) {
      throw new AppError('CONFLICT', { data: { current } });
    }
    const isSame = branchIds?.toSorted((a, b) => a - b).join() === current.branchIds.join();
    const fields = [
      ...(name === undefined || name === area.name ? [] : ['name']),
      ...(branchIds === undefined || isSame ? [] : ['branches']),
    ];
    if (fields.length === 0) return current;
    if (branchIds && !isSame) {
      // All at once, because branches are locked in the order of their ids.
      await lockBranches(tx, scope, [...new Set([...current.branchIds, ...branchIds])]);
      await lockForArea(tx, scope, branchIds, id);
      await queries.emptyArea(tx, scope, id, { stay: branchIds, at });
      await queries.setArea(tx, scope, branchIds, { areaId: id, at });
    }
    const changed = { id, name: name ?? area.name };
    await queries.updateArea(tx, scope, id, { name: changed.name, at });
    await appendAudit(tx, scope, actor, entryOf('area.changed', changed, { fields }, at));
    return read(tx, scope, id);
  });
};

/** Deletes an area that has no managers; its branches are in no area then. */
export const deleteArea = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  requireManager(actor);
  const { scope } = actor;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const area = await lock(tx, scope, id);
    const { managers, branchIds } = await read(tx, scope, id);
    if (managers.length > 0) throw new AppError('AREA_HAS_MANAGERS');
    if (branchIds.length > 0) await lockBranches(tx, scope, branchIds);
    await queries.emptyArea(tx, scope, id, { stay: [], at });
    await queries.deleteArea(tx, scope, id);
    await appendAudit(tx, scope, actor, entryOf('area.deleted', area, {}, at));
  });
};

/** Moves branches to an area or to none, from whichever area they are in; all or none. */
export const moveBranches = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchIds, areaId }: { branchIds: number[]; areaId: number | null },
): Promise<{ moved: number }> => {
  requireManager(actor);
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    // Any area may lose a branch, and areas are locked before branches.
    const areas = await queries.lockAreas(tx, scope, 'all', 'changing');
    const area = areas.find(({ id }) => id === areaId);
    if (areaId !== null && !area) throw new AppError('NOT_FOUND');
    const places = await lockForArea(tx, scope, branchIds, 'any');
    const moving = places.filter(({ area_id: held }) => held !== areaId);
    if (moving.length === 0) return { moved: 0 };
    const moved = moving.map(({ id }) => id);
    await queries.setArea(tx, scope, moved, { areaId, at });
    // A form that was opened before the move must not undo it.
    const changed = [areaId, ...moving.map(({ area_id: held }) => held)];
    await queries.raiseVersions(
      tx,
      scope,
      changed.filter((id) => id !== null),
      at,
    );
    await appendAudit(tx, scope, actor, {
      action: 'branches.moved',
      entity: 'area',
      entityId: areaId,
      details: { name: area?.name ?? null, branches: moved.length },
      at,
    });
    return { moved: moved.length };
  });
};
