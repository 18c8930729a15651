import type { AskedAddress } from '@branchbook/contract/report-schedules.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken } from '../../platform/vault.ts';
import * as recipients from './recipient-queries.ts';
import type { AskedRow } from './recipient-queries.ts';

const find = async (db: Db | Tx, token: string, now: Date): Promise<AskedRow> => {
  const row = await recipients.findAsked(db, hashToken(token), now);
  if (!row) throw new AppError('LINK_INVALID');
  return row;
};

const present = (row: AskedRow): AskedAddress => ({
  report: row.report,
  company: row.company,
  address: row.address,
  confirmed: row.confirmed_at !== null,
});

/** Returns what a link confirms, without confirming: programs that check mail open links. */
export const getAsked = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<AskedAddress> => present(await find(db, token, clock.now()));

/** Confirms the address that a link was sent to. */
export const confirmAddress = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<AskedAddress> =>
  db.transaction().execute(async (tx) => {
    const at = clock.now();
    const row = await find(tx, token, at);
    const scope = mintScope(row.company_id, 'all');
    if (await recipients.confirm(tx, scope, row.id, at)) {
      await appendAudit(tx, scope, 'system', {
        action: 'report-address.confirmed',
        entity: 'report schedule',
        entityId: row.schedule_id,
        at,
      });
    }
    return { ...present(row), confirmed: true };
  });
