import { z } from 'zod';
import { shortDay } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { fullDay } from './law-text.ts';
import { ratingText } from './hygiene-ratings.ts';
import type { Rating } from './hygiene-ratings.ts';
import { listed } from './listed.ts';
import { NOTIFICATION, NOTIFICATION_KINDS } from './notification-kinds.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { managerRoles } from './permissions.ts';
import { showRange, showTemperature } from './temperature.ts';

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
  /** Whether the paper has expired already, and whether it is of all branches. */
  expired?: boolean;
  of_all?: boolean;
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
    case 'new-manager':
      return `A manager ${at} was made, or given a password, PIN or email address, by another manager`;
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
    case 'paper-expiring':
      return `${name} ${details.of_all ? 'of all branches' : at} ${
        details.expired ? 'expired' : 'expires'
      }${details.day ? ` on ${shortDay(details.day)}` : ''}`;
    case 'course-expiry':
      return `${count} ${count === 1 ? 'certificate ends soon or has ended' : 'certificates end soon or have ended'} ${at}`;
    case 'right-to-work':
      return `${count} right-to-work ${count === 1 ? 'check is' : 'checks are'} due again ${at}`;
    case 'law-change':
      return `From ${fullDay(details.day ?? '')} the law changes: ${name}`;
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
