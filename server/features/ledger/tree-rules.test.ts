import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  consistencyRanges,
  EMPTY_ROOT,
  joinNodes,
  joinSubtrees,
  leafHash,
  subtreesOf,
} from './tree-rules.ts';
import type { Range } from './tree-rules.ts';

/** The leaves and the roots of the trees of their first n, as Certificate Transparency tests them. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const leaves = LEAVES.map((hex) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([0]), Buffer.from(hex, 'hex')]))
    .digest(),
);

const rootOf = (hashes: Buffer[], { from, to }: Range): string =>
  joinSubtrees(
    subtreesOf({ from, to }).map(({ level, from: first, to: end }) => {
      const width = 2 ** level;
      return joinNodes(hashes.slice(first * width, end * width));
    }),
  ).toString('hex');

describe('the tree', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))(
    'of the first %i leaves has the root that Certificate Transparency gives',
    (size, root) => {
      expect(rootOf(leaves, { from: 0, to: size })).toBe(root);
    },
  );

  it('hashes a leaf with the byte 0 before it, and a tree without leaves as nothing', () => {
    expect(leafHash('').toString('hex')).toBe(ROOTS[1]);
    expect(EMPTY_ROOT.toString('hex')).toBe(ROOTS[0]);
  });

  it.each([
    [1, 8, ['1-2', '2-4', '4-8']],
    [6, 8, ['0-4', '4-6', '6-8']],
    [2, 5, ['2-4', '4-5']],
    [8, 8, []],
  ])('of %i leaves continues in one of %i by these ranges', (known, size, ranges) => {
    const found = consistencyRanges(known, size).map(({ from, to }) => `${from}-${to}`);
    expect(new Set(found)).toEqual(new Set(ranges));
  });

  it('reads complete subtrees of stored levels for large ranges', () => {
    expect(subtreesOf({ from: 0, to: 2 ** 17 + 256 + 3 })).toEqual([
      { level: 16, from: 0, to: 2 },
      { level: 8, from: 512, to: 513 },
      { level: 0, from: 131_328, to: 131_330 },
      { level: 0, from: 131_330, to: 131_331 },
    ]);
  });
});
