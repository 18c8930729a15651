import type { DishFields } from '@branchbook/contract/allergens.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { hasAreas } from '../../platform/database/area-managers.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/* Writes dishes and their versions. */

/** Counts the dishes of a company that are not withdrawn. */
export const countLive = async (tx: Tx, { companyId }: Scope): Promise<number> => {
  const { count } = await tx
    .selectFrom('dishes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertDish = async (tx: Tx, { companyId }: Scope, at: Date): Promise<number> => {
  const { id } = await tx
    .insertInto('dishes')
    .values({ company_id: companyId, created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Locks a dish until the transaction ends. */
export const lockDish = (tx: Tx, { companyId }: Scope, id: number) =>
  tx
    .selectFrom('dishes')
    .select(['id', 'withdrawn_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type NewVersion = Omit<DishFields, 'photo_url'> & {
  number: number;
  complete: boolean;
  photo_id: number | null;
};

/** Writes a version of a dish, which waits for a signature. */
export const insertVersion = async (
  tx: Tx,
  { companyId }: Scope,
  dishId: number,
  { branch_ids: branchIds, allergens, answers, valid_from: validFrom, ...fields }: NewVersion,
  { id: writtenBy, name, at }: { id: number; name: string; at: Date },
): Promise<void> => {
  const version = await tx
    .insertInto('dish_versions')
    .values({
      ...fields,
      company_id: companyId,
      dish_id: dishId,
      all_branches: branchIds === null,
      allergens: JSON.stringify(allergens),
      answers: JSON.stringify(answers),
      valid_from: validFrom ?? null,
      written_by: writtenBy,
      written_by_name: name,
      written_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (branchIds === null) return;
  await sql`
    insert into dish_version_branches (company_id, version_id, branch_id)
    select ${companyId}::bigint, ${version.id}::bigint, unnest(${branchIds}::bigint[])
  `.execute(tx);
};

type By = { number: number; id: number; name: string; at: Date };

const versionOf = (tx: Tx, { companyId }: Scope, dishId: number, number: number) =>
  tx
    .updateTable('dish_versions')
    .where('company_id', '=', companyId)
    .where('dish_id', '=', dishId)
    .where('number', '=', number);

export const signVersion = async (
  tx: Tx,
  scope: Scope,
  dishId: number,
  { number, id, name, at, aloneReason }: By & { aloneReason: string | null },
): Promise<void> => {
  await versionOf(tx, scope, dishId, number)
    .set({
      signed_by: id,
      signed_by_name: name,
      signed_at: at,
      signed_alone_reason: aloneReason,
    })
    .execute();
};

export const rejectVersion = async (
  tx: Tx,
  scope: Scope,
  dishId: number,
  { number, id, name, at, reason }: By & { reason: string },
): Promise<void> => {
  await versionOf(tx, scope, dishId, number)
    .set({ rejected_by: id, rejected_by_name: name, rejected_at: at, rejected_reason: reason })
    .execute();
};

export const insertCheck = async (
  tx: Tx,
  { companyId }: Scope,
  dishId: number,
  { number, id, name, at }: By,
): Promise<void> => {
  await tx
    .insertInto('dish_checks')
    .values({
      company_id: companyId,
      dish_id: dishId,
      number,
      checked_by: id,
      checked_by_name: name,
      checked_at: at,
    })
    .execute();
};

export const updateDish = async (
  tx: Tx,
  { companyId }: Scope,
  id: number,
  changes: {
    changed_at: Date;
    checked_at?: Date;
    withdrawn_at?: Date | null;
    withdrawn_by?: number | null;
    withdrawn_by_name?: string | null;
  },
): Promise<void> => {
  await tx
    .updateTable('dishes')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/**
 * Returns true if a person other than the author could sign a version: an owner, a manager at head
 * office, or a manager of one of the branches that sell it, or of any branch if all sell it.
 */
export const hasOtherSigner = async (
  db: Db | Tx,
  { companyId }: Scope,
  { author, branchIds, at }: { author: number; branchIds: readonly number[] | null; at: Date },
): Promise<boolean> => {
  const places = branchIds === null ? null : [...branchIds];
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from employees e
      join branches h on h.company_id = e.company_id and h.parent_branch_id is null
        and h.deleted_at is null
      where e.company_id = ${companyId} and e.deleted_at is null and e.id <> ${author}
        and e.password_hash is not null
        and (e.second_signer_from is null or e.second_signer_from <= ${at})
        and (
          e.role_id = ${sql.lit(ROLE.owner)}
          or (e.role_id = ${sql.lit(ROLE.manager)} and (
            ${places}::bigint[] is null
            or (not ${hasAreas('e')} and (e.branch_id = h.id or e.branch_id = any(${places}::bigint[])))
            or exists (
              select from area_managers m
              join branches a on a.company_id = m.company_id and a.area_id = m.area_id
              where m.company_id = e.company_id and m.employee_id = e.id
                and a.deleted_at is null and a.id = any(${places}::bigint[])
            )
          ))
        )
    ) as found
  `.execute(db);
  return rows[0]?.found ?? false;
};

/** Finds the id of a photo of the company that was sent for a dish. */
export const findDishPhoto = (db: Db | Tx, { companyId }: Scope, blobName: string) =>
  db
    .selectFrom('photos')
    .select('id')
    .where('company_id', '=', companyId)
    .where('blob_name', '=', blobName)
    .where('purpose', '=', 'dish')
    .executeTakeFirst();
