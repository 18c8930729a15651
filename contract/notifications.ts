import { z } from 'zod';
import { shortDay } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { ratingText } from './hygiene-ratings.ts';
import type { Rating } from './hygiene-ratings.ts';
import { listed } from './listed.ts';
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
  'hygiene-rating',
  'report-paused',
  'allergen-sign-off',
  'allergen-check',
  'food-diary-unsigned',
  'food-review-due',
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
  /** A second person who is at hand signs within minutes. */
  signOffMinutes: 15,
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
  'hygiene-rating': 'Hygiene ratings',
  'report-paused': 'Scheduled reports',
  'allergen-sign-off': 'Allergens to sign',
  'allergen-check': 'Allergens to check',
  'food-diary-unsigned': 'Food safety days not signed',
  'food-review-due': 'Four-weekly reviews',
};

export const kindHelp: Record<NotificationKind, string> = {
  overdue: 'When tasks miss their deadline',
  'out-of-range': 'When a temperature is out of range and its action is open',
  accident: 'When an accident is reported',
  'device-offline': `When a tablet has not been seen for ${NOTIFICATION.offlineHours} hours`,
  'device-new': 'When a tablet is signed in for the first time; revoke it if you do not know it',
  'verification-waiting': 'When completed tasks have been waiting for an hour; once a day',
  'erasure-request': 'When someone asks to be erased; the law gives you one month to answer',
  'hygiene-rating': 'When the published food hygiene rating of a branch changes',
  'report-paused': 'When a scheduled report is paused because it cannot be sent',
  'allergen-sign-off': 'When dishes wait for a second person to sign them; once a day',
  'allergen-check': 'When the allergens of dishes have not been checked for a year',
  'food-diary-unsigned':
    'When a day of the food safety diary was not signed by the end of the next day',
  'food-review-due': 'When four weeks of the food safety diary are over and can be reviewed',
};

/** The two channels of a kind of notification, each on or off. */
export type Channels = { in_portal: boolean; by_email: boolean };

/**
 * Kinds that are emailed by default, because they cannot wait until a manager opens the portal. Of
 * what is more urgent still, alerts tell the people on duty (alert-kinds.ts).
 */
const EMAILED_BY_DEFAULT: ReadonlySet<NotificationKind> = new Set([
  'device-new',
  'erasure-request',
  'hygiene-rating',
  'report-paused',
]);

/**
 * Returns the channels until the user chooses others. Only urgent kinds are emailed, and
 * head-office managers get no email by default, because they have several branches.
 */
export const defaultChannels = (kind: NotificationKind, who: RoleKind): Channels => ({
  in_portal: true,
  by_email: EMAILED_BY_DEFAULT.has(kind) && who !== 'head-office manager',
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
  /** The hygiene rating of the branch, now and before. */
  rating?: Rating;
  rating_before?: Rating;
  /** Why a scheduled report was paused. */
  paused?: 'no-owner' | 'no-rights' | 'no-report' | 'failing';
};

/** Limit on the tasks that are named; the rest are only counted. */
const TASKS_NAMED = 3;

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

/** Names the change of a rating; each is a notification of its own, about one branch. */
const ratingChangeText = ({ rating, rating_before: before }: NotificationDetails, at: string) =>
  `The hygiene rating ${at} changed${
    rating && before ? ` from ${ratingText(before)} to ${ratingText(rating)}` : ''
  }`;

const PAUSED: Record<NonNullable<NotificationDetails['paused']>, string> = {
  'no-owner': 'the person who set it up has left',
  'no-rights': 'the person who set it up may not see it any more',
  'no-report': 'the saved report was deleted or is no longer shared',
  failing: 'it could not be made for three days',
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
    case 'hygiene-rating':
      return ratingChangeText(details, at);
    case 'allergen-sign-off':
      return `${count} ${count === 1 ? 'dish waits' : 'dishes wait'} for a second person to sign`;
    case 'allergen-check':
      return `The allergens of ${count} ${count === 1 ? 'dish are' : 'dishes are'} due for a check`;
    case 'food-diary-unsigned':
      return `The food safety diary ${at} was not signed${
        details.day ? ` for ${shortDay(details.day)}` : ''
      }`;
    case 'food-review-due':
      return `The four-weekly review of the food safety diary ${at} is due`;
    case 'report-paused':
      return `The scheduled report ‘${name}’ is paused${
        details.paused ? `: ${PAUSED[details.paused]}` : ''
      }`;
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
  query: z.object({
    before: id.optional().describe('Only those older than this one'),
    areaId: id.optional().describe('Only those about branches of this area'),
  }),
  data: z.object({
    items: z.array(notification),
    unread: z.number().describe('Of all, not of these only'),
  }),
  errors: ['NOT_FOUND'],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some of one’s own notifications as read, or all of them, or those of an area',
  who: managerRoles,
  body: z.union([
    z.object({ ids: z.array(id).min(1).max(100) }),
    z.object({
      all: z.literal(true),
      areaId: id.optional().describe('Only those about branches of this area'),
    }),
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
