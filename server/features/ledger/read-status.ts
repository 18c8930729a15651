import type { LedgerDamage, LedgerStatus } from '@branchbook/contract/ledger.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { presentHead } from './presenter.ts';
import { listAlarms } from './alarm-queries.ts';
import * as queries from './queries.ts';

const ALARMS_LISTED = 20;
/** An older alarm is in the audit log; it no longer warns. */
const WARNED_MS = 30 * 24 * 3_600_000;

/** Returns the newest head of a company, and the alarms of the last 30 days. */
export const readStatus = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { scope: { companyId } }: PortalActor,
): Promise<LedgerStatus> => {
  const ledger = await queries.findLedger(db, companyId);
  const newest = ledger && (await queries.findNewestHead(db, companyId));
  const since = new Date(clock.now().getTime() - WARNED_MS);
  const alarms = await listAlarms(db, companyId, { since, count: ALARMS_LISTED });
  return {
    head: ledger && newest ? presentHead(ledger, newest) : null,
    check: ledger?.checked_at
      ? {
          at: ledger.checked_at.toISOString(),
          records: ledger.checked_records ?? 0,
          found: ledger.check_found as LedgerDamage | null,
        }
      : null,
    alarms: alarms.map(({ found, size, at, device_name: tablet }) => ({
      found: found as LedgerDamage,
      tablet,
      size,
      at: at.toISOString(),
    })),
  };
};
