import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { insertInBatches } from '../../platform/database/batches.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = [
  'id',
  'branch_id',
  'uuid',
  'equipment_name',
  'min_temp',
  'max_temp',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

/** Its own times as they hold now: no change of times is in the future. */
const SLOTS = sql<string[] | null>`(
  select s.times from temp_slots s
  where s.company_id = temp_equipment.company_id and s.branch_id = temp_equipment.branch_id
    and s.equipment_id = temp_equipment.id
  order by s.from_day desc limit 1
)`.as('slots');

const equipment = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('temp_equipment')
    .select([...COLUMNS, SLOTS])
    .where('company_id', '=', scope.companyId);

/** Lists all equipment that a branch has or had. */
export const listEquipment = (db: Db | Tx, scope: Scope, branchId: number) =>
  equipment(db, scope).where('branch_id', '=', branchId).execute();

/** Lists all equipment that these branches have or had. */
export const listEquipmentOfBranches = (db: Db, scope: Scope, branchIds: number[]) =>
  equipment(db, scope).where('branch_id', '=', anyOf(branchIds)).execute();

export type EquipmentRow = Awaited<ReturnType<typeof listEquipment>>[number];

export const findEquipment = (db: Db | Tx, scope: Scope, id: number) =>
  equipment(db, scope).where('id', '=', id).executeTakeFirst();

/** Lists the limits before each change of some of a branch's equipment, last change first. */
export const listLimitChanges = (tx: Tx, scope: Scope, branchId: number, ids: number[]) =>
  tx
    .selectFrom('audit_log')
    .select([
      'entity_id',
      sql<string | null>`details ->> 'old_min_temp'`.as('min_temp'),
      sql<string | null>`details ->> 'old_max_temp'`.as('max_temp'),
    ])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('action', '=', 'equipment.changed')
    .where('entity_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();

export type LimitChangeRow = Awaited<ReturnType<typeof listLimitChanges>>[number];

/** Maps names to the form in which the database compares them, which ignores case. */
export const foldNames = async (tx: Tx, names: string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold_case(name) as folded from unnest(${names}::text[]) as asked (name)
  `.execute(tx);
  return new Map(rows.map(({ name, folded }) => [name, folded]));
};

export type NewEquipment = Omit<Insertable<DB['temp_equipment']>, 'company_id'>;

/** Inserts equipment; fails when the branch already has one of the names. */
export const insertEquipment = (
  tx: Tx,
  scope: Scope,
  added: NewEquipment[],
): Promise<EquipmentRow[]> =>
  insertInBatches(added, (batch) =>
    tx
      .insertInto('temp_equipment')
      .values(batch.map((one) => ({ ...one, company_id: scope.companyId })))
      .returning([...COLUMNS, SLOTS])
      .execute(),
  );

/** Updates equipment; fails when the branch has other equipment of the new name. */
export const updateEquipment = (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<DB['temp_equipment']>,
) =>
  tx
    .updateTable('temp_equipment')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning([...COLUMNS, SLOTS])
    .executeTakeFirstOrThrow();

/** Updates many pieces of equipment to the given rows, in one statement. */
export const saveEquipment = async (
  tx: Tx,
  scope: Scope,
  rows: EquipmentRow[],
  at: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update temp_equipment e
    set equipment_name = n.equipment_name, min_temp = n.min_temp, max_temp = n.max_temp,
      version = n.version, deleted_at = n.deleted_at, updated_at = ${at}
    from unnest(
      ${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => row.equipment_name)}::text[],
      ${rows.map((row) => row.min_temp)}::numeric[],
      ${rows.map((row) => row.max_temp)}::numeric[],
      ${rows.map((row) => row.version)}::integer[],
      ${rows.map((row) => row.deleted_at?.toISOString() ?? null)}::timestamptz[]
    ) as n (id, equipment_name, min_temp, max_temp, version, deleted_at)
    where e.company_id = ${scope.companyId} and e.id = n.id
  `.execute(tx);
};
