import type { updateBranch as endpoint } from '@branchbook/contract/branches.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as closing from './closing-queries.ts';
import { presentBranch } from './presenter.ts';
import * as queries from './queries.ts';
import { nameTaken } from './service.ts';
import type { BranchRow } from './service.ts';

const lock = async (
  tx: Tx,
  actor: PortalActor,
  branchId: number,
  forWhat: 'changing' | 'deleting',
): Promise<BranchRow> => {
  const branch = await queries.lockBranch(tx, actor.scope, branchId, forWhat);
  if (!branch) throw new AppError('NOT_FOUND');
  if (!reaches(actor, branchId)) throw new AppError('ACCESS_DENIED');
  return branch;
};

const FIELDS = ['name', 'address', 'town', 'manager_name'] as const;

/** Returns the fields that were sent and differ from the row. */
const changesOf = (
  row: BranchRow,
  sent: Partial<Record<(typeof FIELDS)[number], string | null | undefined>>,
) =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = sent[field];
      return value === undefined || value === row[field] ? [] : [[field, value]];
    }),
  ) as {
    name?: string;
    address?: string | null;
    town?: string | null;
    manager_name?: string | null;
  };

/** Changes a branch; branch managers may change all but the name ([A-050]). */
export const updateBranch = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, version, ...sent }: ValidatedOf<typeof endpoint>['body'],
): Promise<BranchRow> => {
  const { scope } = actor;
  const at = clock.now();
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await lock(tx, actor, branchId, 'changing');
      if (!can(actor, 'manage_own_branch', { branchId })) throw new AppError('ACCESS_DENIED');
      const changes = changesOf(row, sent);
      if (changes.name !== undefined && !can(actor, 'manage_all_branches')) {
        throw new AppError('ACCESS_DENIED');
      }
      if (version !== undefined && version !== row.version) {
        throw new AppError('CONFLICT', { data: { current: presentBranch(row) } });
      }
      const fields = Object.keys(changes);
      if (fields.length === 0) return row;
      const changed = await queries.updateBranch(tx, scope, branchId, {
        ...changes,
        updated_at: at,
      });
      await appendAudit(tx, scope, actor, {
        action: 'branch.changed',
        entity: 'branch',
        entityId: branchId,
        branchId,
        details: { name: changed.name, fields },
        at,
      });
      return changed;
    });
  } catch (error) {
    throw breaksUnique(error, 'branches_name') ? nameTaken() : error;
  }
};

/**
 * Deletes a branch without employees, signs its tablets out and deletes its open tasks; its records
 * stay for reports ([A-122]).
 */
export const deleteBranch = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<void> => {
  if (!can(actor, 'delete_branch')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const branch = await lock(tx, actor, branchId, 'deleting');
    if (branch.parent_branch_id === null) throw new AppError('HEAD_OFFICE_STAYS');
    if (await closing.hasPeople(tx, scope, branchId)) throw new AppError('BRANCH_HAS_EMPLOYEES');
    await closing.closeBranch(tx, scope, branchId, at);
    const today = branchDay(at, branch);
    await closing.endOpenTasks(tx, scope, { branchId, at, today });
    const devices = await closing.revokeDevicesAt(tx, scope, branchId, at);
    await appendAudit(
      tx,
      scope,
      actor,
      {
        action: 'branch.deleted',
        entity: 'branch',
        entityId: branchId,
        branchId,
        details: { name: branch.name },
        at,
      },
      ...devices.map((device): AuditEntry => ({
        action: 'device.signed-out',
        entity: 'device',
        entityId: device.id,
        branchId,
        details: { name: device.device_name },
        at,
      })),
    );
  });
};
