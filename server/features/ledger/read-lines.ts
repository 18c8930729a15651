import { setImmediate as untilOthersRan } from 'node:timers/promises';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import * as queries from './export-queries.ts';
import type { LeafRow, NewestRecord, SignedBy } from './export-queries.ts';
import { FORMER_COLUMNS } from './former-column-list.ts';
import { columnsOf } from './kind-rules.ts';
import { formerText, groupTexts } from './leaf-rules.ts';
import { LEDGER_TABLES, ledgerKindOf } from './record-list.ts';
import type { LedgerTable } from './record-list.ts';
import { findLedger, findRecords } from './queries.ts';
import { sequenceRecords } from './write-leaves.ts';

const EXPORT_FORMAT = 'branchbook-ledger-1';
/** Times that leaves are added for records that change while they are exported. */
const MOST_ROUNDS = 20;

type LinesContext = Pick<Context, 'db' | 'clock' | 'vault'>;

type Options = {
  companyId: number;
  head: LedgerHead;
  withheld: LedgerTable[];
  /** Waits after a page that took some milliseconds. */
  pause?: (ms: number) => Promise<void>;
};

/** A line of an export. */
export type LedgerLine = { type: string } & Record<string, unknown>;

const recordKey = (kind: string, id: number): string => `${kind} ${id}`;

/** Returns the present records of a page of leaves, by kind and id. */
const recordsOf = async (
  db: Db,
  companyId: number,
  leaves: LeafRow[],
): Promise<Map<string, NewestRecord>> => {
  const records = new Map<string, NewestRecord>();
  for (const [table, ofTable] of Map.groupBy(leaves, ({ kind }) => kind as LedgerTable)) {
    const ids = [...new Set(ofTable.map(({ record_id: id }) => id))];
    const rule = ledgerKindOf(table);
    const more = rule.signed && rule.device ? ['uuid', rule.device] : [];
    const columns = [...new Set([...columnsOf(rule), ...more])];
    for (const row of await queries.newestRecords(db, companyId, table, columns, ids)) {
      records.set(recordKey(table, row.ledger_record_id), row);
    }
  }
  return records;
};

const contentsOf = (kind: LedgerTable, format: number, row: Readonly<Record<string, unknown>>) =>
  format === 1
    ? formerText(row, FORMER_COLUMNS[kind]?.split(' ') ?? [])
    : groupTexts(row, ledgerKindOf(kind));

/** Returns the salt and the content of a leaf if it is the newest of a record that still exists. */
const contentOf = (leaf: LeafRow, record: NewestRecord | undefined, { withheld }: Options) => {
  const kind = leaf.kind as LedgerTable;
  if (!record || record.ledger_position !== leaf.position) return {};
  if (withheld.includes(kind)) return { withheld: true };
  if (record.id === null) return {};
  return {
    salt: record.ledger_salt.toString('hex'),
    content: contentsOf(kind, leaf.format, record),
  };
};

const fieldsOf = (leaf: LeafRow) => ({
  format: leaf.format,
  position: leaf.position,
  kind: leaf.kind,
  record: leaf.record_id,
  change: leaf.change,
  action: leaf.action,
  entries: leaf.entries.map(Number),
  previous: leaf.previous,
  occurred: leaf.occurred_at.toISOString(),
  received: leaf.received_at.toISOString(),
  person: leaf.employee_id,
  device: leaf.device_id,
  content_hash: leaf.content_hash?.toString('hex') ?? null,
});

/** Returns the entries of the audit log that the leaves of a page name, by id. */
const entriesOf = async (db: Db, companyId: number, leaves: LeafRow[]) => {
  const ids = [...new Set(leaves.flatMap(({ entries }) => entries.map(Number)))];
  if (ids.length === 0) return new Map<number, object>();
  const rows = await findRecords(db, 'audit_log', columnsOf(ledgerKindOf('audit_log')), ids);
  const contents = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    (await queries.auditLeaves(db, companyId, ids)).map((leaf) => {
      const row = contents.get(leaf.record_id);
      const content = row ? contentsOf('audit_log', leaf.format, row) : '';
      return [
        leaf.record_id,
        { ...fieldsOf(leaf), salt: leaf.ledger_salt.toString('hex'), content },
      ] as const;
    }),
  );
};

type Signed = Awaited<ReturnType<typeof queries.signaturesOf>>[number];

const presentSignature = (item: Signed | undefined, key: string) => {
  if (!item) return null;
  const { kind, signed_at: at, payload_digest: digest, signature, public_key: publicKey } = item;
  if (!signature || !publicKey) return item.had_pair ? null : 'shared';
  return {
    key,
    kind,
    at,
    digest,
    signature: signature.toString('base64url'),
    public_key: publicKey.toString('base64url'),
  };
};

/**
 * Returns the tablets' signatures of the records of a page, by position: null where one is missing,
 * 'shared' where a tablet of a former version signed with the key that it shares with the server.
 */
