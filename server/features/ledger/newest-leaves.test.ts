import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { createCast } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import { findNewestLeaves } from './queries.ts';

const RECORDS = 1000;
const BATCH = 400;
const MOST_MS = 2000;

/** Adds leaves of diary entries, whose ids and positions are the same numbers. */
const addLeaves = async (
  tx: Tx,
  companyId: number,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  await sql`
    insert into ledger_leaves (company_id, position, kind, record_id, change, occurred_at,
      received_at, leaf_hash)
    select ${companyId}::bigint, n, 'diary_entries', n, 'added', now(), now(), ''
    from generate_series(${from}::int, ${to}::int) n`.execute(tx);
  await sql`
    insert into ledger_records (company_id, kind, record_id, position, salt)
    select ${companyId}::bigint, 'diary_entries', n, n, ''
    from generate_series(${from}::int, ${to}::int) n`.execute(tx);
};

it('a ledger that has grown since its look-up was planned is still read at once', async () => {
  const server = await startTestServer();
  const { company } = await createCast(server);
  const batch = Array.from({ length: BATCH }, (_, n) => ({
    company_id: company.id,
    kind: 'diary_entries' as const,
    record_id: n + 1,
  }));
  const undo = new Error('Undo');
  const reading = server.context.db.transaction().execute(async (tx) => {
    // The leaves belong to no ledger, which the foreign keys would refuse.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await addLeaves(tx, company.id, { from: 0, to: 0 });
    await sql`analyze ledger_leaves, ledger_records`.execute(tx);
    await findNewestLeaves(tx, batch);
    await addLeaves(tx, company.id, { from: 1, to: RECORDS });
    const began = performance.now();
    expect(await findNewestLeaves(tx, batch)).toHaveLength(BATCH);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
    throw undo;
  });
  await expect(reading).rejects.toBe(undo);
  await server.close();
});
