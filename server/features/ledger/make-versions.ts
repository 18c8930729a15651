import { CHECKER } from './checker-rules.ts';
import type { AuditNote, RecordEvent } from './checker-rules.ts';
import { FORMER_COLUMNS } from './former-column-list.ts';
import { changedGroups, formerText, groupTexts, saltedHash, sealGroups } from './leaf-rules.ts';
import type { Leaf } from './leaf-rules.ts';
import type { LiveRow, NewestLeaf } from './queries.ts';
import type { Queued } from './queue-queries.ts';
import { ledgerKindOf } from './record-list.ts';
import type { LedgerTable } from './record-list.ts';

/** A new version of a record, and what the rules have to judge about it. */
export type Version = {
  leaf: Leaf;
  companyId: number;
  salt: Buffer | null;
  event: RecordEvent;
};

const timeOf = (value: unknown): Date => (value instanceof Date ? value : new Date(String(value)));

/**
 * Returns whether a row is a record: a task that is due is one once it has an outcome or was sent
 * back, or its day is long over.
 */
const isRecord = (kind: LedgerTable, row: LiveRow, daysUntil: string | null): boolean =>
  kind !== 'task_occurrences' ||
  row['state'] !== 'pending' ||
  row['rejection_reason'] !== null ||
  (daysUntil !== null && String(row['due_date']) <= daysUntil);

const eventOf = (
  { kind, recordId, change, occurredAt, receivedAt }: Leaf,
  { changed, facts, newest }: Pick<RecordEvent, 'changed' | 'facts'> & { newest?: NewestLeaf },
): RecordEvent => ({
  kind,
  change,
  record: recordId,
  changed,
  facts,
  occurred: (newest?.occurred_at ?? occurredAt).toISOString(),
  received: receivedAt.toISOString(),
});

const removedVersion = (
  { company_id: companyId, kind, record_id: recordId }: Queued,
  newest: NewestLeaf,
  now: Date,
): Version => {
  const leaf: Leaf = {
    kind,
    recordId,
    change: 'removed',
    action: null,
    entries: [],
    previous: newest.position,
    occurredAt: newest.occurred_at,
    receivedAt: now,
    employeeId: newest.employee_id,
    deviceId: newest.device_id,
    contentHash: null,
  };
  const event = eventOf(leaf, { changed: [], facts: undefined, newest });
  return { leaf, companyId, salt: null, event };
};

/** Returns whether a record is as a leaf of the former format says. */
const isAsFormerLeaf = (kind: LedgerTable, row: LiveRow, { salt, content_hash }: NewestLeaf) =>
  content_hash?.equals(saltedHash(salt, formerText(row, FORMER_COLUMNS[kind]?.split(' ') ?? []))) ??
  false;

/** Returns the newest version of a record; null where the ledger has it already. */
export const versionOf = (
  queued: Queued,
  row: LiveRow | undefined,
  newest: NewestLeaf | undefined,
  { now, salts, daysUntil }: { now: Date; salts: Buffer; daysUntil: string | null },
): Version | null => {
  const { company_id: companyId, kind, record_id: recordId } = queued;
  if (!row) return newest ? removedVersion(queued, newest, now) : null;
  if (!newest && !isRecord(kind, row, daysUntil)) return null;
  const rule = ledgerKindOf(kind);
  const { occurred, received, person, device } = rule;
  const isFormer = newest?.format === 1;
  const before =
    newest?.content_hash && !isFormer ? { salt: newest.salt, hash: newest.content_hash } : null;
  const sealed = sealGroups(groupTexts(row, rule), before, salts);
  if (before?.hash.equals(sealed.hash)) return null;
  const isRestated = isFormer && isAsFormerLeaf(kind, row, newest);
  const first = occurred === 'sequenced' ? now : timeOf(row[occurred]);
  const leaf: Leaf = {
    kind,
    recordId,
    change: isRestated ? 'restated' : newest ? 'changed' : 'added',
    action: null,
    entries: [],
    previous: newest?.position ?? null,
    occurredAt: occurred === 'sequenced' && newest ? newest.occurred_at : first,
    receivedAt: newest || !received ? now : timeOf(row[received]),
    employeeId: person ? (row[person] as number | null) : null,
    deviceId: device ? (row[device] as number | null) : null,
    contentHash: sealed.hash,
  };
  const changed = before ? changedGroups(rule, { before: before.hash, after: sealed.hash }) : null;
  return {
    leaf,
    companyId,
    salt: sealed.salt,
    event: eventOf(leaf, { changed: newest ? changed : [], facts: row, newest }),
  };
};

/** Names the entries in a version that permit it; returns false where they do not. */
export const explain = ({ leaf, event }: Version, entries: AuditNote[]): boolean => {
  const used = CHECKER.permitted(event, entries);
  if (!used) return false;
  leaf.entries = used.map(({ id }) => id);
  leaf.action = used[0]?.action ?? null;
  return true;
};
