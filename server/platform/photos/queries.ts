import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Scope } from '../session/actor.ts';

export type NewPhoto = Omit<Insertable<DB['photos']>, 'id' | 'company_id'>;

export const insertPhoto = (db: Db, scope: Scope, photo: NewPhoto): Promise<{ id: number }> =>
  db
    .insertInto('photos')
    .values({ ...photo, company_id: scope.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findPhoto = (db: Db, scope: Scope, blobName: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'branch_id'])
    .where('company_id', '=', scope.companyId)
    .where('blob_name', '=', blobName)
    .executeTakeFirst();

const CLAIMING = ['task_masters', 'branch_tasks', 'task_occurrences', 'occurrence_events'] as const;

/** Of all companies: the next of those that came before a moment and that nothing shows. */
export const unclaimedPhotos = async (
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
