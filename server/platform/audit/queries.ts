import { inBatches } from '../database/batches.ts';
import type { Tx } from '../database/database.ts';
import type { Actor, Scope } from '../session/actor.ts';

export type AuditEntry = {
  /** A verb and a noun: 'branch.added'. */
  action: string;
  entity: string;
  entityId: number | null;
  branchId?: number | null;
  /** Labels and names of changed fields; never personal values ([A-129]). */
  details?: Record<string, string | number | boolean | null | string[]>;
  at: Date;
};

const actorKindOf = (actor: Actor): string =>
  actor.kind === 'device' || actor.kind === 'person at a device' ? 'device' : 'portal';

/** Says who did what, in the transaction that did it. */
export const appendAudit = async (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  ...entries: AuditEntry[]
): Promise<void> => {
  const rows = entries.map((entry) => ({
    company_id: scope.companyId,
    actor_id: actor.kind === 'device' ? null : actor.employeeId,
    actor_kind: actorKindOf(actor),
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    branch_id: entry.branchId ?? null,
    details: JSON.stringify(entry.details ?? {}),
    at: entry.at,
  }));
  for (const batch of inBatches(rows)) {
    await tx.insertInto('audit_log').values(batch).execute();
  }
};