const signaturesOf = async (
  db: Db,
  companyId: number,
  shown: { leaf: LeafRow; record: NewestRecord }[],
): Promise<Map<number, object | string | null>> => {
  const found = new Map<number, object | string | null>();
  const items = new Map<number, SignedBy>();
  for (const { leaf, record } of shown) {
    const rule = ledgerKindOf(leaf.kind as LedgerTable);
    const { device_id: device, employee_id: person } = leaf;
    if (!rule.signed) continue;
    if (device === null && rule.signed === 'by tablets alone') found.set(leaf.position, null);
    if (device === null || person === null) continue;
    const item = { uuid: String(record['uuid']), device_id: device, person };
    items.set(leaf.position, { ...item, occurred_at: leaf.occurred_at });
  }
  if (items.size === 0) return found;
  const signed = await queries.signaturesOf(db, companyId, [...items.values()]);
  const byKey = new Map(signed.map((one) => [one.key, one]));
  for (const [position, { uuid, person }] of items) {
    const signature = presentSignature(byKey.get(uuid), uuid);
    found.set(
      position,
      typeof signature === 'object' && signature ? { ...signature, person } : signature,
    );
  }
  return found;
};

/** Returns the lines of a page of leaves. */
const linesOfPage = async (
  db: Db,
  leaves: LeafRow[],
  records: Map<string, NewestRecord>,
  options: Options,
): Promise<LedgerLine[]> => {
  const entries = await entriesOf(db, options.companyId, leaves);
  const contents = leaves.map((leaf) =>
    contentOf(leaf, records.get(recordKey(leaf.kind, leaf.record_id)), options),
  );
  const shown = leaves.flatMap((leaf, index) => {
    const record = records.get(recordKey(leaf.kind, leaf.record_id));
    return record && 'content' in (contents[index] ?? {}) ? [{ leaf, record }] : [];
  });
  const signatures = await signaturesOf(db, options.companyId, shown);
  return leaves.map((leaf, index) => ({
    type: 'leaf',
    ...fieldsOf(leaf),
    ...(leaf.entries.length > 0 && {
      because: leaf.entries.flatMap((id) => entries.get(Number(id)) ?? []),
    }),
    ...(signatures.has(leaf.position) && { signed: signatures.get(leaf.position) }),
    ...contents[index],
  }));
};

/**
 * Yields the leaves in their order. A record that changes during the export shows its contents at its next
 * leaf only, so the leaves after the head are added until every record has shown its contents.
 */
const leafLinesOf = async function* (
  context: LinesContext,
  options: Options,
): AsyncGenerator<LedgerLine[]> {
  const { db } = context;
  const { companyId, pause = () => untilOthersRan() } = options;
  const unshown = new Set<string>();
  const sizeNow = async () => (await findLedger(db, companyId))?.size ?? 0;
  // A ledger that raised an alarm has no head of its last leaves.
  let size = Math.max(options.head.size, await sizeNow());
  for (let next = 0, rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    while (next < size) {
      const began = performance.now();
      const leaves = await queries.nextLeaves(db, companyId, next, size);
      const records = await recordsOf(db, companyId, leaves);
      for (const leaf of leaves) {
        const key = recordKey(leaf.kind, leaf.record_id);
        const isShown = records.get(key)?.ledger_position === leaf.position;
        if (isShown || leaf.change === 'removed') unshown.delete(key);
        else unshown.add(key);
      }
      yield await linesOfPage(db, leaves, records, options);
      const last = leaves.at(-1);
      // Leaves that are missing are for the checker to find.
      next = last ? last.position + 1 : size;
      await pause(performance.now() - began);
    }
    if (unshown.size === 0) return;
    await sequenceRecords(context, companyId);
    size = Math.max(size, await sizeNow());
  }
};

/**
 * Yields the lines of an export page by page: the head first, then the stored heads, the leaves in
 * their order, and the records that have no leaf. The last line shows that all were read.
 */
export const ledgerLines = async function* (
  context: LinesContext,
  madeAt: Date,
  options: Options,
): AsyncGenerator<LedgerLine[]> {
  const { db } = context;
  const { companyId, head, withheld } = options;
  const first = { made_at: madeAt.toISOString(), withheld, head };
  const heads = await queries.headsOf(db, companyId);
  yield [
    { type: 'ledger', format: EXPORT_FORMAT, ...first },
    ...heads.map(({ size, root, signed_at: signedAt, signature, reason }) => ({
      type: 'head',
      size,
      root: root.toString('hex'),
      signed_at: signedAt.toISOString(),
      signature: signature.toString('hex'),
      reason,
    })),
  ];
  yield* leafLinesOf(context, options);
  for (const kind of LEDGER_TABLES) {
    for (let after = 0; ;) {
      const ids = await queries.recordsWithoutLeaf(db, companyId, kind, after);
      yield ids.map((record) => ({ type: 'record without leaf', kind, record }));
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
    }
  }
  yield [{ type: 'end' }];
};
