import { ALERT, WORST_KINDS } from '@branchbook/contract/alert-kinds.ts';
import type { AlertCause, AlertKind, ClearedAs } from '@branchbook/contract/alert-kinds.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { lastingCauses } from './watch-queries.ts';

export type AlertRow = {
  id: number;
  uuid: string;
  branch_id: number;
  branch_name: string;
  kind: AlertKind;
  critical: boolean;
  subject_id: number;
  opened_at: Date;
  climbs_from: Date;
  again_from: Date | null;
  next_step_at: Date | null;
  worse_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  acknowledged_by_name: string | null;
  acknowledged_until: Date | null;
  cleared_at: Date | null;
  cleared_by: number | null;
  cleared_by_name: string | null;
  clear_reason: string | null;
  cleared_as: ClearedAs | null;
  count: number;
  causes: AlertCause[];
  deadlines: number;
  since: Date | null;
  told: { name: string; at: string }[];
};

const inReach = (branches: Reach): Sql =>
  branches === 'all' ? sql`true` : sql`a.branch_id = any(${branches}::bigint[])`;

/** Selects alerts with what they are about and who was told of them. */
const selectAlerts = async (db: Db | Tx, where: Sql, rest: Sql): Promise<AlertRow[]> => {
  const { rows } = await sql<AlertRow>`
    select a.*, b.name as branch_name, c.count, c.causes, c.deadlines, c.since, (
      select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'at', n.sent_at)
        order by n.sent_at, e.name), '[]')
      from alert_notices n
      join employees e on e.company_id = n.company_id and e.id = n.employee_id
      where n.company_id = a.company_id and n.alert_id = a.id and n.sent_at is not null
    ) as told
    from alerts a
    join branches b on b.company_id = a.company_id and b.id = a.branch_id
    cross join lateral (${lastingCauses}) c
    where ${where} ${rest}
  `.execute(db);
  return rows;
};

export type Listed = {
  state: 'open' | 'cleared';
  branches: Reach;
  order: 'newest' | 'worst';
  before?: number | undefined;
  now: Date;
};

const isUnacknowledged = (now: Date): Sql =>
  sql`(a.acknowledged_until is null or a.acknowledged_until <= ${now})`;

/** Condition under which an alert is of the last day, or got worse in it. */
const isRecent = (now: Date): Sql =>
  sql`(coalesce(a.worse_at, a.opened_at) > ${now}::timestamptz - interval '24 hours')`;

/** Lists a page of the alerts of branches, the newest first or the most urgent first. */
export const listAlerts = (
  db: Db,
  { companyId }: Scope,
  { state, branches, order, before, now }: Listed,
): Promise<AlertRow[]> =>
  selectAlerts(
    db,
    sql`a.company_id = ${companyId} and ${inReach(branches)}
      and ${state === 'open' ? sql`a.cleared_at is null` : sql`a.cleared_at is not null`}
      and ${before === undefined ? sql`true` : sql`a.id < ${before}`}`,
    order === 'newest'
      ? sql`order by a.id desc limit ${ALERT.page}`
      : sql`order by ${isUnacknowledged(now)} desc, a.critical desc, ${isRecent(now)} desc,
          array_position(${[...WORST_KINDS]}::text[], a.kind), a.id desc limit ${ALERT.page}`,
  );

/** Lists the open alerts of a branch for its tablets. */
export const listOfBranch = (db: Db, { companyId }: Scope, branchId: number) =>
  selectAlerts(
    db,
    sql`a.company_id = ${companyId} and a.branch_id = ${branchId} and a.cleared_at is null`,
    sql`order by a.critical desc, a.id desc limit ${ALERT.page}`,
  );

export const findAlert = async (
  db: Db | Tx,
  { companyId }: Scope,
  id: number,
): Promise<AlertRow | undefined> => {
  const [row] = await selectAlerts(db, sql`a.company_id = ${companyId} and a.id = ${id}`, sql``);
  return row;
};

/** Number of branches that are named as those with most alerts. */
const BRANCHES_NAMED = 12;

