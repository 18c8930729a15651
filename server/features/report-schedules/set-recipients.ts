import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { hashToken } from '../../platform/vault.ts';
import { confirmExpiry, newAddress } from './ask-addresses.ts';
import type { NewAddress } from './ask-addresses.ts';
import * as queries from './queries.ts';
import * as recipients from './recipient-queries.ts';

type Chosen = { employeeIds: number[]; addresses: string[] };

/** Returns those of the addresses that the schedule does not have yet. */
export const newAddressesOf = async (
  db: Db | Tx,
  scope: Scope,
  scheduleId: number,
  addresses: readonly string[],
): Promise<string[]> => {
  const known = await recipients.listRecipients(db, scope, [scheduleId]);
  const had = new Set(known.map(({ address }) => address));
  return addresses.filter((address) => !had.has(address));
};

/**
 * Sets the recipients of a schedule. Those who stay keep their state: an address stays confirmed,
 * and one that stopped the report is not asked again unless it was taken off the list before.
 * @returns the new addresses, which are to be asked.
 * @throws AppError NOT_FOUND for a person whom the caller may not choose.
 */
export const setRecipients = async (
  tx: Tx,
  { scope }: PortalActor,
  scheduleId: number,
  { employeeIds, addresses }: Chosen,
  at: Date,
): Promise<NewAddress[]> => {
  const known = await recipients.listRecipients(tx, scope, [scheduleId]);
  const people = new Set((await queries.listPeople(tx, scope)).map(({ id }) => id));
  const hadPeople = new Set(known.map(({ employee_id: id }) => id));
  const newPeople = employeeIds.filter((id) => !hadPeople.has(id));
  if (newPeople.some((id) => !people.has(id))) throw new AppError('NOT_FOUND');
  const asked = (await newAddressesOf(tx, scope, scheduleId, addresses)).map(newAddress);
  const gone = known.filter(({ employee_id: id, address }) =>
    id === null ? !addresses.includes(address ?? '') : !employeeIds.includes(id),
  );
  const common = { company_id: scope.companyId, schedule_id: scheduleId, added_at: at };
  await recipients.deleteRecipients(
    tx,
    scope,
    gone.map(({ id }) => id),
  );
  await recipients.insertRecipients(tx, [
    ...newPeople.map((id) => ({ ...common, employee_id: id })),
    ...asked.map(({ address, token }) => ({
      ...common,
      address,
      token_hash: hashToken(token),
      token_expires_at: confirmExpiry(at),
    })),
  ]);
  return asked;
};
