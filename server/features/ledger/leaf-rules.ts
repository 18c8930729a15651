import { sha256 } from './tree-rules.ts';
import type { LedgerKind } from './kind-rules.ts';

export const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What happened to a record. Restated: written in the present format, with the same contents. */
export type LeafChange = 'added' | 'changed' | 'removed' | 'restated';

export type Leaf = {
  kind: string;
  recordId: number;
  change: LeafChange;
  /** The action of the first entry that permits it. */
  action: string | null;
  /** The entries of the audit log that permit it. */
  entries: number[];
  /** The position of the leaf before of the same record. */
  previous: number | null;
  occurredAt: Date;
  receivedAt: Date;
  employeeId: number | null;
  deviceId: number | null;
  /** The hashes of the groups of the contents, one after another; null once the record is removed. */
  contentHash: Buffer | null;
};

/** Returns the text of a leaf: twelve lines, empty where there is nothing. */
export const leafText = (leaf: Leaf): string =>
  [
    'branchbook-leaf-2',
    leaf.kind,
    leaf.recordId,
    leaf.change,
    leaf.action ?? '',
    leaf.entries.join(','),
    leaf.previous ?? '',
    leaf.occurredAt.toISOString(),
    leaf.receivedAt.toISOString(),
    leaf.employeeId ?? '',
    leaf.deviceId ?? '',
    leaf.contentHash?.toString('hex') ?? '',
  ].join('\n');

type Row = Readonly<Record<string, unknown>>;

/** Returns the content of a record in the former format: one JSON object with all columns. */
export const formerText = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])));

/**
 * Returns the contents of a record: a JSON object for each group, without what is null, so that a
 * column that is added later leaves older records as they are.
 */
export const groupTexts = (row: Row, { groups, nothing = {} }: LedgerKind): string[] => {
  const isNothing = (name: string): boolean =>
    row[name] === null ||
    row[name] === undefined ||
    (name in nothing && JSON.stringify(row[name]) === JSON.stringify(nothing[name]));
  return Object.values(groups).map((columns) =>
    JSON.stringify(
      Object.fromEntries(
        columns.filter((name) => !isNothing(name)).map((name) => [name, row[name]]),
      ),
    ),
  );
};

const partOf = (parts: Buffer, index: number, bytes: number): Buffer =>
  parts.subarray(index * bytes, (index + 1) * bytes);

/** Returns the hash of a content. Without the salt, the content cannot be found by guessing. */
export const saltedHash = (salt: Buffer, content: string): Buffer => sha256(salt, content);

export type Sealed = { salt: Buffer; hash: Buffer };

/**
 * Returns salts and hashes of the groups of a record. A group that stays the same keeps both, which
 * proves that it does; one that changes gets a new salt, so that what it said cannot be guessed.
 */
export const sealGroups = (texts: string[], before: Sealed | null, fresh: Buffer): Sealed => {
  const sealed = texts.map((text, index) => {
    const salt = before && partOf(before.salt, index, SALT_BYTES);
    const hash = before && partOf(before.hash, index, HASH_BYTES);
    if (salt && hash && salt.length > 0 && saltedHash(salt, text).equals(hash)) {
      return { salt, hash };
    }
    const other = partOf(fresh, index, SALT_BYTES);
    return { salt: other, hash: saltedHash(other, text) };
  });
  return {
    salt: Buffer.concat(sealed.map(({ salt }) => salt)),
    hash: Buffer.concat(sealed.map(({ hash }) => hash)),
  };
};

/** Returns the names of the groups whose hashes differ. */
export const changedGroups = (
  { groups }: LedgerKind,
  { before, after }: { before: Buffer; after: Buffer },
): string[] =>
  Object.keys(groups).filter(
    (_name, index) => !partOf(before, index, HASH_BYTES).equals(partOf(after, index, HASH_BYTES)),
  );
