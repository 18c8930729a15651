import type { Day } from '@branchbook/contract/dates.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** What people write in a version of a method. */
export type MethodText = {
  section: string;
  title: string;
  what: string;
  why: string;
  checks: string;
  not_relevant: string | null;
  completed_on: Day | null;
  review_on: Day | null;
};

type Change = { change_note: string; by: { employeeId: number; name: string }; at: Date };

const VERSION = [
  'v.version',
  'v.section',
  'v.title',
  'v.what',
  'v.why',
  'v.checks',
  'v.not_relevant',
  'v.completed_on',
  'v.review_on',
  'v.change_note',
  'v.changed_by_name',
  'v.changed_at',
] as const;

const current = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('food_methods as m')
    .innerJoin('food_method_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'm.company_id')
        .onRef('v.method_id', '=', 'm.id')
        .onRef('v.version', '=', 'm.version'),
    )
    .select(['m.id', 'm.scheme', 'm.preset_key', ...VERSION])
    .where('m.company_id', '=', scope.companyId);

export type MethodRow = Awaited<ReturnType<ReturnType<typeof current>['execute']>>[number];

/** Lists the methods of a company for one system as they are now. */
export const listMethods = (db: Db | Tx, scope: Scope, scheme: Scheme): Promise<MethodRow[]> =>
  current(db, scope).where('m.scheme', '=', scheme).orderBy('m.id').execute();

/** Lists the versions that the methods of a system had before an instant, of each method in their order. */
export const listMethodVersions = (db: Db, scope: Scope, scheme: Scheme, before: Date) =>
  db
    .selectFrom('food_methods as m')
    .innerJoin('food_method_versions as v', (join) =>
      join.onRef('v.company_id', '=', 'm.company_id').onRef('v.method_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.scheme', ...VERSION])
    .where('m.company_id', '=', scope.companyId)
    .where('m.scheme', '=', scheme)
    .where('v.changed_at', '<', before)
    .orderBy('m.id')
    .orderBy('v.version')
    .execute();

export type MethodVersionRow = Awaited<ReturnType<typeof listMethodVersions>>[number];

export const findMethod = (db: Db | Tx, scope: Scope, id: number): Promise<MethodRow | undefined> =>
  current(db, scope).where('m.id', '=', id).executeTakeFirst();

/** Locks a method until the transaction ends, and returns it. */
export const lockMethod = (tx: Tx, scope: Scope, id: number): Promise<MethodRow | undefined> =>
  current(tx, scope).where('m.id', '=', id).forUpdate('m').executeTakeFirst();

/** Lists the versions of a method, the latest first. */
export const listVersions = (db: Db, scope: Scope, methodId: number) =>
  db
    .selectFrom('food_method_versions as v')
    .select(VERSION)
    .where('v.company_id', '=', scope.companyId)
    .where('v.method_id', '=', methodId)
    .orderBy('v.version', 'desc')
    .execute();

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Locks the methods of a company against other additions until the transaction ends. */
export const lockMethods = async (tx: Tx, { companyId }: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('food methods'), ${companyId}::int)`.execute(tx);
};

const insertVersion = async (
  tx: Tx,
  scope: Scope,
  methodId: number,
  version: number,
  { text, change_note, by, at }: Change & { text: MethodText },
): Promise<void> => {
  await tx
    .insertInto('food_method_versions')
    .values({
      company_id: scope.companyId,
      method_id: methodId,
      version,
      ...text,
      change_note,
      changed_by: by.employeeId,
      changed_by_name: by.name,
      changed_at: at,
    })
    .execute();
};

/** Inserts a method with its first version, and returns its id. */
export const insertMethod = async (
  tx: Tx,
  scope: Scope,
  method: { scheme: Scheme; preset_key: string | null; text: MethodText } & Change,
): Promise<number> => {
  const { scheme, preset_key } = method;
  const { id } = await tx
    .insertInto('food_methods')
    .values({ company_id: scope.companyId, scheme, preset_key, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(tx, scope, id, 1, method);
  return id;
};

/** Adds a version to a method, which is then the one that holds. */
export const addVersion = async (
  tx: Tx,
  scope: Scope,
  { id, version }: { id: number; version: number },
  change: Change & { text: MethodText },
): Promise<void> => {
  await insertVersion(tx, scope, id, version, change);
  await tx
    .updateTable('food_methods')
    .set({ version })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};
