import type { DocumentKind } from '@branchbook/contract/documents.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Scope } from '../session/actor.ts';

type NewDocument = Omit<Insertable<DB['documents']>, 'id' | 'company_id'>;

export const insertDocument = (db: Db, scope: Scope, document: NewDocument) =>
  db
    .insertInto('documents')
    .values({ ...document, company_id: scope.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findDocument = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('documents')
    .select(['blob_name', 'created_at'])
    .select((eb) => eb.ref('kind').$castTo<DocumentKind>().as('kind'))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Selects what lists show of the file that a record names in `document_id`, as JSON or null. */
export const documentOf = (table: string) =>
  sql<{ kind: DocumentKind; bytes: number; pages: number } | null>`(
    select json_build_object('kind', d.kind, 'bytes', d.bytes, 'pages', d.pages)
    from documents d
    where d.company_id = ${sql.ref(`${table}.company_id`)}
      and d.id = ${sql.ref(`${table}.document_id`)}
  )`.as('file');

/** Tables whose `document_id` names a document. */
const CLAIMING: readonly (keyof DB)[] = ['certificates', 'premises_papers'];

/** Lists the next documents of any company that are older than `before` and that no record names. */
export const listUnclaimedDocuments = (
  db: Db,
  { before, afterId, most }: { before: Date; afterId: number; most: number },
): Promise<{ id: number; blob_name: string }[]> => {
  let query = db
    .selectFrom('documents')
    .select(['id', 'blob_name'])
    .where('created_at', '<', before)
    .where('id', '>', afterId);
  for (const table of CLAIMING) {
    query = query.where(
      sql<boolean>`not exists (
        select from ${sql.table(table)} c
        where c.company_id = documents.company_id and c.document_id = documents.id
      )`,
    );
  }
  return query.orderBy('id').limit(most).execute();
};

export const deleteDocuments = async (db: Db, ids: number[]): Promise<void> => {
  await db.deleteFrom('documents').where('id', 'in', ids).execute();
};