export type OpenCounts = {
  open: number;
  unacknowledged: number;
  branches: number;
  worst: { branch_id: number; branch_name: string; open: number }[];
};

/** Counts the open alerts of branches, and those that no one deals with now, in all and by branch. */
export const countOpen = async (
  db: Db,
  { companyId }: Scope,
  { branches, now }: { branches: Reach; now: Date },
): Promise<OpenCounts> => {
  const { rows } = await sql<
    OpenCounts['worst'][number] & Omit<OpenCounts, 'worst' | 'open'> & { all_open: number }
  >`
    select c.branch_id, b.name as branch_name, c.open, (sum(c.open) over ())::int as all_open,
      (sum(c.unacknowledged) over ())::int as unacknowledged, (count(*) over ())::int as branches
    from (
      select a.branch_id, count(*)::int as open,
        (count(*) filter (where ${isUnacknowledged(now)}))::int as unacknowledged
      from alerts a
      where a.company_id = ${companyId} and ${inReach(branches)} and a.cleared_at is null
      group by a.branch_id
    ) c
    join branches b on b.company_id = ${companyId} and b.id = c.branch_id
    order by c.unacknowledged desc, c.open desc, c.branch_id
    limit ${BRANCHES_NAMED}
  `.execute(db);
  const { all_open: open = 0, unacknowledged = 0, branches: count = 0 } = rows[0] ?? {};
  return { open, unacknowledged, branches: count, worst: rows };
};

const LOCKED = [
  'id',
  'uuid',
  'branch_id',
  'kind',
  'acknowledged_by',
  'acknowledged_at',
  'worse_at',
  'cleared_at',
] as const;

/** Locks an alert until the transaction ends, and returns it. */
export const lockAlert = (tx: Tx, { companyId }: Scope, id: number) =>
  tx
    .selectFrom('alerts')
    .select(LOCKED)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locks alerts of a company, in the order of their ids, and returns them. */
export const lockAlerts = (tx: Tx, { companyId }: Scope, ids: readonly number[]) =>
  tx
    .selectFrom('alerts')
    .select(LOCKED)
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks alerts of a branch by the uuids that its tablets know, and returns them. */
export const lockByUuid = (tx: Tx, { companyId }: Scope, branchId: number, uuids: string[]) =>
  tx
    .selectFrom('alerts')
    .select(LOCKED)
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('uuid', 'in', uuids)
    .orderBy('id')
    .forUpdate()
    .execute();

export type LockedAlert = NonNullable<Awaited<ReturnType<typeof lockAlert>>>;

type By = { employeeId: number; name: string };

/**
 * Stores who deals with an alert. Its ladder stands still until `until`, and starts again then;
 * what the people of the steps before have not been sent yet is not sent.
 */
export const acknowledge = async (
  tx: Tx,
  { companyId }: Scope,
  id: number,
  { by, at, until, isInTime }: { by: By; at: Date; until: Date; isInTime: boolean },
): Promise<void> => {
  const climb = sql`, round = round + 1, climbs_from = ${until}, again_from = null,
    next_step_at = ${until}`;
  await sql`
    update alerts set acknowledged_at = ${at}, acknowledged_by = ${by.employeeId},
      acknowledged_by_name = ${by.name}, acknowledged_until = ${until} ${isInTime ? climb : sql``}
    where company_id = ${companyId} and id = ${id}
  `.execute(tx);
  if (!isInTime) return;
  await tx
    .deleteFrom('alert_notices')
    .where('company_id', '=', companyId)
    .where('alert_id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
};

/** Clears alerts for good; what they are about makes no alert again. */
export const clear = async (
  tx: Tx,
  { companyId }: Scope,
  ids: readonly number[],
  { by, at, reason }: { by: By; at: Date; reason: string },
): Promise<void> => {
  await tx
    .updateTable('alerts')
    .set({
      cleared_at: at,
      cleared_by: by.employeeId,
      cleared_by_name: by.name,
      clear_reason: reason,
      next_step_at: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  await tx
    .updateTable('alert_causes')
    .set({ ended_at: at })
    .where('company_id', '=', companyId)
    .where('alert_id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .execute();
};
