import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { contentHashOf, contentText, leafText } from './leaf-rules.ts';
import type { Leaf } from './leaf-rules.ts';
import * as queries from './queries.ts';
import type { LiveRow, NewestLeaf, NewLeaf, Queued } from './queries.ts';
import { ledgerKindOf } from './record-list.ts';
import { completeSubtrees } from './read-tree.ts';
import { leafHash } from './tree-rules.ts';

/** Records of a batch, few enough that others hardly wait for the embedded database. */
const BATCH = 500;
const SALT_BYTES = 16;

export const ledgerKeyOwner = (companyId: number): string => `ledger key of company ${companyId}`;

export type SequencingContext = Pick<Context, 'db' | 'clock' | 'vault'>;

/** Actions of the audit log by transaction. */
type Actions = Map<number, string>;

const keyOf = ({ kind, record_id: id }: Pick<Queued, 'kind' | 'record_id'>): string =>
  `${kind} ${id}`;

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

/** Returns the sizes of the companies' ledgers, and creates those that do not exist. */
const sizesOf = async (
  context: SequencingContext,
  tx: Tx,
  companyIds: number[],
): Promise<Map<number, number>> => {
  const found = await queries.findLedgers(tx, companyIds);
  const sizes = new Map(found.map(({ company_id: id, size }) => [id, size]));
  const missing = companyIds.filter((id) => !sizes.has(id));
  await queries.insertLedgers(
    tx,
    missing.map((id) => newLedger(context, id)),
  );
  for (const id of missing) sizes.set(id, 0);
  return sizes;
};

/** Returns the ledger of a company, and creates it for a company that has recorded nothing yet. */
export const ensureLedger = async (
  context: SequencingContext,
  tx: Tx,
  companyId: number,
): Promise<queries.Ledger> => {
  await queries.lockSequencing(tx);
  await sizesOf(context, tx, [companyId]);
  const ledger = await queries.findLedger(tx, companyId);
  if (!ledger) throw new Error('The company has no ledger');
  return ledger;
};

/** Returns the queued records that still exist, by table and id. */
const liveRecordsOf = async (tx: Tx, queued: Queued[]): Promise<Map<string, LiveRow>> => {
  const idsByTable = Map.groupBy(queued, ({ kind }) => kind);
  const live = new Map<string, LiveRow>();
  for (const [table, ofTable] of idsByTable) {
    const { columns, occurred, received, person, device } = ledgerKindOf(table);
    const roles = [occurred, received, person, device].filter((name) => name !== undefined);
    const ids = ofTable.map(({ record_id: id }) => id);
    for (const row of await queries.findRecords(tx, table, [...columns, ...roles], ids)) {
      live.set(keyOf({ kind: table, record_id: row.id }), row);
    }
  }
  return live;
};

const noteActions = (actions: Actions, queued: Queued[], live: Map<string, LiveRow>): void => {
  for (const record of queued) {
    if (record.kind !== 'audit_log' || actions.has(record.xid)) continue;
    const row = live.get(keyOf(record));
    if (row) actions.set(record.xid, String(row['action']));
  }
};

type Version = Leaf & { companyId: number; salt: Buffer | null };

/** Returns the newest version of a record as a leaf; null where the ledger has it already. */
const versionOf = (
  { company_id: companyId, kind, record_id: recordId, xid }: Queued,
  row: LiveRow | undefined,
  newest: NewestLeaf | undefined,
  { actions, now, salt }: { actions: Actions; now: Date; salt: Buffer },
): Version | null => {
  const common = { companyId, kind, recordId, action: actions.get(xid) ?? null };
  if (!row) {
    if (!newest) return null;
    const { occurred_at: occurredAt, employee_id: employeeId, device_id: deviceId } = newest;
    const people = { occurredAt, employeeId, deviceId };
    const nothing = { contentHash: null, salt: null };
    return { ...common, ...people, ...nothing, change: 'removed', receivedAt: now };
  }
  const { columns, occurred, received, person, device } = ledgerKindOf(kind);
  const content = contentText(row, columns);
  if (newest?.content_hash?.equals(contentHashOf(newest.salt, content))) return null;
  return {
    ...common,
    change: newest ? 'changed' : 'added',
    occurredAt: row[occurred] as Date,
    receivedAt: newest || !received ? now : (row[received] as Date),
    employeeId: person ? (row[person] as number | null) : null,
    deviceId: device ? (row[device] as number | null) : null,
    contentHash: contentHashOf(salt, content),
    salt,
  };
};

/** Returns the first row of each record, in the order of the queue. */
const firstOfEach = (queued: Queued[]): Queued[] =>
  [...new Map(queued.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();

/** Moves the oldest records of the queue into the trees. */
const sequenceBatch = async (
  context: SequencingContext,
  tx: Tx,
  actions: Actions,
  only: number | null,
): Promise<void> => {
  await queries.lockSequencing(tx);
  const queued = await queries.takeQueued(tx, BATCH, only);
  if (queued.length === 0) return;
  const records = firstOfEach(queued);
  const live = await liveRecordsOf(tx, records);
  noteActions(actions, queued, live);
  const found = await queries.findNewestLeaves(tx, records);
  const newest = new Map(found.map((leaf) => [keyOf(leaf), leaf]));

  const companyIds = [...new Set(records.map(({ company_id: id }) => id))];
  const before = await sizesOf(context, tx, companyIds);
  const sizes = new Map(before);
  const now = context.clock.now();
  const leaves: NewLeaf[] = [];
  const salts = randomBytes(SALT_BYTES * records.length);
  for (const [index, record] of records.entries()) {
    const key = keyOf(record);
    const salt = salts.subarray(SALT_BYTES * index, SALT_BYTES * (index + 1));
    const version = versionOf(record, live.get(key), newest.get(key), { actions, now, salt });
    if (!version) continue;
    const position = sizes.get(version.companyId) ?? 0;
    sizes.set(version.companyId, position + 1);
    leaves.push({ ...version, position, hash: leafHash(leafText(version)) });
  }
  if (leaves.length === 0) return;
  await queries.insertLeaves(tx, leaves);
  await queries.setNewestLeaves(tx, leaves);
  await queries.setSizes(
    tx,
    [...sizes].map(([companyId, size]) => ({ companyId, size })),
  );
  for (const [companyId, size] of sizes) {
    await completeSubtrees(tx, companyId, { from: before.get(companyId) ?? 0, to: size });
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
  const newest = await queries.newestQueued(db, companyId);
  if (newest === null) return;
  const actions: Actions = new Map();
  while (await queries.hasQueued(db, newest, companyId)) {
    const began = performance.now();
    await db.transaction().execute((tx) => sequenceBatch(context, tx, actions, companyId));
    if (pause && !(await pause(performance.now() - began))) return;
  }
};

/**
 * Moves all changes of a company's records that are queued now into its ledger. Changes of one
 * record that wait together become one leaf; the audit log has each of them.
 */
export const sequenceRecords = (context: SequencingContext, companyId: number): Promise<void> =>
  sequenceQueue(context, { companyId });
