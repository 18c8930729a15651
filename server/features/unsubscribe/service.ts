import { digestLabel } from '@branchbook/contract/digests.ts';
import type { DigestKind } from '@branchbook/contract/digests.ts';
import type { Mailing } from '@branchbook/contract/unsubscribe.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken } from '../../platform/vault.ts';
import { turnDigestOff } from '../digests/service.ts';
import { leaveReport } from '../report-schedules/service.ts';
import * as queries from './queries.ts';
import type { MailingRow } from './queries.ts';

const find = async (db: Db | Tx, token: string, now: Date): Promise<MailingRow> => {
  const row = await queries.findMailing(db, hashToken(token), now);
  if (!row) throw new AppError('LINK_INVALID');
  return row;
};

const present = (row: MailingRow): Mailing => ({
  name: row.report ?? digestLabel[row.digest_kind as DigestKind],
  company: row.company,
  stopped: row.recipient_id === null ? row.digest_is_on !== true : row.left_at !== null,
});

/** Returns which emails a link stops, without stopping them: programs open links unasked. */
export const getMailing = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Mailing> => present(await find(db, token, clock.now()));

/** Stops the emails that a link is for and no others; stopping them again changes nothing. */
export const unsubscribe = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Mailing> =>
  db.transaction().execute(async (tx) => {
    const at = clock.now();
    const row = await find(tx, token, at);
    const scope = mintScope(row.company_id, 'all');
    if (row.recipient_id !== null) {
      await leaveReport(tx, scope, row.recipient_id, at);
    } else if (row.employee_id !== null && row.digest_kind !== null) {
      const { employee_id: employeeId, digest_kind: kind } = row;
      if (await turnDigestOff(tx, scope, employeeId, kind, at)) {
        await appendAudit(
          tx,
          scope,
          { employeeId },
          {
            action: 'digest.chosen',
            entity: 'employee',
            entityId: employeeId,
            details: { kind, on: false },
            at,
          },
        );
      }
    }
    return { ...present(row), stopped: true };
  });

/** Runs the job that deletes links in old emails. */
export const forgetLinks = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.deleteExpired(db, clock.now());
