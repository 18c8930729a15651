import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { MOST_PROBES } from '@branchbook/contract/probes.ts';
import type { addProbe as adding, changeProbe as changing } from '@branchbook/contract/probes.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../../platform/day-range.ts';
import type { AskedRange } from '../../platform/day-range.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireRecordedBranch } from '../branches/service.ts';
import * as queries from './queries.ts';
import type { CheckRow, ProbeRow } from './queries.ts';

const LIMIT = {
  maxDays: EXPORT_MAX_DAYS,
  tooLarge: `Please choose ${EXPORT_MAX_DAYS} days at most`,
};

/** Returns the probes of a branch by name. */
export const listProbes = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
  { removed }: { removed: boolean },
): Promise<ProbeRow[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  await requireRecordedBranch(db, actor, branchId);
  const rows = await queries.listProbes(db, actor.scope, branchId);
  return rows
    .filter((row) => removed || row.deleted_at === null)
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
};

const requireProbe = async (db: Db | Tx, actor: PortalActor, id: number): Promise<ProbeRow> => {
  const row = await queries.findProbe(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  await requireRecordedBranch(db, actor, row.branch_id);
  return row;
};

/** Returns the checks of a probe in a range of days, the newest first. */
export const listProbeChecks = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  asked: AskedRange,
): Promise<CheckRow[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const { branch_id: branchId } = await requireProbe(db, actor, id);
  const branch = await requireRecordedBranch(db, actor, branchId);
  const range = checkedRange(asked, branchDay(clock.now(), branch), LIMIT);
  return queries.listChecks(db, actor.scope, { branchId, probeId: id, ...range });
};

/** Locks a branch against writes of its tablets, for callers who may manage its probes. */
const lockBranch = async (tx: Tx, actor: PortalActor, branchId: number): Promise<void> => {
  const [branch] = await lockBranches(tx, actor.scope, [branchId]);
  if (!branch) throw new AppError('NOT_FOUND');
  if (!can(actor, 'manage_probes', { branchId })) throw new AppError('ACCESS_DENIED');
};

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    if (!breaksUnique(error, 'probes_name')) throw error;
    throw new AppError('PROBE_NAME_EXISTS', {
      errors: [{ field: 'name', message: ERRORS.PROBE_NAME_EXISTS.message }],
    });
  }
};

const entryOf = (
  action: 'probe.added' | 'probe.changed' | 'probe.removed',
  { id, branch_id: branchId, name }: ProbeRow,
  at: Date,
): AuditEntry => ({ action, entity: 'probe', entityId: id, branchId, details: { name }, at });

const read = async (tx: Tx, actor: PortalActor, id: number): Promise<ProbeRow> => {
  const row = await queries.findProbe(tx, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Adds a probe to a branch. */
export const addProbe = async (
  context: Context,
  actor: PortalActor,
  { branchId, name, serial }: ValidatedOf<typeof adding>['body'],
): Promise<ProbeRow> => {
  const at = context.clock.now();
  await requireRecordedBranch(context.db, actor, branchId);
  return inTransaction(context, async (tx) => {
    await lockBranch(tx, actor, branchId);
    const { scope } = actor;
    const known = await queries.listProbes(tx, scope, branchId);
    if (known.filter((row) => row.deleted_at === null).length >= MOST_PROBES) {
      const message = `A branch can have ${MOST_PROBES} probes at most`;
      throw new AppError('VALIDATION', { errors: [{ field: 'name', message }] });
    }
    const { id } = await queries.insertProbe(tx, scope, { branch_id: branchId, name, serial, at });
    const row = await read(tx, actor, id);
    await appendAudit(tx, scope, actor, entryOf('probe.added', row, at));
    return row;
  });
};

/** Locks the branch of a probe in use, and returns the probe. */
const lockProbe = async (tx: Tx, actor: PortalActor, id: number): Promise<ProbeRow> => {
  const { branch_id: branchId } = await requireProbe(tx, actor, id);
  await lockBranch(tx, actor, branchId);
  const row = await read(tx, actor, id);
  if (row.deleted_at !== null) throw new AppError('NOT_FOUND');
  return row;
};

/** Changes the name or the serial number of a probe. */
export const changeProbe = (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, name, serial }: ValidatedOf<typeof changing>['body'],
): Promise<ProbeRow> => {
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    const row = await lockProbe(tx, actor, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: { id, name: row.name } } });
    }
    const changes = {
      ...(name !== undefined && name !== row.name && { name }),
      ...(serial !== undefined && serial !== row.serial && { serial }),
    };
    if (Object.keys(changes).length === 0) return row;
    await queries.updateProbe(tx, actor.scope, id, { ...changes, updated_at: at });
    const changed = await read(tx, actor, id);
    await appendAudit(tx, actor.scope, actor, entryOf('probe.changed', changed, at));
    return changed;
  });
};

/** Takes a probe out of use for good; its checks stay. */
export const removeProbe = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const at = context.clock.now();
  await inTransaction(context, async (tx) => {
    const row = await lockProbe(tx, actor, id);
    await queries.updateProbe(tx, actor.scope, id, { updated_at: at, deleted_at: at });
    await appendAudit(tx, actor.scope, actor, entryOf('probe.removed', row, at));
  });
};
