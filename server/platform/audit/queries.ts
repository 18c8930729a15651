import { LATE_AFTER_MS } from '@branchbook/contract/arrival.ts';
import { ACTIONS } from '@branchbook/contract/activity-text.ts';
import type { AccessAction, AuditAction } from '@branchbook/contract/activity-text.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import { claimCall } from '../idempotency/keyed-call.ts';
import { announce } from '../live/announce.ts';
import type { Announced } from '../live/announce.ts';
import type { Actor, Scope } from '../session/actor.ts';

export type AuditEntry = {
  action: AuditAction;
  entity: string;
  entityId: number | null;
  branchId?: number | null;
  /** Labels and names of changed fields; never personal values ([A-129]). */
  details?: Record<string, string | number | boolean | null | string[]>;
  /** Time at which the server received the action, by the server's clock. */
  at: Date;
  /** Time of the action, for actions that a tablet sent later. */
  happenedAt?: Date | undefined;
};

/** The performer: a person, who may just be signing in, a tablet, or the server itself. */
type Performer = Actor | { employeeId: number } | 'system';

const performerKindOf = (performer: Performer): string => {
  if (performer === 'system') return 'system';
  if (!('kind' in performer)) return 'portal';
  return performer.kind === 'device' || performer.kind === 'person at a device'
    ? 'device'
    : 'portal';
};

const personOf = (performer: Performer): number | null =>
  performer !== 'system' && 'employeeId' in performer ? performer.employeeId : null;

export type ActorsEntry = AuditEntry & { actor: Performer };

/** Returns the topics and branches that open pages must load again. */
const changedBy = (entries: ActorsEntry[]): Announced => {
  const topics = entries.map(({ action }) => ACTIONS[action].kind);
  const branches = entries.map(({ branchId }) => branchId);
  const all = branches.every((branchId) => typeof branchId === 'number');
  return all ? { topics, branches } : { topics };
};

/** Adds the time of the action where the server received it late. */
const detailsOf = ({ details = {}, at, happenedAt }: AuditEntry): object =>
  happenedAt && at.getTime() - happenedAt.getTime() > LATE_AFTER_MS
    ? { ...details, happened_at: happenedAt.toISOString() }
    : details;

/** Puts data changes into the same statement as their audit entries. */
const withChanges = (changes: Sql[]): Sql =>
  changes.length === 0
    ? sql``
    : sql`with ${sql.join(changes.map((change, index) => sql`${sql.id(`change_${index}`)} as (${change})`))}`;

const insertEntries = async (
  db: Db | Tx,
  scope: Scope,
  entries: ActorsEntry[],
  changes: Sql[] = [],
): Promise<void> => {
  await sql`
    ${withChanges(changes)}
    insert into audit_log (company_id, actor_id, actor_kind, action, entity, entity_id, branch_id,
      details, at)
    select ${scope.companyId}::bigint, a.*
    from unnest(
      ${entries.map(({ actor }) => personOf(actor))}::bigint[],
      ${entries.map(({ actor }) => performerKindOf(actor))}::text[],
      ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ entity }) => entity)}::text[],
      ${entries.map(({ entityId }) => entityId)}::bigint[],
      ${entries.map(({ branchId = null }) => branchId)}::bigint[],
      ${entries.map((entry) => JSON.stringify(detailsOf(entry)))}::jsonb[],
      ${entries.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as a
  `.execute(db);
};

/**
 * Appends audit entries in the caller's transaction; open pages are notified after its commit.
 * `changes` are statements on different tables that run together with the entries.
 */
export const appendAuditOf = async (
  tx: Tx,
  scope: Scope,
  entries: ActorsEntry[],
  changes: Sql[] = [],
): Promise<void> => {
  if (entries.length === 0) return;
  await claimCall(tx);
  await insertEntries(tx, scope, entries, changes);
  announce(tx, scope, changedBy(entries));
};

/** Appends audit entries of a single performer; see appendAuditOf. */
export const appendAudit = (
  tx: Tx,
  scope: Scope,
  actor: Performer,
  ...entries: AuditEntry[]
): Promise<void> =>
  appendAuditOf(
    tx,
    scope,
    entries.map((entry) => ({ ...entry, actor })),
  );

export type AccessEntry = ActorsEntry & { action: AccessAction };

/** Logs a sign-in, a refusal or an export. These change no data, so open pages are not notified. */
export const appendAccessLog = (db: Db | Tx, scope: Scope, entry: AccessEntry): Promise<void> =>
  insertEntries(db, scope, [entry]);
