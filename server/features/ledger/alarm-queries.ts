import type { LedgerDamage } from '@branchbook/contract/ledger.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export type Alarm = {
  device_id: number | null;
  found: LedgerDamage;
  size: number;
  at: Date;
};

export const insertAlarm = async (tx: Tx, companyId: number, alarm: Alarm): Promise<void> => {
  await tx
    .insertInto('ledger_alarms')
    .values({ ...alarm, company_id: companyId })
    .execute();
};

/** Returns whether an alarm was raised since a time for the same head. */
export const hasAlarm = async (
  tx: Tx,
  companyId: number,
  { size, since }: { size: number; since: Date },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('ledger_alarms')
    .select('id')
    .where('company_id', '=', companyId)
    .where('size', '=', size)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns the newest alarms of a company since a time. */
export const listAlarms = (
  db: Db,
  companyId: number,
  { since, count }: { since: Date; count: number },
) =>
  db
    .selectFrom('ledger_alarms as a')
    .leftJoin('devices as d', 'd.id', 'a.device_id')
    .select(['a.found', 'a.size', 'a.at', 'd.device_name'])
    .where('a.company_id', '=', companyId)
    .where('a.at', '>', since)
    .orderBy('a.at', 'desc')
    .limit(count)
    .execute();
