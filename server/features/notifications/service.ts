import { NOTIFICATION, NOTIFICATION_KINDS } from '@branchbook/contract/notification-kinds.ts';
import type { NotificationKind } from '@branchbook/contract/notification-kinds.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { digestMail } from './emails.ts';
import { EVENT_QUERIES } from './event-queries.ts';
import { textOf } from './presenter.ts';
import * as deliveries from './delivery-queries.ts';

/* Exports for other features. */
export { deleteNotificationsOf } from './queries.ts';

const DAY_MS = 86_400_000;

type Notifier = Pick<Context, 'db' | 'clock' | 'mail' | 'config'>;

/** Queues one email for each person, with all of their notifications. */
const queueMails = async ({ mail, config }: Notifier, tx: Tx, at: Date): Promise<void> => {
  const taken = await deliveries.takeUnmailed(tx, at);
  if (taken.length === 0) return;
  const rows = await deliveries.listToMail(
    tx,
    taken.map(({ id }) => id),
  );
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id);
  const mails = [...byPerson.entries()].flatMap(([employeeId, [first, ...others]]) =>
    first
      ? { mail: digestMail(first, [first, ...others].map(textOf), config.publicOrigin), employeeId }
      : [],
  );
  // Expires after a day: older notifications are better looked up in the portal.
  await mail.queueAll(tx, mails, new Date(at.getTime() + DAY_MS));
};

/** Makes the portals of the notified people reload their notifications. */
const announceTo = (tx: Tx, recipients: deliveries.Recipient[]): void => {
  for (const [companyId, people] of Map.groupBy(recipients, ({ company_id }) => company_id)) {
    const employees = people.map(({ employee_id }) => employee_id);
    announce(tx, mintScope(companyId, 'all'), { topics: ['notifications'], employees });
  }
};

/** Runs the job that notifies managers of events, once each however many processes run it. */
export const notifyPeople = async (
  context: Notifier,
  kinds: readonly NotificationKind[] = NOTIFICATION_KINDS,
): Promise<void> => {
  const { db, clock, mail } = context;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const recipients: deliveries.Recipient[] = [];
    for (const kind of kinds) {
      const events = EVENT_QUERIES[kind](at);
      recipients.push(
        ...(await deliveries.insertNotifications(tx, { kind, events, mails: mail.isOn, at })),
      );
    }
    announceTo(tx, recipients);
    await queueMails(context, tx, at);
  });
  void mail.deliver();
};

/** Runs the job that deletes notifications older than `NOTIFICATION.days`. */
export const forgetNotifications = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deliveries.deleteBefore(db, new Date(clock.now().getTime() - NOTIFICATION.days * DAY_MS));
