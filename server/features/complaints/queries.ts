import type { Day } from '@branchbook/contract/dates.ts';
import type {
  ComplaintKind,
  ComplaintState,
  FollowUpKind,
} from '@branchbook/contract/complaint-kinds.ts';
import { COMPLAINTS_LISTED } from '@branchbook/contract/complaints.ts';
import type { HeldDays } from '@branchbook/contract/complaints.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { photoUrl } from '../../platform/photos/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type NewComplaint = Omit<Insertable<DB['complaints']>, 'company_id' | 'id' | 'uuid'> & {
  uuid: string;
};

/** Inserts complaints and returns their ids in the same order. */
export const insertComplaints = async (
  tx: Tx,
  scope: Scope,
  complaints: NewComplaint[],
): Promise<number[]> => {
  const rows = await insertInBatches(complaints, (batch) =>
    tx
      .insertInto('complaints')
      .values(batch.map((complaint) => ({ ...complaint, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};

/** Finds the complaints of these uuids at a branch. */
export const findByUuids = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  tx
    .selectFrom('complaints')
    .select(['id', 'uuid', 'reported_by'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('uuid', 'in', uuids)
    .execute();

/** Stores the encrypted details of a customer; null deletes them. */
export const saveCustomer = async (
  tx: Tx,
  scope: Scope,
  id: number,
  customer: Buffer | null,
): Promise<void> => {
  await tx
    .updateTable('complaints')
    .set({ customer })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

const heldDays = sql<HeldDays[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', h.from_day, 'to', h.to_day)
    order by h.from_day), '[]')
  from retention_holds h
  where h.company_id = complaints.company_id and h.complaint_id = complaints.id
    and h.released_at is null
)`;

const rowsOf = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('complaints')
    .select([
      'id',
      'branch_id',
      'uuid',
      'kind',
      'reported_on',
      'occurred_at',
      'reported_by_name',
      'eaten_on',
      'eaten_time',
      'food',
      'description',
      'symptoms_on',
      'symptoms_time',
      'doctor',
      'people',
      'actions',
      'action_note',
      'customer',
      'outcome',
      'closed_at',
      photoUrl('complaints'),
      heldDays.as('held'),
      arrivalOf('complaints'),
      (eb) =>
        eb
          .selectFrom('complaint_entries as e')
          .select((of) => of.fn.countAll<number>().as('follow_ups'))
          .whereRef('e.company_id', '=', 'complaints.company_id')
          .whereRef('e.complaint_id', '=', 'complaints.id')
          .as('follow_ups'),
    ])
    .where('company_id', '=', scope.companyId);

/**
 * Lists when illness or an allergic reaction was alleged at a branch in a range of days, and of those
 * before it what is still open, the newest first. Nothing of the customer and of what was said is read.
 */
export const listHarm = (
  db: Db,
  scope: Scope,
  { branchId, from, to }: { branchId: number; from: Day; to: Day },
) =>
  db
    .selectFrom('complaints')
    .select([
      'reported_on',
      'closed_at',
      (eb) => eb.ref('kind').$castTo<ComplaintKind>().as('kind'),
    ])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('kind', '!=', 'complaint')
    .where('reported_on', '<=', to)
    .where((eb) => eb.or([eb('reported_on', '>=', from), eb('closed_at', 'is', null)]))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

type Asked = {
  branchId: number;
  kind?: ComplaintKind | undefined;
  state?: ComplaintState | undefined;
  from?: Day;
  to?: Day;
};

/** Lists complaints of a branch, the newest first. */
export const listComplaints = (db: Db, scope: Scope, { branchId, kind, state, from, to }: Asked) =>
  rowsOf(db, scope)
    .where('branch_id', '=', branchId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(state !== undefined, (query) =>
      query.where('closed_at', state === 'open' ? 'is' : 'is not', null),
    )
    .$if(from !== undefined, (query) => query.where('reported_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('reported_on', '<=', to ?? ''))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPLAINTS_LISTED)
    .execute();

export type ComplaintRow = Awaited<ReturnType<typeof listComplaints>>[number];

export const findComplaint = (db: Db | Tx, scope: Scope, id: number) =>
  rowsOf(db, scope).where('id', '=', id).executeTakeFirst();

/** Locks a complaint, so that two managers do not decide about it at the same time. */
export const lockComplaint = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx
    .selectFrom('complaints')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
};

/** Closes a complaint with its outcome, or opens it again when both are null. */
export const setClosed = async (
  tx: Tx,
  scope: Scope,
  id: number,
  end: { outcome: string | null; closed_at: Date | null },
): Promise<void> => {
  await tx
    .updateTable('complaints')
    .set(end)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

export type NewEntry = {
  branch_id: number;
  complaint_id: number;
  kind: FollowUpKind;
  text: string | null;
  written_by: number;
  written_by_name: string;
  written_at: Date;
};

export const insertEntry = async (tx: Tx, scope: Scope, entry: NewEntry): Promise<void> => {
  await tx
    .insertInto('complaint_entries')
    .values({ ...entry, company_id: scope.companyId })
    .execute();
};

/** Lists what managers added to complaints, the earliest first. */
export const listEntries = (db: Db | Tx, scope: Scope, complaintIds: number[]) =>
  db
    .selectFrom('complaint_entries')
    .select(['id', 'complaint_id', 'kind', 'text', 'written_by_name', 'written_at'])
    .where('company_id', '=', scope.companyId)
    .where('complaint_id', 'in', complaintIds)
    .orderBy('id')
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Lists a branch's complaints recorded since an instant, the newest first. */
export const listComplaintsSince = (db: Db, scope: Scope, branchId: number, since: Date) =>
  db
    .selectFrom('complaints')
    .select(['uuid', 'kind', 'occurred_at', 'reported_by_name', 'closed_at'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('occurred_at', '>=', since)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type RecentRow = Awaited<ReturnType<typeof listComplaintsSince>>[number];

/** Links an arrived photo to the complaints that name it by its hash. */
export const linkComplaintPhoto = async (
  tx: Tx,
  scope: Scope,
  { branchId, hash, photoId }: { branchId: number; hash: Buffer; photoId: number },
): Promise<void> => {
  await tx
    .updateTable('complaints')
    .set({ photo_id: photoId })
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('photo_sha256', '=', hash)
    .where('photo_id', 'is', null)
    .execute();
};
