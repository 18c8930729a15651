import { Readable } from 'node:stream';
import { setImmediate as untilOthersRan } from 'node:timers/promises';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import * as queries from './export-queries.ts';
import type { LeafRow, NewestRecord } from './export-queries.ts';
import { contentText } from './leaf-rules.ts';
import { presentHead } from './presenter.ts';
import { LEDGER_TABLES, ledgerKindOf } from './record-list.ts';
import type { LedgerTable } from './record-list.ts';
import { findLedger, findNewestHead } from './queries.ts';
import { sequenceRecords } from './write-leaves.ts';
import { signHead } from './sign-head.ts';

const EXPORT_FORMAT = 'branchbook-ledger-1';
/** Times that leaves are added for records that change while they are exported. */
const MOST_ROUNDS = 20;

type Options = { companyId: number; head: LedgerHead; withheld: LedgerTable[] };

const line = (fields: object): string => `${JSON.stringify(fields)}\n`;

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
    const { columns } = ledgerKindOf(table);
    for (const row of await queries.newestRecords(db, companyId, table, columns, ids)) {
      records.set(recordKey(table, row.ledger_record_id), row);
    }
  }
  return records;
};

/** Returns the salt and the content of a leaf if it is the newest of a record that still exists. */
const contentOf = (leaf: LeafRow, record: NewestRecord | undefined, { withheld }: Options) => {
  const kind = leaf.kind as LedgerTable;
  if (!record || record.ledger_position !== leaf.position) return {};
  if (withheld.includes(kind)) return { withheld: true };
  if (record.id === null) return {};
  return {
    salt: record.ledger_salt.toString('hex'),
    content: contentText(record, ledgerKindOf(kind).columns),
  };
};

const leafLine = (leaf: LeafRow, record: NewestRecord | undefined, options: Options): string =>
  line({
    type: 'leaf',
    position: leaf.position,
    kind: leaf.kind,
    record: leaf.record_id,
    change: leaf.change,
    action: leaf.action,
    occurred: leaf.occurred_at,
    received: leaf.received_at,
    person: leaf.employee_id,
    device: leaf.device_id,
    content_hash: leaf.content_hash?.toString('hex') ?? null,
    ...contentOf(leaf, record, options),
  });

/**
 * Yields the leaves in their order. A record that changes during the export shows its contents at its next
 * leaf only, so the leaves after the head are added until every record has shown its contents.
 */
const leafLinesOf = async function* (context: Context, options: Options): AsyncGenerator<string> {
  const { db } = context;
  const { companyId } = options;
  const unshown = new Set<string>();
  let { size } = options.head;
  for (let next = 0, rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    while (next < size) {
      const leaves = await queries.nextLeaves(db, companyId, next, size);
      const records = await recordsOf(db, companyId, leaves);
      for (const leaf of leaves) {
        const key = recordKey(leaf.kind, leaf.record_id);
        const isShown = records.get(key)?.ledger_position === leaf.position;
        if (isShown || leaf.change === 'removed') unshown.delete(key);
        else unshown.add(key);
      }
      yield leaves
        .map((leaf) => leafLine(leaf, records.get(recordKey(leaf.kind, leaf.record_id)), options))
        .join('');
      const last = leaves.at(-1);
      // Leaves that are missing are for the checker to find.
      next = last ? last.position + 1 : size;
      await untilOthersRan();
    }
    if (unshown.size === 0) return;
    await sequenceRecords(context, companyId);
    size = (await findLedger(db, companyId))?.size ?? size;
  }
};

const linesOf = async function* (
  context: Context,
  madeAt: Date,
  options: Options,
): AsyncGenerator<string> {
  const { db } = context;
  const { companyId, head, withheld } = options;
  yield line({ type: 'ledger', format: EXPORT_FORMAT, made_at: madeAt, withheld, head });
  for (const { id: _id, root, signature, ...rest } of await queries.headsOf(db, companyId)) {
    const hashes = { root: root.toString('hex'), signature: signature.toString('hex') };
    yield line({ type: 'head', ...rest, ...hashes });
  }
  yield* leafLinesOf(context, options);
  for (const kind of LEDGER_TABLES) {
    for (let after = 0; ;) {
      const ids = await queries.recordsWithoutLeaf(db, companyId, kind, after);
      for (const record of ids) yield line({ type: 'record without leaf', kind, record });
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
    }
  }
  yield line({ type: 'end' });
};

/** Returns the head of now; of a ledger that is damaged the last one, for the checker to compare. */
const newestHead = async (context: Context, scope: Scope): Promise<LedgerHead> => {
  try {
    return await signHead(context, scope, 'asked');
  } catch (error) {
    const ledger = await findLedger(context.db, scope.companyId);
    const last = await findNewestHead(context.db, scope.companyId);
    if (!(error instanceof AppError) || !ledger || !last) throw error;
    return presentHead(ledger, last);
  }
};

/**
 * Exports the ledger of a company with the present contents of its records, as JSON lines: the head
 * first, then earlier heads, the leaves in their order, and records that have no leaf. The last line
 * shows that the file is complete.
 */
export const exportLedger = async (
  context: Context,
  actor: PortalActor,
  personal: 'included' | 'withheld',
): Promise<FileAnswer> => {
  const { db, clock } = context;
  const { scope } = actor;
  const { companyId } = scope;
  const madeAt = clock.now();
  // Comes before the head, so that a head that is asked for right after the export covers the same.
  await db.transaction().execute((tx) =>
    appendAudit(tx, scope, actor, {
      action: 'ledger.exported',
      entity: 'company',
      entityId: companyId,
      details: { personal },
      at: madeAt,
    }),
  );
  const head = await newestHead(context, scope);
  const withheld =
    personal === 'included' ? [] : LEDGER_TABLES.filter((kind) => ledgerKindOf(kind).isPersonal);
  const lines = linesOf(context, madeAt, { companyId, head, withheld });
  const name = `ledger_${madeAt.toISOString().slice(0, 10)}.jsonl`;
  return new FileAnswer(Readable.from(lines), name, 'application/x-ndjson; charset=utf-8');
};
