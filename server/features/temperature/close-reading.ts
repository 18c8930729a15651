import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireRecordedBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { findEquipment } from './equipment-queries.ts';
import { isOpen } from './log-rules.ts';
import { presentReading } from './presenter.ts';
import * as queries from './reading-queries.ts';
import type { ReadingRow } from './reading-queries.ts';

/** Returns why an action cannot be closed. */
export const notOpen = ({ action }: Pick<ReadingRow, 'action'>): string =>
  action === null ? 'This temperature was in range' : 'This has been closed already';

export const closedEntry = (
  reading: { id: number; branch_id: number },
  equipmentName: string,
  at: Date,
): AuditEntry => ({
  action: 'temperature.closed',
  entity: 'reading',
  entityId: reading.id,
  branchId: reading.branch_id,
  details: { name: equipmentName },
  at,
});

const requireReading = async (db: Db | Tx, actor: PortalActor, id: number): Promise<ReadingRow> => {
  const row = await queries.findReading(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Closes the action for a temperature that was out of range, without taking it again. */
export const closeReading = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  note: string,
): Promise<ReadingRow> => {
  const { scope } = actor;
  const at = clock.now();
  const { branch_id: branchId } = await requireReading(db, actor, id);
  // Head office may also close what a deleted branch left open.
  await requireRecordedBranch(db, actor, branchId);
  if (!can(actor, 'close_temperature_actions', { branchId })) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    // Locked before anything else, as for tablets.
    await lockBranches(tx, scope, [branchId]);
    await holdCaller(tx, actor);
    const row = await requireReading(tx, actor, id);
    if (!isOpen(row)) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: notOpen(row),
        data: { current: presentReading(row) },
      });
    }
    const closing = {
      closed_at: at,
      closed_by: actor.employeeId,
      closed_by_name: actor.name,
      close_note: note,
    };
    await queries.closeReadings(tx, scope, [{ id, ...closing }]);
    const equipment = await findEquipment(tx, scope, row.equipment_id);
    await appendAudit(tx, scope, actor, closedEntry(row, equipment?.equipment_name ?? '', at));
    return { ...row, ...closing };
  });
};
