import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Scope } from '../session/actor.ts';

export type NewPhoto = Omit<Insertable<DB['photos']>, 'id' | 'company_id'>;

/** Inserts a photo; undefined when the branch already has it, as two uploads may coincide. */
export const insertPhoto = (db: Db, scope: Scope, photo: NewPhoto) =>
  db
    .insertInto('photos')
    .values({ ...photo, company_id: scope.companyId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'branch_id', 'sha256'])
        .where('sha256', 'is not', null)
        .doNothing(),
    )
    .returning(['id', 'blob_name as blobName', 'bytes'])
    .executeTakeFirst();

/** Updates the size of a photo that was drawn again, perhaps by another library version. */
export const notePhotoSize = async (
  db: Db,
  scope: Scope,
  id: number,
  size: { bytes: number; width: number; height: number },
): Promise<void> => {
  await db
    .updateTable('photos')
    .set(size)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Selects a photo's name row by row, by its key, because few tasks have a photo. */
export const photoUrl = (table: 'task_masters' | 'branch_tasks' | 'o' | 'complaints') =>
  sql<string | null>`(
    select p.blob_name from photos p
    where p.company_id = ${sql.ref(`${table}.company_id`)}
      and p.id = ${sql.ref(`${table}.photo_id`)}
  )`.as('photo_url');

export const findPhoto = (db: Db, scope: Scope, blobName: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'branch_id'])
    .where('company_id', '=', scope.companyId)
    .where('blob_name', '=', blobName)
    .executeTakeFirst();

/** Returns those names that are photos of tasks which a branch may have; null for all branches. */
export const findTaskPhotos = async (
  db: Db,
  scope: Scope,
  names: readonly string[],
  branchId: number | null,
): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('photos')
    .select('blob_name')
    .where('company_id', '=', scope.companyId)
    .where('blob_name', '=', sql<string>`any(${names}::text[])`)
    .where('purpose', '=', 'task')
    .where((eb) => eb.or([eb('branch_id', 'is', null), eb('branch_id', '=', branchId)]))
    .execute();
  return new Set(rows.map((row) => row.blob_name));
};

/** Finds photos that a branch's tablets sent, by the hashes of their bytes. */
export const findPhotosByHash = (db: Db, scope: Scope, branchId: number, hashes: Buffer[]) =>
  db
    .selectFrom('photos')
    .select(['id', 'blob_name as blobName', 'bytes', 'sha256'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('sha256', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute();

const CLAIMING = [
  'task_masters',
  'branch_tasks',
  'task_occurrences',
  'occurrence_events',
  'occurrence_answers',
  'checklist_photos',
  'food_checks',
  'dish_versions',
  'complaints',
] as const;

/** Lists the next photos of any company that are older than `before` and that no record shows. */
export const listUnclaimedPhotos = async (
  db: Db,
  { before, afterId, most }: { before: Date; afterId: number; most: number },
): Promise<{ id: number; blob_name: string }[]> => {
  let query = db
    .selectFrom('photos')
    .select(['id', 'blob_name'])
    .where('created_at', '<', before)
    .where('id', '>', afterId);
  for (const table of CLAIMING) {
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(table)
            .select('photo_id')
            .whereRef(`${table}.company_id`, '=', 'photos.company_id')
            .whereRef(`${table}.photo_id`, '=', 'photos.id'),
        ),
      ),
    );
  }
  return query.orderBy('id').limit(most).execute();
};

export const deletePhotos = async (db: Db, ids: number[]): Promise<void> => {
  await db.deleteFrom('photos').where('id', 'in', ids).execute();
};

/**
 * Lists the next photos that were erased with their company: their bytes are removed again and
 * again until `deleteErasedPhotoRows` deletes their rows.
 */
export const listErasedPhotos = (db: Db, { afterId, most }: { afterId: number; most: number }) =>
  db
    .selectFrom('forgotten_photos')
    .select(['id', 'blob_name'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute();

/** Deletes the rows of photos with ids in (from, to] that were erased before `before`. */
export const deleteErasedPhotoRows = async (
  db: Db,
  { before, from, to }: { before: Date; from: number; to: number },
): Promise<void> => {
  await db
    .deleteFrom('forgotten_photos')
    .where('id', '>', from)
    .where('id', '<=', to)
    .where('forgotten_at', '<', before)
    .execute();
};
