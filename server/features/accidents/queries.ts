import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import { overseesInArea } from '../../platform/database/area-managers.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { AddressOf } from './seal-addresses.ts';

/** Finds the entries of these uuids in a branch's book; an addendum's uuid finds its entry. */
export const findAccidents = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  tx
    .selectFrom('accidents as a')
    .innerJoin('accidents as e', (join) =>
      join
        .onRef('e.company_id', '=', 'a.company_id')
        .on((eb) => eb('e.id', '=', eb.fn.coalesce('a.addendum_to', 'a.id'))),
    )
    .select('a.uuid as asked')
    .selectAll('e')
    .where('a.company_id', '=', scope.companyId)
    .where('a.branch_id', '=', branchId)
    .where('a.uuid', 'in', uuids)
    .execute();

/**
 * Returns the names, by id, of those of these employees who work at a branch, oversee it, or have a
 * key on one of its tablets: an entry may arrive after they have moved. Null where deleted.
 */
export const findPeopleOf = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  ids: number[],
): Promise<Map<number, string | null>> => {
  const rows = await tx
    .selectFrom('employees as e')
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'e.branch_id'))
    .select(['e.id', 'e.name', 'e.deleted_at'])
    .where('e.company_id', '=', scope.companyId)
    .where('e.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('e.branch_id', '=', branchId),
        eb('e.role_id', '=', ROLE.owner),
        eb.and([eb('e.role_id', '=', ROLE.manager), eb('b.parent_branch_id', 'is', null)]),
        overseesInArea('e', sql`${branchId}`),
        eb.exists(
          eb
            .selectFrom('device_staff_keys as k')
            .innerJoin('devices as d', (join) => sameCompany(join, 'd.id', 'k.device_id'))
            .select('k.id')
            .whereRef('k.company_id', '=', 'e.company_id')
            .whereRef('k.employee_id', '=', 'e.id')
            .where('d.branch_id', '=', branchId),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, name, deleted_at }) => [id, deleted_at === null ? name : null]));
};

/** What personnel records say about people, for the accident book; none of those who were deleted. */
export const findOccupations = (tx: Tx, scope: Scope, ids: number[]) =>
  tx
    .selectFrom('employees')
    .select(['id', 'role_id', 'position', 'address', 'town', 'county', 'post_code'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

export type PersonnelRow = Awaited<ReturnType<typeof findOccupations>>[number];

export type NewAccident = Omit<Insertable<DB['accidents']>, 'company_id' | 'id'>;

/** Inserts entries and returns their ids in the same order. */
export const insertAccidents = async (
  tx: Tx,
  scope: Scope,
  accidents: NewAccident[],
): Promise<number[]> => {
  const rows = await insertInBatches(accidents, (batch) =>
    tx
      .insertInto('accidents')
      .values(batch.map((accident) => ({ ...accident, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};

export type NewAddress = Omit<Insertable<DB['accident_addresses']>, 'company_id' | 'id'>;

export const insertAddresses = async (
  tx: Tx,
  scope: Scope,
  addresses: NewAddress[],
): Promise<void> => {
  await insertInBatches(addresses, (batch) =>
    tx
      .insertInto('accident_addresses')
      .values(batch.map((address) => ({ ...address, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
};

/** Returns those of these entries that have an address of the injured person. */
export const findAddressed = async (tx: Tx, scope: Scope, ids: number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('accident_addresses')
    .select('accident_id')
    .where('company_id', '=', scope.companyId)
    .where('accident_id', 'in', ids)
    .where('person', '=', 'injured')
    .execute();
  return rows.map(({ accident_id: id }) => id);
};

/** Lists the places that the latest entries of a branch name, the latest first. */
export const listPlaces = (db: Db, scope: Scope, branchId: number, most: number) =>
  db
    .selectFrom('accidents')
    .select('place')
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('addendum_to', 'is', null)
    .orderBy('occurred_at', 'desc')
    .limit(most)
    .execute();

/** Lists a branch's entries reported since an instant, newest first, with counts of addenda. */
export const listAccidentsSince = (db: Db, scope: Scope, branchId: number, since: Date) =>
  db
    .selectFrom('accidents as a')
    .select([
      'a.uuid',
      'a.incident_date',
      'a.incident_time',
      'a.reported_by',
      'a.reported_by_name',
      (eb) =>
        eb
          .selectFrom('accidents as m')
          .select((of) => of.fn.countAll<number>().as('addenda'))
          .whereRef('m.company_id', '=', 'a.company_id')
          .whereRef('m.addendum_to', '=', 'a.id')
          .as('addenda'),
    ])
    .where('a.company_id', '=', scope.companyId)
    .where('a.branch_id', '=', branchId)
    .where('a.occurred_at', '>=', since)
    .where('a.addendum_to', 'is', null)
    .orderBy('a.incident_date', 'desc')
    .orderBy('a.incident_time', 'desc')
    .orderBy('a.id', 'desc')
    .execute();

export type AccidentRow = Awaited<ReturnType<typeof listAccidentsSince>>[number];

const ENTRY = [
  'id',
  'branch_id',
  'addendum_to',
  'incident_date',
  'incident_time',
  'employee_name',
  'description',
  'emergency_services_called',
  'service_type',
  'badge_number',
  'place',
  'cause',
  'injury',
  'injured_occupation',
  'injured_address_given',
  'writer_occupation',
  'safety_reps_consent',
  'reported_on',
  'reported_by_name',
  'keep_until',
  'occurred_at',
] as const;

/** Returns SQL of the encrypted address of a person of an entry. */
const addressOf = (person: AddressOf) => sql<Buffer | null>`(
  select d.sealed from accident_addresses d
  where d.company_id = accidents.company_id and d.accident_id = accidents.id
    and d.person = ${person}
)`;

const entries = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('accidents')
    .select([
      ...ENTRY,
      arrivalOf('accidents'),
      addressOf('injured').as('injured_address'),
      addressOf('writer').as('writer_address'),
    ])
    .where('company_id', '=', scope.companyId);

/**
 * Lists a branch's entries and addenda by the time of the incident, newest first. Addenda precede
 * their entry, so that a cut at `most` rows never returns an entry without its addenda.
 */
export const listBook = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to, most }: { from?: Day; to?: Day; most?: number },
) =>
  entries(db, scope)
    .where('branch_id', '=', branchId)
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .$if(from !== undefined, (query) => query.where('incident_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('incident_date', '<=', to ?? ''))
    .orderBy('incident_date', 'desc')
    .orderBy('incident_time', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type BookRow = Awaited<ReturnType<typeof listBook>>[number];

/** An entry with its addenda, the earliest first. */
export type BookEntry = BookRow & { addenda: BookRow[] };

/** Finds the whole row of an entry, to which something is added. */
export const findWholeEntry = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('accidents')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('addendum_to', 'is', null)
    .executeTakeFirst();

/** Finds an entry and its addenda, newest first; returns nothing for the id of an addendum. */
export const findEntry = (db: Db | Tx, scope: Scope, id: number): Promise<BookRow[]> =>
  entries(db, scope)
    .where((eb) =>
      eb.or([
        eb.and([eb('id', '=', id), eb('addendum_to', 'is', null)]),
        eb('addendum_to', '=', id),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();

/** Deletes an entry together with its addresses and addenda. */
export const deleteEntry = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx
    .deleteFrom('accident_addresses')
    .where('company_id', '=', scope.companyId)
    .where('accident_id', '=', id)
    .execute();
  await tx
    .deleteFrom('accidents')
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb.or([eb('id', '=', id), eb('addendum_to', '=', id)]))
    .execute();
};
