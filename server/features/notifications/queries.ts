import type { NotificationChoice } from '@branchbook/contract/notifications.ts';
import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** An area whose notifications are asked for, with its present branches. */
export type AskedArea = { id: number; branchIds: readonly number[] };

/**
 * Builds the condition that a notification is about branches of an area. A notification of several
 * branches keeps the areas in which they were when it was written.
 */
const isOfArea = ({ id, branchIds }: AskedArea) =>
  sql<boolean>`(branch_id = ${anyOf(branchIds)}
    or details -> 'area_ids' @> to_jsonb(${id}::bigint))`;

/** Selects the employee's own notifications, only of branches that they oversee now. */
const own = (db: Db | Tx, { companyId, branches }: Scope, employeeId: number) =>
  db
    .selectFrom('notifications as n')
    .where('n.company_id', '=', companyId)
    .where('n.employee_id', '=', employeeId)
    .where('n.in_portal', '=', true)
    .$if(branches !== 'all', (query) =>
      query.where((eb) => {
        const ids = branches === 'all' ? [] : branches;
        return eb.or([
          eb('n.branch_id', '=', anyOf(ids)),
          sql<boolean>`n.details -> 'branch_ids' <@ ${JSON.stringify(ids)}::jsonb`,
        ]);
      }),
    );

export const listNotifications = (
  db: Db,
  scope: Scope,
  employeeId: number,
  { before, area }: { before: number | undefined; area: AskedArea | undefined },
) =>
  own(db, scope, employeeId)
    .leftJoin('branches as b', (join) => sameCompany(join, 'b.id', 'n.branch_id'))
    .select([
      'n.id',
      'n.kind',
      'n.branch_id',
      'b.name as branch_name',
      'n.entity_id',
      'n.details',
      'n.at',
      'n.read_at',
    ])
    .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? 0))
    .$if(area !== undefined, (query) => (area ? query.where(isOfArea(area)) : query))
    .orderBy('n.id', 'desc')
    .limit(NOTIFICATION.page)
    .execute();

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export const countUnread = async (
  db: Db | Tx,
  scope: Scope,
  employeeId: number,
): Promise<number> => {
  const { unread } = await own(db, scope, employeeId)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('n.read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
};

/** Marks notifications as read and returns how many of them exist, including those read before. */
export const markRead = async (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  { ids, at }: { ids: number[]; at: Date },
): Promise<number> => {
  const marked = await tx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .where('in_portal', '=', true)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
};

export const markAllRead = async (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  { area, at }: { area: AskedArea | undefined; at: Date },
): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .where('in_portal', '=', true)
    .where('read_at', 'is', null)
    .$if(area !== undefined, (query) => (area ? query.where(isOfArea(area)) : query))
    .execute();
};

export const listChoices = (db: Db | Tx, scope: Scope, employeeId: number) =>
  db
    .selectFrom('notification_choices')
    .select(['kind', 'in_portal', 'by_email'])
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .execute();

export const saveChoice = async (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  { kind, ...channels }: NotificationChoice,
  at: Date,
): Promise<void> => {
  const row = { ...channels, updated_at: at };
  await tx
    .insertInto('notification_choices')
    .values({ company_id: scope.companyId, employee_id: employeeId, kind, ...row })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'employee_id', 'kind']).doUpdateSet(row),
    )
    .execute();
};

/** Deletes people's notifications and their choices of notifications. */
export const deleteNotificationsOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('notifications')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .deleteFrom('notification_choices')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};
