import { createHash } from 'node:crypto';

/*
 * The Merkle tree of RFC 6962, section 2.1. Hashes are 32 bytes. The tree stores its leaves and the
 * roots of complete subtrees at every eighth level, so that any range is hashed from few of them.
 */

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** Levels between stored nodes: a stored node is the root of 2^8 nodes of the level below. */
export const LEVEL_STEP = 8;
/** Levels whose nodes are stored, from the leaves up: enough for 2^32 leaves. */
export const STORED_LEVELS = [0, 8, 16, 24] as const;
export type StoredLevel = (typeof STORED_LEVELS)[number];

export const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const leafHash = (leaf: string): Buffer => sha256(LEAF, leaf);

const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

/** Root of a tree without leaves. */
export const EMPTY_ROOT = sha256('');

/** Leaves from `from` up to, but not including, `to`. */
export type Range = { from: number; to: number };

/** Nodes of a stored level whose complete subtrees join into one complete subtree. */
export type StoredRange = Range & { level: StoredLevel };

const storedLevelOf = (height: number): StoredLevel =>
  STORED_LEVELS.findLast((level) => level <= height) ?? 0;

/**
 * Splits a range into its largest complete subtrees, from the left, each as the stored nodes to
 * join. The range begins at a multiple of a power of two that is at least as large as the range, as
 * every range in a proof does.
 */
export const subtreesOf = ({ from, to }: Range): StoredRange[] => {
  const subtrees: StoredRange[] = [];
  for (let start = from; start < to;) {
    const height = Math.floor(Math.log2(to - start));
    const level = storedLevelOf(height);
    const end = start + 2 ** height;
    subtrees.push({ level, from: start / 2 ** level, to: end / 2 ** level });
    start = end;
  }
  return subtrees;
};

/** Returns the root of a complete subtree from 2^n nodes of one level. */
export const joinNodes = (nodes: Buffer[]): Buffer => {
  let level = nodes;
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, index) =>
      nodeHash(level[2 * index] ?? EMPTY_ROOT, level[2 * index + 1] ?? EMPTY_ROOT),
    );
  }
  return level[0] ?? EMPTY_ROOT;
};

/** Returns the root of a range from the roots of its complete subtrees, left to right. */
export const joinSubtrees = (roots: Buffer[]): Buffer =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => nodeHash(left, right));

const largestPowerBelow = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

const proofWithin = (known: number, { from, to }: Range, isWhole: boolean): Range[] => {
  const count = to - from;
  if (known === count) return isWhole ? [] : [{ from, to }];
  const middle = from + largestPowerBelow(count);
  return known <= middle - from
    ? [...proofWithin(known, { from, to: middle }, isWhole), { from: middle, to }]
    : [...proofWithin(known - (middle - from), { from: middle, to }, false), { from, to: middle }];
};

/**
 * Returns the ranges whose roots prove that the tree of `size` leaves continues the tree of its
 * first `known` leaves (RFC 6962, section 2.1.2); `known` is between 1 and `size`.
 */
export const consistencyRanges = (known: number, size: number): Range[] =>
  proofWithin(known, { from: 0, to: size }, true);
