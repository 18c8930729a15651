import { Readable } from 'node:stream';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { presentHead } from './presenter.ts';
import { LEDGER_TABLES, ledgerKindOf } from './record-list.ts';
import { findLedger, findNewestHead } from './queries.ts';
import { ledgerLines } from './read-lines.ts';
import type { LedgerLine } from './read-lines.ts';
import { signHead } from './sign-head.ts';

const textOf = async function* (pages: AsyncGenerator<LedgerLine[]>): AsyncGenerator<string> {
  for await (const lines of pages) {
    if (lines.length > 0) yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
};

/** Returns the head of now; of a ledger that is damaged the last one, for the checker to compare. */
const newestHead = async (context: Context, scope: Scope): Promise<LedgerHead> => {
  try {
    return await signHead(context, scope, 'asked');
  } catch (error) {
    const ledger = await findLedger(context.db, scope.companyId);
    const last = await findNewestHead(context.db, scope.companyId);
    if (!(error instanceof AppError) || !ledger || !last) throw error;
    return presentHead(ledger, last);
  }
};

/**
 * Exports the ledger of a company with the present contents of its records, as JSON lines: the head
 * first, then earlier heads, the leaves in their order, and records that have no leaf. The last line
 * shows that the file is complete.
 */
export const exportLedger = async (
  context: Context,
  actor: PortalActor,
  personal: 'included' | 'withheld',
): Promise<FileAnswer> => {
  const { db, clock } = context;
  const { scope } = actor;
  const { companyId } = scope;
  const madeAt = clock.now();
  // Comes before the head, so that a head that is asked for right after the export covers the same.
  await db.transaction().execute((tx) =>
    appendAudit(tx, scope, actor, {
      action: 'ledger.exported',
      entity: 'company',
      entityId: companyId,
      details: { personal },
      at: madeAt,
    }),
  );
  const head = await newestHead(context, scope);
  const withheld =
    personal === 'included' ? [] : LEDGER_TABLES.filter((kind) => ledgerKindOf(kind).isPersonal);
  const lines = ledgerLines(context, madeAt, { companyId, head, withheld });
  const name = `ledger_${madeAt.toISOString().slice(0, 10)}.jsonl`;
  return new FileAnswer(Readable.from(textOf(lines)), name, 'application/x-ndjson; charset=utf-8');
};
