import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { MOST_SUPPLIERS } from '@branchbook/contract/suppliers.ts';
import type {
  addSupplier as adding,
  changeSupplier as changing,
} from '@branchbook/contract/suppliers.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireBranch, requireBranches } from '../branches/service.ts';
import { lockCompany } from '../companies/service.ts';
import { presentSupplier } from './presenter.ts';
import * as queries from './queries.ts';
import type { SupplierRow } from './queries.ts';
import { mayChange, maySee } from './supplier-rules.ts';

/** Returns the suppliers and contacts that the caller may see, by name; of one branch or of all. */
export const listSuppliers = async (
  { db }: Context,
  actor: PortalActor,
  branchId?: number,
): Promise<SupplierRow[]> => {
  if (!can(actor, 'manage_suppliers')) throw new AppError('ACCESS_DENIED');
  if (branchId !== undefined) await requireBranch(db, actor, branchId);
  const rows = await queries.listSuppliers(db, actor.scope);
  return rows
    .filter((row) => maySee(actor, row))
    .filter(
      (row) => branchId === undefined || row.all_branches || row.branch_ids.includes(branchId),
    )
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
};

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    if (!breaksUnique(error, 'suppliers_name')) throw error;
    throw new AppError('SUPPLIER_NAME_EXISTS', {
      errors: [{ field: 'name', message: ERRORS.SUPPLIER_NAME_EXISTS.message }],
    });
  }
};

const entryOf = (
  action: 'supplier.added' | 'supplier.changed' | 'supplier.removed',
  { id, name }: { id: number; name: string },
  at: Date,
  details: Record<string, unknown> = {},
): AuditEntry => ({ action, entity: 'supplier', entityId: id, details: { name, ...details }, at });

/** Checks the branches that a supplier is to have; null stands for all, which head office chooses. */
const requirePlaces = async (
  tx: Tx,
  actor: PortalActor,
  branchIds: readonly number[] | null,
): Promise<void> => {
  if (branchIds !== null) await requireBranches(tx, actor, [...branchIds]);
  else if (actor.branches !== 'all') throw new AppError('ACCESS_DENIED');
};

const read = async (tx: Tx, actor: PortalActor, id: number): Promise<SupplierRow> => {
  const row = await queries.findSupplier(tx, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Adds a supplier or useful contact. */
export const addSupplier = (
  context: Context,
  actor: PortalActor,
  { branchIds = null, ...fields }: ValidatedOf<typeof adding>['body'],
): Promise<SupplierRow> => {
  if (!can(actor, 'manage_suppliers')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    await lockCompany(tx, scope);
    await requirePlaces(tx, actor, branchIds);
    if ((await queries.listSuppliers(tx, scope)).length >= MOST_SUPPLIERS) {
      const message = `The list can have ${MOST_SUPPLIERS} entries at most`;
      throw new AppError('VALIDATION', { errors: [{ field: 'name', message }] });
    }
    const row = { ...fields, email: fields.email ?? null, all_branches: branchIds === null };
    const { id } = await queries.insertSupplier(tx, scope, row, at);
    await queries.setBranches(tx, scope, id, branchIds ?? []);
    await appendAudit(tx, scope, actor, entryOf('supplier.added', { id, name: fields.name }, at));
    return read(tx, actor, id);
  });
};

/** Locks a supplier that the caller may change. */
const lock = async (tx: Tx, actor: PortalActor, id: number): Promise<SupplierRow> => {
  await queries.lockSupplier(tx, actor.scope, id);
  const row = await read(tx, actor, id);
  if (!maySee(actor, row)) throw new AppError('NOT_FOUND');
  if (!mayChange(actor, row)) throw new AppError('ACCESS_DENIED');
  return row;
};

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Changes a supplier or useful contact. */
export const changeSupplier = (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, branchIds, ...sent }: ValidatedOf<typeof changing>['body'],
): Promise<SupplierRow> => {
  if (!can(actor, 'manage_suppliers')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    const row = await lock(tx, actor, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentSupplier(row, actor) } });
    }
    const wanted = {
      ...sent,
      ...(branchIds !== undefined && { all_branches: branchIds === null }),
    };
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && value !== row[name as keyof SupplierRow],
      ),
    );
    const isMoved = branchIds !== undefined && !sameIds(branchIds ?? [], row.branch_ids);
    if (isMoved || 'all_branches' in changes) await requirePlaces(tx, actor, branchIds ?? null);
    const fields = [...Object.keys(changes), ...(isMoved ? ['branches'] : [])];
    if (fields.length === 0) return row;
    await queries.updateSupplier(tx, scope, id, { ...changes, updated_at: at });
    if (isMoved) await queries.setBranches(tx, scope, id, branchIds ?? []);
    const changed = await read(tx, actor, id);
    await appendAudit(tx, scope, actor, entryOf('supplier.changed', changed, at, { fields }));
    return changed;
  });
};

/** Removes a supplier from the list; records keep its name. */
export const removeSupplier = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const at = context.clock.now();
  await inTransaction(context, async (tx) => {
    const row = await lock(tx, actor, id);
    await queries.updateSupplier(tx, actor.scope, id, { updated_at: at, deleted_at: at });
    await appendAudit(tx, actor.scope, actor, entryOf('supplier.removed', row, at));
  });
};
