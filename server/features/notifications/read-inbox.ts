import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import type {
  listNotifications as listing,
  Notification,
  readNotifications as reading,
} from '@branchbook/contract/notifications.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live/announce.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireArea } from '../areas/service.ts';
import { presentNotification } from './presenter.ts';
import * as queries from './queries.ts';

/** Returns the area that was asked for, if any; 404 or 403 for an area out of reach. */
const areaOf = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
  areaId: number | undefined,
): Promise<queries.AskedArea | undefined> =>
  areaId === undefined ? undefined : requireArea(db, actor, areaId);

/** Returns a page of the caller's notifications, newest first, and the count of all unread ones. */
export const listNotifications = async (
  context: Pick<Context, 'db'>,
  actor: PortalActor,
  { before, areaId }: ValidatedOf<typeof listing>['query'],
): Promise<{ items: Notification[]; unread: number }> => {
  const { db } = context;
  const { scope, employeeId } = actor;
  const area = await areaOf(context, actor, areaId);
  const rows = await queries.listNotifications(db, scope, employeeId, { before, area });
  const unread = await queries.countUnread(db, scope, employeeId);
  return { items: rows.map(presentNotification), unread };
};

/**
 * Marks some or all of the caller's notifications, or those of an area, as read and returns how many
 * are unread. Not written to the audit log, because it concerns the caller alone.
 */
export const readNotifications = async (
  context: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  which: ValidatedOf<typeof reading>['body'],
): Promise<number> => {
  const { db, clock } = context;
  const { scope, employeeId } = actor;
  const area = 'ids' in which ? undefined : await areaOf(context, actor, which.areaId);
  return db.transaction().execute(async (tx) => {
    const at = clock.now();
    if ('ids' in which) {
      const ids = [...new Set(which.ids)];
      const marked = await queries.markRead(tx, scope, employeeId, { ids, at });
      if (marked < ids.length) throw new AppError('NOT_FOUND');
    } else {
      await queries.markAllRead(tx, scope, employeeId, { area, at });
    }
    announce(tx, scope, { topics: ['notifications'], employees: [employeeId] });
    return queries.countUnread(tx, scope, employeeId);
  });
};
