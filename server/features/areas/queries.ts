import type { Area } from '@branchbook/contract/areas.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type AreaRow = Area;

/** Lists the areas of the company, or those with these ids, with their branches and managers. */
export const listAreas = (db: Db | Tx, { companyId }: Scope, ids?: readonly number[]) =>
  db
    .selectFrom('areas')
    .select([
      'areas.id',
      'areas.name',
      'areas.version',
      sql<number[]>`(
        select coalesce(jsonb_agg(b.id order by b.id), '[]') from branches b
        where b.company_id = areas.company_id and b.area_id = areas.id and b.deleted_at is null
      )`.as('branchIds'),
      sql<{ id: number; name: string }[]>`(
        select coalesce(
          jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name, e.id), '[]'
        )
        from area_managers m
        join employees e on e.company_id = m.company_id and e.id = m.employee_id
        where m.company_id = areas.company_id and m.area_id = areas.id and e.deleted_at is null
      )`.as('managers'),
    ])
    .where('areas.company_id', '=', companyId)
    .$if(ids !== undefined, (query) => query.where('areas.id', '=', anyOf(ids ?? [])))
    .execute();

/** Lists the ids of the areas of a manager. */
export const listAreaIdsOf = async (
  db: Db | Tx,
  { companyId }: Scope,
  employeeId: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('area_managers')
    .select('area_id')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .execute();
  return rows.map(({ area_id: id }) => id);
};

/** Locks areas of the company, all or those with these ids that exist, in order of id. */
export const lockAreas = (
  tx: Tx,
  { companyId }: Scope,
  ids: readonly number[] | 'all',
  forWhat: 'changing' | 'naming',
) =>
  tx
    .selectFrom('areas')
    .select(['id', 'name', 'version'])
    .where('company_id', '=', companyId)
    .$if(ids !== 'all', (query) => query.where('id', '=', anyOf(ids === 'all' ? [] : ids)))
    .orderBy('id')
    .$if(forWhat === 'changing', (query) => query.forUpdate())
    .$if(forWhat === 'naming', (query) => query.forKeyShare())
    .execute();

export const countAreas = async (tx: Tx, { companyId }: Scope): Promise<number> => {
  const { count } = await tx
    .selectFrom('areas')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertArea = (tx: Tx, { companyId }: Scope, name: string) =>
  tx
    .insertInto('areas')
    .values({ company_id: companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateArea = async (
  tx: Tx,
  { companyId }: Scope,
  id: number,
  change: { name: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('areas')
    .set((eb) => ({ name: change.name, updated_at: change.at, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Gives areas a new version, because their branches have changed. */
export const raiseVersions = async (
  tx: Tx,
  { companyId }: Scope,
  ids: readonly number[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('areas')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
};

export const deleteArea = async (tx: Tx, { companyId }: Scope, id: number): Promise<void> => {
  await tx.deleteFrom('areas').where('company_id', '=', companyId).where('id', '=', id).execute();
};

/** Lists live branches that can be put in an area, with the area that they are in. */
export const listPlaces = (tx: Tx, { companyId }: Scope, branchIds: readonly number[]) =>
  tx
    .selectFrom('branches')
    .leftJoin('areas', (join) => sameCompany(join, 'areas.id', 'branches.area_id'))
    .select([
      'branches.id',
      'branches.name',
      'branches.parent_branch_id',
      'branches.area_id',
      'areas.name as area_name',
    ])
    .where('branches.company_id', '=', companyId)
    .where('branches.id', '=', anyOf(branchIds))
    .where('branches.deleted_at', 'is', null)
    .execute();

export const setArea = async (
  tx: Tx,
  { companyId }: Scope,
  branchIds: readonly number[],
  { areaId, at }: { areaId: number | null; at: Date },
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set({ area_id: areaId, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(branchIds))
    .execute();
};

/** Takes all branches out of an area, deleted ones too, but for those that are to stay. */
export const emptyArea = async (
  tx: Tx,
  { companyId }: Scope,
  areaId: number,
  { stay, at }: { stay: readonly number[]; at: Date },
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set({ area_id: null, updated_at: at })
    .where('company_id', '=', companyId)
    .where('area_id', '=', areaId)
    .where((eb) => eb.not(eb('id', '=', anyOf(stay))))
    .execute();
};

/** Sets the areas of a manager; an empty list makes them a manager without areas. */
export const setAreasOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: readonly number[],
  areaIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('area_managers')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where((eb) => eb.not(eb('area_id', '=', anyOf(areaIds))))
    .execute();
  const pairs = employeeIds.flatMap((employee) => areaIds.map((area) => ({ employee, area })));
  if (pairs.length === 0) return;
  await tx
    .insertInto('area_managers')
    .values(
      pairs.map(({ employee, area }) => ({
        company_id: companyId,
        employee_id: employee,
        area_id: area,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
