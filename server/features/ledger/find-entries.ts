import type { Tx } from '../../platform/database/database.ts';
import { actionsFor } from './checker-rules.ts';
import type { AuditNote } from './checker-rules.ts';
import { explain } from './make-versions.ts';
import type { Version } from './make-versions.ts';
import type { LiveRow } from './queries.ts';
import * as queue from './queue-queries.ts';
import type { Queued } from './queue-queries.ts';

/**
 * Entries of the audit log by company and transaction, and by action within one: a transaction may
 * have tens of thousands of entries and of records.
 */
type Notes = Map<string, Map<string, AuditNote[]>>;

const noteKey = (companyId: number, xid: number): string => `${companyId} ${xid}`;

const note = (notes: Notes, key: string, entry: AuditNote): void => {
  const ofKey = notes.get(key) ?? new Map<string, AuditNote[]>();
  notes.set(key, ofKey);
  const known = ofKey.get(entry.action);
  if (known) known.push(entry);
  else ofKey.set(entry.action, [entry]);
};

/** Returns the key of a queued record. */
export const keyOf = ({ kind, record_id: id }: Pick<Queued, 'kind' | 'record_id'>): string =>
  `${kind} ${id}`;

/** Notes the entries of the audit log in a batch. */
export const noteEntries = (notes: Notes, queued: Queued[], live: Map<string, LiveRow>): void => {
  for (const record of queued) {
    const row = record.kind === 'audit_log' ? live.get(keyOf(record)) : undefined;
    if (!row) continue;
    const entry = { entity_id: null, ...row } as unknown as AuditNote;
    note(notes, noteKey(record.company_id, record.xid), entry);
  }
};

/** What is known of the transactions that a run moves into the trees. */
export type Known = {
  notes: Notes;
  /** Transactions whose entries outside the batch were looked up. */
  lookedUp: Set<string>;
};

/** Looks up entries of the versions' transactions that are not in the batch, once for each. */
const lookUpEntries = async (
  tx: Tx,
  transactions: { companyId: number; xid: number }[],
  { notes, lookedUp }: Known,
): Promise<void> => {
  const missing = new Map(
    transactions.flatMap((one) => {
      const key = noteKey(one.companyId, one.xid);
      return lookedUp.has(key) ? [] : [[key, one] as const];
    }),
  );
  if (missing.size === 0) return;
  for (const { company_id: companyId, xid, ...entry } of await queue.entriesOf(tx, [
    ...missing.values(),
  ])) {
    const key = noteKey(companyId, xid);
    if (
      !notes
        .get(key)
        ?.get(entry.action)
        ?.some(({ id }) => id === entry.id)
    ) {
      note(notes, key, entry);
    }
  }
  for (const key of missing.keys()) lookedUp.add(key);
};

/** Names in each version the entries that permit it, as far as there are any. */
export const explainAll = async (
  tx: Tx,
  versions: Version[],
  known: Known,
  xids: Map<string, number[]>,
): Promise<void> => {
  const xidsOf = ({ leaf }: Version) => xids.get(`${leaf.kind} ${leaf.recordId}`) ?? [];
  const noted = (version: Version): AuditNote[] => {
    const actions = actionsFor(version.leaf.kind);
    return xidsOf(version).flatMap((xid) => {
      const entries = known.notes.get(noteKey(version.companyId, xid));
      return entries ? actions.flatMap((action) => entries.get(action) ?? []) : [];
    });
  };
  const unexplained = versions.filter((version) => !explain(version, noted(version)));
  if (unexplained.length === 0) return;
  const transactions = unexplained.flatMap((version) =>
    xidsOf(version).map((xid) => ({ companyId: version.companyId, xid })),
  );
  await lookUpEntries(tx, transactions, known);
  const still = unexplained.filter((version) => !explain(version, noted(version)));
  if (still.length === 0) return;
  const found = await queue.entriesOfLaterChanges(
    tx,
    still.map((version) => ({
      company_id: version.companyId,
      kind: version.leaf.kind as Queued['kind'],
      record_id: version.leaf.recordId,
      xids: xidsOf(version),
      actions: actionsFor(version.leaf.kind),
    })),
  );
  const later = Map.groupBy(found, (entry) => `${entry.kind} ${entry.record_id}`);
  for (const version of still) {
    const own = later.get(`${version.leaf.kind} ${version.leaf.recordId}`) ?? [];
    explain(version, [...noted(version), ...own]);
  }
};

/** Returns the transactions that changed each record. */
export const transactionsOf = (queued: Queued[]): Map<string, number[]> => {
  const byRecord = Map.groupBy(queued, keyOf);
  return new Map([...byRecord].map(([key, rows]) => [key, rows.map(({ xid }) => xid)]));
};
