import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '@branchbook/contract/client.ts';
import { ledgerExport, ledgerHeadOf } from '@branchbook/contract/ledger.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { sql } from 'kysely';
import type { Sql } from '../platform/database/sql.ts';
import type { TestServer } from './server.ts';

const CHECKER = path.join(import.meta.dirname, '../../scripts/check-ledger.mjs');

export const headOf = (owner: Client): Promise<LedgerHead> => owner.call(ledgerHeadOf);

export const exportOf = async (
  owner: Client,
  personal: 'included' | 'withheld' = 'included',
): Promise<string> => (await owner.call(ledgerExport, { query: { personal } })).text();

/**
 * Runs the checker as a stranger does, with the server's answer or the lines of a QR code as the
 * head. Returns its exit code and what it prints.
 */
export const checkLedger = async (
  exported: string,
  head: LedgerHead | string,
): Promise<{ code: number; text: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  const files = [path.join(folder, 'export.jsonl'), path.join(folder, 'head.json')] as const;
  await writeFile(files[0], exported);
  await writeFile(
    files[1],
    typeof head === 'string' ? head : JSON.stringify({ success: true, data: head }),
  );
  const result = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [CHECKER, ...files], (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, text: stdout + stderr });
    });
  });
  await rm(folder, { recursive: true });
  return result;
};

/** Exports the ledger of an owner's company and checks it against a head. */
export const checkAgainst = async (owner: Client, head: LedgerHead) =>
  checkLedger(await exportOf(owner), head);

/** Runs statements as the owner of the database can: without the triggers that guard history. */
export const tamper = ({ context: { db } }: TestServer, ...statements: Sql[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
