import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = ['id', 'company_name', 'full_name', 'email', 'phone_number'] as const;

const live = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('visitor_profiles')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null);

export const listProfiles = (db: Db, scope: Scope): Promise<VisitorProfile[]> =>
  live(db, scope).select(COLUMNS).execute();

export const lockProfile = (tx: Tx, scope: Scope, id: number) =>
  live(tx, scope).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

type Fields = Omit<VisitorProfile, 'id'>;

/** Inserts a profile; fails when the company has already saved this contact of this company. */
export const insertProfile = (tx: Tx, scope: Scope, fields: Fields, at: Date) =>
  tx
    .insertInto('visitor_profiles')
    .values({ ...fields, company_id: scope.companyId, created_at: at, updated_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Updates a profile; fails when another one has the same names. */
export const updateProfile = (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Partial<Fields> & { updated_at: Date; deleted_at?: Date },
) =>
  tx
    .updateTable('visitor_profiles')
    .set(changes)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Returns the names of saved companies, once each whatever their upper and lower case. */
export const listCompanyNames = async (db: Db, scope: Scope): Promise<string[]> => {
  const rows = await live(db, scope)
    .select((eb) => eb.fn.min('company_name').as('name'))
    .groupBy((eb) => eb.fn('fold_case', ['company_name']))
    .execute();
  return rows.map(({ name }) => name);
};
