import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type NewCompany = Insertable<DB['companies']>;

/** Inserts a company; returns its id and name, or undefined when the owner has one already. */
export const insertCompany = (tx: Tx, company: NewCompany) =>
  tx
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .returning(['id', 'trading_name'])
    .executeTakeFirst();

export const findCompany = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      'business_type',
      'trading_name',
      'partnership_utr',
      'companies_house_number',
      'registration_number',
      'address',
      'town',
      'country',
      'postcode',
      'mobile',
      'email',
      'vat_no',
      'branch_count',
    ])
    .where('id', '=', scope.companyId)
    .executeTakeFirstOrThrow();

export type CompanyRow = Awaited<ReturnType<typeof findCompany>>;

export const isPairingOnly = async (db: Db | Tx, scope: Scope): Promise<boolean> => {
  const row = await db
    .selectFrom('companies')
    .select('pairing_only')
    .where('id', '=', scope.companyId)
    .executeTakeFirstOrThrow();
  return row.pairing_only;
};

/** Sets whether only pairing codes sign tablets in; returns whether the setting changed. */
export const setPairingOnly = async (
  tx: Tx,
  scope: Scope,
  pairingOnly: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ pairing_only: pairingOnly })
    .where('id', '=', scope.companyId)
    .where('pairing_only', '<>', pairingOnly)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const needsLongPins = async (db: Db | Tx, scope: Scope): Promise<boolean> => {
  const row = await db
    .selectFrom('companies')
    .select('long_manager_pins')
    .where('id', '=', scope.companyId)
    .executeTakeFirstOrThrow();
  return row.long_manager_pins;
};

/** Sets whether managers and owners need long PINs; returns whether the setting changed. */
export const setLongPins = async (tx: Tx, scope: Scope, isNeeded: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ long_manager_pins: isNeeded })
    .where('id', '=', scope.companyId)
    .where('long_manager_pins', '<>', isNeeded)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const giveOwnerCompany = async (tx: Tx, scope: Scope, ownerId: number): Promise<void> => {
  await tx
    .updateTable('employees')
    .set({ company_id: scope.companyId })
    .where('id', '=', ownerId)
    .execute();
};

/** Locks the company until the transaction ends, so that its settings are changed one by one. */
export const lockCompany = async (tx: Tx, { companyId }: Scope): Promise<void> => {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
};
