import { sql } from 'kysely';
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

export type ActorsEntry = AuditEntry & { actor: Actor };

/** Says who did what, in the transaction that did it. */
export const appendAuditOf = async (
  tx: Tx,
  scope: Scope,
  entries: ActorsEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  await sql`
    insert into audit_log (company_id, actor_id, actor_kind, action, entity, entity_id, branch_id,
      details, at)
    select ${scope.companyId}::bigint, a.*
    from unnest(
      ${entries.map(({ actor }) => (actor.kind === 'device' ? null : actor.employeeId))}::bigint[],
      ${entries.map(({ actor }) => actorKindOf(actor))}::text[],
      ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ entity }) => entity)}::text[],
      ${entries.map(({ entityId }) => entityId)}::bigint[],
      ${entries.map(({ branchId = null }) => branchId)}::bigint[],
      ${entries.map(({ details = {} }) => JSON.stringify(details))}::jsonb[],
      ${entries.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as a
  `.execute(tx);
};

/** The same for what one of them did. */
export const appendAudit = (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  ...entries: AuditEntry[]
): Promise<void> =>
  appendAuditOf(
    tx,
    scope,
    entries.map((entry) => ({ ...entry, actor })),
  );
