import type { Db, Tx } from '../../platform/database/database.ts';
import * as queries from './queries.ts';
import { joinNodes, joinSubtrees, LEVEL_STEP, STORED_LEVELS, subtreesOf } from './tree-rules.ts';
import type { Range } from './tree-rules.ts';

const BLOCK = 2 ** LEVEL_STEP;

/** Returns the root of a range of a company's leaves; at most a few hundred rows are read. */
export const rootOf = async (db: Db | Tx, companyId: number, range: Range): Promise<Buffer> => {
  const roots: Buffer[] = [];
  for (const subtree of subtreesOf(range)) {
    roots.push(joinNodes(await queries.readNodes(db, companyId, subtree)));
  }
  return joinSubtrees(roots);
};

/** Stores the roots of the subtrees that new leaves have completed, level by level. */
export const completeSubtrees = async (tx: Tx, companyId: number, added: Range): Promise<void> => {
  for (const level of STORED_LEVELS.slice(1)) {
    const first = Math.floor(added.from / 2 ** level);
    const end = Math.floor(added.to / 2 ** level);
    if (first === end) return;
    const below = STORED_LEVELS[STORED_LEVELS.indexOf(level) - 1] ?? 0;
    const range = { level: below, from: first * BLOCK, to: end * BLOCK };
    const nodes = await queries.readNodes(tx, companyId, range);
    const roots = Array.from({ length: end - first }, (_, index) =>
      joinNodes(nodes.slice(index * BLOCK, (index + 1) * BLOCK)),
    );
    await queries.insertNodes(tx, companyId, level, first, roots);
  }
};
