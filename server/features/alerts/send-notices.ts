import { alertText, unnamedAlertText } from '@branchbook/contract/alert-kinds.ts';
import { DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AlertNotice, PushMessage } from '../../platform/outbound/messages.ts';
import type { ChangedBranch } from './open-queries.ts';
import { alertMail } from './emails.ts';
import * as watching from './watch-queries.ts';
import type { Reached, TakenNotice, ToldAlert } from './watch-queries.ts';

type Sender = Pick<Context, 'mail' | 'outbound' | 'config'>;

/** Notices that one run sends; the rest goes with the next. */
const SENT_AT_ONCE = 5000;
const HOUR_MS = 3_600_000;
const PATH = '/portal/alerts';

/** A person with all alerts of which one run tells them. */
type Message = { person: Reached; alerts: ToldAlert[] };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Composes one push for a person; it names nothing that people entered but the branch. */
const pushOf = ({ person, alerts }: Message): PushMessage[] => {
  const [first] = alerts;
  if (!first || !person.by_push) return [];
  const branches = new Set(alerts.map(({ branch_name: name }) => name));
  return [
    {
      companyId: person.company_id,
      employeeId: person.employee_id,
      title:
        alerts.length === 1
          ? `${first.again === 'worse' ? 'Worse: ' : ''}${capital(unnamedAlertText(first.kind, first.count))}`
          : `${alerts.length} alerts`,
      body: branches.size === 1 ? first.branch_name : `At ${branches.size} branches`,
      path: PATH,
      tag: alerts.length === 1 ? `alert-${first.id}` : 'alerts',
      isCritical: alerts.some(({ critical }) => critical),
    },
  ];
};

const noticeOf = (
  type: AlertNotice['type'],
  alert: ToldAlert,
  step: number | null,
  recipientIds: number[],
): AlertNotice => ({
  type,
  companyId: alert.company_id,
  branch: { id: alert.branch_id, name: alert.branch_name },
  alert: {
    id: alert.id,
    kind: alert.kind,
    critical: alert.critical,
    text: alertText(alert),
    openedAt: alert.opened_at,
    path: PATH,
  },
  step,
  recipientIds,
});

/** Queues a call of the company's webhook for each alert and step, with all who are told now. */
const callWebhooks = (
  { outbound }: Sender,
  tx: Tx,
  taken: readonly TakenNotice[],
  alerts: ReadonlyMap<number, ToldAlert>,
): Promise<void> =>
  outbound.queueWebhook(
    tx,
    [...Map.groupBy(taken, ({ alert_id: id, audience }) => `${id} ${audience}`).values()].flatMap(
      (notices): AlertNotice[] => {
        const [first] = notices;
        const alert = first && alerts.get(first.alert_id);
        if (!alert) return [];
        const ladder = alert.ladder ?? DEFAULT_ALERT_SETTINGS.ladder;
        const step = ladder.findIndex(({ audience }) => audience === first.audience) + 1;
        const people = notices.map(({ employee_id: id }) => id);
        return [noticeOf('alert.notice', alert, step || null, people)];
      },
    ),
  );

/** Queues a call of the webhook for each alert that was cleared, for all who had been told of it. */
export const tellCleared = async (
  { outbound }: Pick<Context, 'outbound'>,
  tx: Tx,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const told = Map.groupBy(await watching.listSent(tx, ids), ({ alert_id: id }) => id);
  const alerts = await watching.listTold(tx, [...told.keys()]);
  await outbound.queueWebhook(
    tx,
    alerts.map((alert) => {
      const people = (told.get(alert.id) ?? []).map(({ employee_id: id }) => id);
      return noticeOf('alert.cleared', alert, null, people);
    }),
  );
};

/** Queues an email for each person who wants one. */
const queueMails = async ({ mail, config }: Sender, tx: Tx, messages: Message[], now: Date) => {
  const mails = messages.flatMap(({ person, alerts }) =>
    mail.isOn && person.by_email && person.email !== null
      ? {
          mail: alertMail({ email: person.email, name: person.name }, alerts, config.publicOrigin),
          employeeId: person.employee_id,
        }
      : [],
  );
  // Expires after some hours: an older alert is better looked up in the portal.
  await mail.queueAll(tx, mails, new Date(now.getTime() + 12 * HOUR_MS));
};

/**
 * Sends the notices that are due: each person gets one message with all of theirs. Returns the
 * branches of these alerts.
 */
export const sendNotices = async (sender: Sender, tx: Tx, now: Date): Promise<ChangedBranch[]> => {
  const taken = await watching.takeNotices(tx, now, SENT_AT_ONCE);
  if (taken.length === 0) return [];
  const alerts = await watching.listTold(tx, [...new Set(taken.map((one) => one.alert_id))]);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const reached = await watching.listReached(tx, [...new Set(taken.map((one) => one.employee_id))]);
  const ofPerson = Map.groupBy(taken, ({ employee_id }) => employee_id);
  const messages = reached.map((person): Message => ({
    person,
    alerts: (ofPerson.get(person.employee_id) ?? [])
      .flatMap(({ alert_id }) => byId.get(alert_id) ?? [])
      .toSorted((a, b) => Number(b.critical) - Number(a.critical) || a.id - b.id),
  }));
  await queueMails(sender, tx, messages, now);
  await sender.outbound.queuePush(tx, messages.flatMap(pushOf));
  await callWebhooks(sender, tx, taken, byId);
  return alerts;
};
