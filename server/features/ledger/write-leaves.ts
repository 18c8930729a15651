import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { listHeadsToCome } from './check-queries.ts';
import { columnsOf } from './kind-rules.ts';
import { leafText, SALT_BYTES } from './leaf-rules.ts';
import { explainAll, keyOf, noteEntries, transactionsOf } from './find-entries.ts';
import type { Known } from './find-entries.ts';
import { versionOf } from './make-versions.ts';
import * as queries from './queries.ts';
import type { LiveRow, NewLeaf } from './queries.ts';
import * as queue from './queue-queries.ts';
import type { Queued } from './queue-queries.ts';
import { ledgerKindOf } from './record-list.ts';
import { completeSubtrees } from './read-tree.ts';
import { leafHash } from './tree-rules.ts';

/** Records of a batch, few enough that others hardly wait for the embedded database. */
const BATCH = 500;
/** A clock that is set back by less may just have been corrected. */
const SET_BACK_MS = 5 * 60_000;

export const ledgerKeyOwner = (companyId: number): string => `ledger key of company ${companyId}`;

export type SequencingContext = Pick<Context, 'db' | 'clock' | 'vault'>;

type Ledgers = Map<number, { size: number; daysUntil: string | null }>;

const newLedger = ({ vault, clock }: SequencingContext, companyId: number) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    company_id: companyId,
    public_key: Buffer.from(x, 'base64url'),
    sealed_key: vault.encrypt(
      privateKey.export({ format: 'der', type: 'pkcs8' }),
      ledgerKeyOwner(companyId),
    ),
    created_at: clock.now(),
  };
};

/** Returns the companies' ledgers, and creates those that do not exist. */
const ledgersOf = async (
  context: SequencingContext,
  tx: Tx,
  companyIds: number[],
): Promise<Ledgers> => {
  const found = await queries.findLedgers(tx, companyIds);
  const ledgers: Ledgers = new Map(
    found.map(({ company_id: id, size, days_until: daysUntil }) => [id, { size, daysUntil }]),
  );
  const missing = companyIds.filter((id) => !ledgers.has(id));
  await queries.insertLedgers(
    tx,
    missing.map((id) => newLedger(context, id)),
  );
  for (const id of missing) ledgers.set(id, { size: 0, daysUntil: null });
  return ledgers;
};

/** Returns the ledger of a company, and creates it for a company that has recorded nothing yet. */
export const ensureLedger = async (
  context: SequencingContext,
  tx: Tx,
  companyId: number,
): Promise<queries.Ledger> => {
  await queue.lockSequencing(tx);
  await ledgersOf(context, tx, [companyId]);
  const ledger = await queries.findLedger(tx, companyId);
  if (!ledger) throw new Error('The company has no ledger');
  return ledger;
};

/** Returns the queued records that still exist, by table and id. */
const liveRecordsOf = async (tx: Tx, queued: Queued[]): Promise<Map<string, LiveRow>> => {
  const idsByTable = Map.groupBy(queued, ({ kind }) => kind);
  const live = new Map<string, LiveRow>();
  for (const [table, ofTable] of idsByTable) {
    const rule = ledgerKindOf(table);
    const roles = [rule.occurred, rule.received, rule.person, rule.device].filter(
      (name) => name !== undefined && name !== 'sequenced',
    );
    const ids = ofTable.map(({ record_id: id }) => id);
    const columns = [...columnsOf(rule), ...(roles as string[])];
    for (const row of await queries.findRecords(tx, table, columns, ids)) {
      live.set(keyOf({ kind: table, record_id: row.id }), row);
    }
  }
  return live;
};

