import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { presentHead } from './presenter.ts';
import * as queries from './queries.ts';
import { rootOf } from './read-tree.ts';
import { consistencyRanges } from './tree-rules.ts';

/**
 * Returns the newest head, with the hashes that prove that it continues the head of `known` leaves
 * which a tablet kept. The proof is null where the ledger is shorter, or lacks nodes of its tree.
 */
export const readProof = async (
  { db }: Pick<Context, 'db'>,
  { scope: { companyId } }: DeviceActor,
  known: number,
): Promise<{ head: LedgerHead | null; proof: string[] | null }> => {
  const ledger = await queries.findLedger(db, companyId);
  const newest = await queries.findNewestHead(db, companyId);
  if (!ledger || !newest) return { head: null, proof: known === 0 ? [] : null };
  const head = presentHead(ledger, newest);
  if (known > newest.size) return { head, proof: null };
  if (known === 0 || known === newest.size) return { head, proof: [] };
  try {
    const proof: string[] = [];
    for (const range of consistencyRanges(known, newest.size)) {
      proof.push((await rootOf(db, companyId, range)).toString('hex'));
    }
    return { head, proof };
  } catch (error) {
    if (error instanceof queries.DamagedTreeError) return { head, proof: null };
    throw error;
  }
};
