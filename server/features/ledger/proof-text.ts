import { ledgerDamageText } from '@branchbook/contract/ledger.ts';
import type { LedgerDamage } from '@branchbook/contract/ledger.ts';
import type { Context } from '../../platform/context.ts';
import { counted, formatInstant } from '../../platform/format.ts';
import { findLedger } from './queries.ts';

const COVERED =
  'All records in this pack and the settings that they are judged by are in a ledger, in which a ' +
  'change, a deletion or a late addition is found. The files of certificates and papers are not: the ' +
  'ledger has their details. Nor are the encrypted details of customers, or what was written within a ' +
  'minute of being deleted. It does not prove that a record is true.';

/** Says what the ledger of a company covers, and what the server's last check of it found. */
export const proofText = async (
  { db }: Pick<Context, 'db'>,
  companyId: number,
  timezone: string,
): Promise<string> => {
  const ledger = await findLedger(db, companyId);
  if (!ledger?.checked_at) return `${COVERED} The server has not checked it as a whole yet.`;
  const at = formatInstant(ledger.checked_at, timezone);
  const records = counted(ledger.checked_records ?? 0, 'record', 'records');
  const found = ledger.check_found as LedgerDamage | null;
  return found === null
    ? `${COVERED} The server last checked all ${records} on ${at}: in order.`
    : `${COVERED} The server last checked all ${records} on ${at}: not in order. ${ledgerDamageText[found]}.`;
};