/** Returns the first row of each record, in the order of the queue. */
const firstOfEach = (queued: Queued[]): Queued[] =>
  [...new Map(queued.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();

/** Moves the oldest records of the queue into the trees. */
const sequenceBatch = async (
  context: SequencingContext,
  tx: Tx,
  known: Known,
  only: number | null,
): Promise<void> => {
  await queue.lockSequencing(tx);
  const queued = await queue.takeQueued(tx, BATCH, only);
  if (queued.length === 0) return;
  const records = firstOfEach(queued);
  const live = await liveRecordsOf(tx, records);
  noteEntries(known.notes, queued, live);
  const found = await queries.findNewestLeaves(tx, records);
  const newest = new Map(found.map((leaf) => [keyOf(leaf), leaf]));

  const companyIds = [...new Set(records.map(({ company_id: id }) => id))];
  const ledgers = await ledgersOf(context, tx, companyIds);
  const now = context.clock.now();
  await noteSetBackClock(tx, companyIds, now);
  const versions = records.flatMap((record) => {
    const key = keyOf(record);
    const groups = Object.keys(ledgerKindOf(record.kind).groups).length;
    const version = versionOf(record, live.get(key), newest.get(key), {
      now,
      salts: randomBytes(SALT_BYTES * groups),
      daysUntil: ledgers.get(record.company_id)?.daysUntil ?? null,
    });
    return version ? [version] : [];
  });
  if (versions.length === 0) return;
  await explainAll(tx, versions, known, transactionsOf(queued));

  const sizes = new Map([...ledgers].map(([id, { size }]) => [id, size]));
  const xids = new Map(queued.map((one) => [keyOf(one), one.xid]));
  const leaves = versions.map(({ leaf, companyId, salt }): NewLeaf => {
    const position = sizes.get(companyId) ?? 0;
    sizes.set(companyId, position + 1);
    const xid = leaf.kind === 'audit_log' ? xids.get(`${leaf.kind} ${leaf.recordId}`) : undefined;
    const hash = leafHash(leafText(leaf));
    return { ...leaf, companyId, salt, position, hash, xid: xid ?? null };
  });
  await queries.insertLeaves(tx, leaves);
  await queries.setNewestLeaves(tx, leaves);
  await queries.setSizes(
    tx,
    [...sizes].map(([companyId, size]) => ({ companyId, size })),
  );
  for (const [companyId, size] of sizes) {
    await completeSubtrees(tx, companyId, { from: ledgers.get(companyId)?.size ?? 0, to: size });
  }
};

/** Writes into the audit log of companies that their newest head is later than now. */
const noteSetBackClock = async (tx: Tx, companyIds: number[], now: Date): Promise<void> => {
  const moved = (ms: number): Date => new Date(now.getTime() + ms);
  const times = { now, later: moved(SET_BACK_MS), since: moved(-SET_BACK_MS) };
  for (const companyId of await listHeadsToCome(tx, companyIds, times)) {
    await appendAudit(tx, mintScope(companyId, 'all'), 'system', {
      action: 'server.clock-set-back',
      entity: 'company',
      entityId: companyId,
      at: now,
    });
  }
};

type Extent = {
  /** Null for all companies. */
  companyId: number | null;
  /** Waits after a batch that took some milliseconds; returns whether to go on. */
  pause?: (ms: number) => Promise<boolean>;
};

/** Moves what is queued now into the ledgers, batch after batch. */
export const sequenceQueue = async (
  context: SequencingContext,
  { companyId, pause }: Extent,
): Promise<void> => {
  const { db } = context;
  const newest = await queue.newestQueued(db, companyId);
  if (newest === null) return;
  const known: Known = { notes: new Map(), lookedUp: new Set() };
  while (await queue.hasQueued(db, newest, companyId)) {
    const began = performance.now();
    await db.transaction().execute((tx) => sequenceBatch(context, tx, known, companyId));
    if (pause && !(await pause(performance.now() - began))) return;
  }
};

/**
 * Moves all changes of a company's records that are queued now into its ledger. Changes of one
 * record that wait together become one leaf; the audit log has each of them.
 */
export const sequenceRecords = (context: SequencingContext, companyId: number): Promise<void> =>
  sequenceQueue(context, { companyId });
