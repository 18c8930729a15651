import { sha256 } from './tree-rules.ts';

/** First line of a leaf. */
const LEAF_FORMAT = 'branchbook-leaf-1';

export type Leaf = {
  kind: string;
  recordId: number;
  change: 'added' | 'changed' | 'removed';
  /** An action of the audit log in the same transaction. */
  action: string | null;
  occurredAt: Date;
  receivedAt: Date;
  employeeId: number | null;
  deviceId: number | null;
  /** Null once the record is removed. */
  contentHash: Buffer | null;
};

/** Returns the text of a leaf: ten lines, empty where there is nothing. */
export const leafText = (leaf: Leaf): string =>
  [
    LEAF_FORMAT,
    leaf.kind,
    leaf.recordId,
    leaf.change,
    leaf.action ?? '',
    leaf.occurredAt.toISOString(),
    leaf.receivedAt.toISOString(),
    leaf.employeeId ?? '',
    leaf.deviceId ?? '',
    leaf.contentHash?.toString('hex') ?? '',
  ].join('\n');

/** Returns the content of a record as text: a JSON object with the given columns, in their order. */
export const contentText = (
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): string => JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])));

/** Returns the hash of a content. Without the salt, the content cannot be found by guessing. */
export const contentHashOf = (salt: Buffer, content: string): Buffer => sha256(salt, content);
