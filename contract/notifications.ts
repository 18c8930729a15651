import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { managerRoles } from './permissions.ts';
import type { RoleKind } from './permissions.ts';
import { showRange, showTemperature } from './temperature.ts';

/** Kinds of notifications that owners and managers get. */
export const NOTIFICATION_KINDS = [
  'overdue',
  'out-of-range',
  'accident',
  'device-offline',
  'device-new',
  'verification-waiting',
  'erasure-request',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Returns true if the role gets this kind: decisions of owners are notified to owners only. */
export const mayReceive = (kind: NotificationKind, who: RoleKind): boolean =>
  kind !== 'erasure-request' || who === 'owner';

export const NOTIFICATION = {
  /** Notifications on a page of the list. */
  page: 30,
  /** Days for which notifications are kept. */
  days: 90,
  /** Gives a tablet that briefly lost its network time to send completions made in time. */
  overdueMinutes: 5,
  /** A manager normally verifies within the hour; only tasks left longer are notified. */
  waitingMinutes: 60,
  /**
   * Hours from closing on Saturday to opening on Monday: a tablet that is switched off with the
   * shop is not reported, and a lost tablet is reported before a third day.
   */
  offlineHours: 40,
} as const;

export const kindLabel: Record<NotificationKind, string> = {
  overdue: 'Overdue tasks',
  'out-of-range': 'Temperatures out of range',
  accident: 'Accidents',
  'device-offline': 'Tablets offline',
  'device-new': 'New tablets',
  'verification-waiting': 'Tasks to verify',
  'erasure-request': 'Requests to be erased',
};

export const kindHelp: Record<NotificationKind, string> = {
  overdue: 'When tasks miss their deadline',
  'out-of-range': 'When a temperature is out of range and its action is open',
  accident: 'When an accident is reported',
  'device-offline': `When a tablet has not been seen for ${NOTIFICATION.offlineHours} hours`,
  'device-new': 'When a tablet is signed in for the first time; revoke it if you do not know it',
  'verification-waiting': 'When completed tasks have been waiting for an hour; once a day',
  'erasure-request': 'When someone asks to be erased; the law gives you one month to answer',
};

/** The two channels of a kind of notification, each on or off. */
export type Channels = { in_portal: boolean; by_email: boolean };

/** Kinds that are emailed by default, because they cannot wait until a manager opens the portal. */
const UNASKED_MAILS: ReadonlySet<NotificationKind> = new Set([
  'accident',
  'out-of-range',
  'device-new',
  'erasure-request',
]);

/**
 * Returns the channels until the user chooses others. Only urgent kinds are emailed, and
 * head-office managers get no email by default, because they have several branches.
 */
export const defaultChannels = (kind: NotificationKind, who: RoleKind): Channels => ({
  in_portal: true,
  by_email: UNASKED_MAILS.has(kind) && who !== 'head-office manager',
});

/** Data of a notification as it was when written. */
export type NotificationDetails = {
  /** Number of items in the notification, and of branches. */
  count: number;
  branches: number;
  /** Name of the task, equipment or tablet. */
  name: string | null;
  /** The local day of the items. */
  day: string | null;
  value?: number;
  min_temp?: number;
  max_temp?: number;
  /** The first tasks of the first branches that missed their deadline. */
  missed?: { branch: string; tasks: string[] }[];
  /** The emergency service that came to an accident. */
  service?: string | null;
};

/** Limit on the tasks that are named; the rest are only counted. */
const TASKS_NAMED = 3;

const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const overdueText = ({ count, missed = [] }: NotificationDetails, at: string): string => {
  const named = missed.flatMap(({ branch, tasks }) =>
    tasks.map((task) => (missed.length === 1 ? `‘${task}’` : `‘${task}’ at ${branch}`)),
  );
  if (named.length === 0) return `${count} tasks missed the deadline ${at}`;
  const shown = named.slice(0, TASKS_NAMED);
  const more = count - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return `${listed(all)} missed the deadline${missed.length === 1 ? ` ${at}` : ''}`;
};

type NotificationParts = {
  kind: NotificationKind;
  branch_name: string | null;
  details: NotificationDetails;
};

/** Returns the notification as a sentence without its full stop. */
export const notificationText = ({ kind, branch_name, details }: NotificationParts): string => {
  const { count, branches, name, value = 0, min_temp = 0, max_temp = 0 } = details;
  const at = `at ${branch_name ?? `${branches} branches`}`;
  switch (kind) {
    case 'overdue':
      return overdueText(details, at);
    case 'out-of-range':
      return `${name} ${at}: ${showTemperature(value)}, outside ${showRange({ min_temp, max_temp })}`;
    case 'accident':
      return `An accident was reported ${at}${
        details.service ? `, and emergency services were called: ${details.service}` : ''
      }`;
    case 'device-offline':
      return `The tablet ‘${name}’ ${at} has not been seen for ${NOTIFICATION.offlineHours} hours`;
    case 'device-new':
      return `The tablet ‘${name}’ was signed in ${at}`;
    case 'verification-waiting':
      return `${count} completed ${count === 1 ? 'task waits' : 'tasks wait'} to be verified ${at}`;
    case 'erasure-request':
      return `Someone ${at} has asked to be erased`;
  }
};

const kind = z.enum(NOTIFICATION_KINDS);

export const notification = z.object({
  id,
  kind,
  text: z.string(),
  branchId: id.nullable().describe('Null where it is about several branches'),
  branch_name: z.string().nullable(),
  entity_id: id
    .nullable()
    .describe('Of the equipment, accident, tablet or request that it is about'),
  day: isoDate().nullable().describe('The local day that it belongs to'),
  at: z.string(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told of in the last 90 days, the newest first, 30 at a time',
  who: managerRoles,
  query: z.object({ before: id.optional().describe('Only those older than this one') }),
  data: z.object({
    items: z.array(notification),
    unread: z.number().describe('Of all, not of these only'),
  }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some of one’s own notifications as read, or all of them',
  who: managerRoles,
  body: z.union([
    z.object({ ids: z.array(id).min(1).max(100) }),
    z.object({ all: z.literal(true) }),
  ]),
  data: z.object({ unread: z.number() }),
  errors: ['NOT_FOUND'],
});

export const choice = z.object({ kind, in_portal: z.boolean(), by_email: z.boolean() });
export type NotificationChoice = z.output<typeof choice>;

const choices = z.object({
  choices: z.array(choice).describe('One of each kind that the caller is told of'),
  sends_mail: z.boolean().describe('Whether this installation sends email at all'),
});

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/notification-choices',
  summary: 'Of what the caller is told, and how',
  who: managerRoles,
  data: choices,
});

export const chooseNotifications = endpoint({
  method: 'PUT',
  path: '/api/notification-choices',
  summary: 'Choose how to be told of one kind; the others stay',
  who: managerRoles,
  body: choice,
  data: choices,
});

export const notificationsEndpoints = {
  listNotifications,
  readNotifications,
  getNotificationChoices,
  chooseNotifications,
};
