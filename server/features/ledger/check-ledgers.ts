import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { listDueForCheck, saveCheck } from './check-queries.ts';
import { CHECKER } from './checker-rules.ts';
import { presentHead } from './presenter.ts';
import * as queries from './queries.ts';
import { ledgerLines } from './read-lines.ts';
import type { LedgerLine } from './read-lines.ts';
import { recordAlarm } from './record-alarm.ts';
import { recordEndedDays } from './record-ended-days.ts';
import { sequenceRecords } from './write-leaves.ts';

const DAY_MS = 24 * 3_600_000;
/** A check is due a little before the day is over, so that there is one every day. */
const DUE_AFTER_MS = DAY_MS - 2 * 3_600_000;
/** Ledgers of one run; the rest goes with the next. */
const AT_ONCE = 50;
/** Time to rest after a page, as a multiple of the time that it took. */
const REST = 9;

type CheckingContext = Pick<Context, 'db' | 'clock' | 'vault' | 'log'>;

const linesOf = async function* (pages: AsyncIterable<LedgerLine[]>): AsyncGenerator<LedgerLine> {
  for await (const lines of pages) yield* lines;
};

/**
 * Checks the whole ledger of a company against its newest head and the present records, with the
 * program that strangers run, and raises an alarm if anything is not in order.
 * @param pause waits after each page that took some milliseconds.
 */
export const checkLedger = async (
  context: CheckingContext,
  companyId: number,
  pause?: (ms: number) => Promise<void>,
): Promise<void> => {
  const { db, clock } = context;
  await sequenceRecords(context, companyId);
  const ledger = await queries.findLedger(db, companyId);
  const newest = ledger && (await queries.findNewestHead(db, companyId));
  if (!ledger || !newest) return;
  const at = clock.now();
  const head = presentHead(ledger, newest);
  const pages = ledgerLines(context, at, { companyId, head, withheld: [], pause });
  const { problems, counts } = await CHECKER.check(linesOf(pages), head);
  const [found = null] = problems.damages();
  const records = counts.unchanged + counts.changed + counts.removed;
  await saveCheck(db, companyId, { at, records, found });
  if (found === null) return;
  await recordAlarm(context, mintScope(companyId, 'all'), { found, size: newest.size }, 'system');
};

/**
 * Runs the job that checks each ledger once a day. It works a tenth of the time, page by page, so that
 * people who use the server do not wait for it.
 */
export const checkLedgers = async (
  context: CheckingContext,
  stopping: AbortSignal,
): Promise<void> => {
  const { db, clock } = context;
  const pause = async (ms: number): Promise<void> => {
    await sleep(ms * REST, undefined, { ref: false, signal: stopping });
  };
  const before = new Date(clock.now().getTime() - DUE_AFTER_MS);
  try {
    for (const companyId of await listDueForCheck(db, before, AT_ONCE)) {
      await recordEndedDays(context, companyId);
      await checkLedger(context, companyId, pause);
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
};
