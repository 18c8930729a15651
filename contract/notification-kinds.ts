import type { RoleKind } from './permissions.ts';

/** Kinds of notifications that owners and managers get. */
export const NOTIFICATION_KINDS = [
  'overdue',
  'out-of-range',
  'accident',
  'device-offline',
  'device-new',
  'verification-waiting',
  'erasure-request',
  'new-manager',
  'hygiene-rating',
  'report-paused',
  'allergen-sign-off',
  'allergen-check',
  'food-diary-unsigned',
  'food-review-due',
  'paper-expiring',
  'course-expiry',
  'right-to-work',
  'law-change',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds about decisions that are the owner's alone. */
const FOR_OWNERS: ReadonlySet<NotificationKind> = new Set(['erasure-request', 'new-manager']);

/** Returns true if the role gets this kind: decisions of owners are notified to owners only. */
export const mayReceive = (kind: NotificationKind, who: RoleKind): boolean =>
  !FOR_OWNERS.has(kind) || who === 'owner';

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
  'new-manager': 'New managers',
  'hygiene-rating': 'Hygiene ratings',
  'report-paused': 'Scheduled reports',
  'allergen-sign-off': 'Allergens to sign',
  'allergen-check': 'Allergens to check',
  'food-diary-unsigned': 'Food safety days not signed',
  'food-review-due': 'Four-weekly reviews',
  'paper-expiring': 'Premises papers',
  'course-expiry': 'Certificates',
  'right-to-work': 'Right to work',
  'law-change': 'Changes of the law',
};

export const kindHelp: Record<NotificationKind, string> = {
  overdue: 'When tasks miss their deadline',
  'out-of-range': 'When a temperature is out of range and its action is open',
  accident: 'When an accident is reported',
  'device-offline': `When a tablet has not been seen for ${NOTIFICATION.offlineHours} hours`,
  'device-new': 'When a tablet is signed in for the first time; revoke it if you do not know it',
  'verification-waiting': 'When completed tasks have been waiting for an hour; once a day',
  'erasure-request': 'When someone asks to be erased; the law gives you one month to answer',
  'new-manager':
    'When someone other than you makes a manager, or sets how a manager signs in; check that you know them',
  'hygiene-rating': 'When the published food hygiene rating of a branch changes',
  'report-paused': 'When a scheduled report is paused because it cannot be sent',
  'allergen-sign-off': 'When dishes wait for a second person to sign them; once a day',
  'allergen-check': 'When the allergens of dishes have not been checked for a year',
  'food-diary-unsigned':
    'When a day of the food safety diary was not signed by the end of the next day',
  'food-review-due': 'When four weeks of the food safety diary are over and can be reviewed',
  'paper-expiring': 'Before a premises paper expires: 60, 30 and 7 days ahead, and on the last day',
  'course-expiry': '60, 30 and 7 days before certificates of your people end, and on the last day',
  'right-to-work': '60, 30 and 7 days before a right-to-work check is due again, and on the day',
  'law-change':
    '30 and 7 days before a rule of law begins that concerns tasks or courses of the company',
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
  'new-manager',
  'hygiene-rating',
  'report-paused',
  'law-change',
]);

/**
 * Returns the channels until the user chooses others. Only urgent kinds are emailed, and
 * head-office managers get no email by default, because they have several branches.
 */
export const defaultChannels = (kind: NotificationKind, who: RoleKind): Channels => ({
  in_portal: true,
  by_email: EMAILED_BY_DEFAULT.has(kind) && who !== 'head-office manager',
});
