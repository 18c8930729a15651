import type { Notification } from '@branchbook/contract/notifications.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live/announce.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { presentNotification } from './presenter.ts';
import * as queries from './queries.ts';

/** Returns a page of the caller's notifications, newest first, and the count of all unread ones. */
export const listNotifications = async (
  { db }: Pick<Context, 'db'>,
  { scope, employeeId }: PortalActor,
  before: number | undefined,
): Promise<{ items: Notification[]; unread: number }> => {
  const rows = await queries.listNotifications(db, scope, employeeId, before);
  const unread = await queries.countUnread(db, scope, employeeId);
  return { items: rows.map(presentNotification), unread };
};

/**
 * Marks some or all of the caller's notifications as read and returns how many are unread. Not
 * written to the audit log, because it concerns the caller alone.
 */
export const readNotifications = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { scope, employeeId }: PortalActor,
  which: { ids: number[] } | { all: true },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const at = clock.now();
    if ('ids' in which) {
      const ids = [...new Set(which.ids)];
      const marked = await queries.markRead(tx, scope, employeeId, { ids, at });
      if (marked < ids.length) throw new AppError('NOT_FOUND');
    } else {
      await queries.markAllRead(tx, scope, employeeId, at);
    }
    announce(tx, scope, { topics: ['notifications'], employees: [employeeId] });
    return queries.countUnread(tx, scope, employeeId);
  });
