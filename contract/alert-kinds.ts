import { foodCheckLabel, measuredText } from './food-verdict.ts';
import type { FoodCheckKind } from './food-verdict.ts';
import type { ComplaintKind } from './complaint-kinds.ts';
import { shortDay } from './dates.ts';
import { listed } from './listed.ts';
import { NOTIFICATION } from './notification-kinds.ts';
import { showRange, showTemperature } from './temperature.ts';

/**
 * Alerts: something is wrong at a branch until a person or the facts clear it. An alert climbs a
 * ladder: the longer no one acknowledges it, the more people are told of it.
 */
export const ALERT_KINDS = [
  'out-of-range',
  'overdue',
  'failed-answer',
  'accident',
  'device-offline',
  'food-check',
  'probe-failed',
  'illness',
  'complaint',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const RANK: Record<AlertKind, number> = {
  accident: 1,
  illness: 2,
  'out-of-range': 3,
  'food-check': 4,
  'probe-failed': 5,
  'failed-answer': 6,
  complaint: 7,
  overdue: 8,
  'device-offline': 9,
};

/** The kinds in the order in which a list of what is wrong now shows them, the worst first. */
export const WORST_KINDS: readonly AlertKind[] = ALERT_KINDS.toSorted(
  (one, other) => RANK[one] - RANK[other],
);

export const ALERT = {
  /** Alerts on a page of the list. */
  page: 30,
  /** Days for which cleared alerts are kept. */
  days: 730,
  /** Minutes for which an acknowledged alert climbs no further. */
  acknowledgedMinutes: 60,
  /** Minutes between two messages to a person about alerts that the person knows of. */
  againMinutes: 15,
  /** Messages in `busyHours` hours after which a person hears of known alerts more rarely. */
  busyMessages: 4,
  busyHours: 12,
  /** Minutes between messages about known alerts to a person who had many. */
  busyMinutes: 180,
  /** Messages in `busyHours` hours after which new alerts are put together, too. */
  floodMessages: 8,
  /** Longest time of a step of the ladder: a day. */
  latestMinutes: 24 * 60,
} as const;

export const alertKindLabel: Record<AlertKind, string> = {
  'out-of-range': 'Temperatures out of range',
  overdue: 'Overdue tasks',
  'failed-answer': 'Failed critical steps',
  accident: 'Accidents',
  'device-offline': 'Tablets offline',
  'food-check': 'Failed food checks',
  'probe-failed': 'Failed probes',
  illness: 'Alleged illness and allergic reactions',
  complaint: 'Complaints',
};

export const alertKindHelp: Record<AlertKind, string> = {
  'out-of-range': 'Clears when a re-check is in range or the action is closed',
  overdue:
    'Tasks of the chosen priority; clears when they are done, or as missed at the end of the next day',
  'failed-answer':
    'A step marked as critical was failed; clears when the task is verified or done again. Without verification it ends as not put right, at the end of the next day',
  accident: 'Stays until someone clears it',
  'device-offline': `Not seen for ${NOTIFICATION.offlineHours} hours; clears when it is seen again`,
  'food-check': 'Clears when the food passes when checked again, or a manager closes the check',
  'probe-failed': 'Clears when the probe passes its check again, or is removed',
  illness: 'Clears when the complaint is closed',
  complaint: 'Clears when the complaint is closed',
};

/** Whether a kind makes alerts, and whether these are sent in quiet hours. */
export const ALERT_LEVELS = ['off', 'normal', 'critical'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];
export const alertLevelLabel: Record<AlertLevel, string> = {
  off: 'No alerts',
  normal: 'Not in quiet hours',
  critical: 'At any time',
};

/** The people of a step of the ladder. */
export const AUDIENCES = ['duty', 'branch-managers', 'area-managers', 'head-office'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const audienceLabel: Record<Audience, string> = {
  duty: 'Whoever is on duty',
  'branch-managers': 'Branch managers',
  'area-managers': 'Area managers',
  'head-office': 'Owner and head office',
};

/** What an alert is about: one task, reading, answer, accident, tablet, food check, probe or complaint. */
export type AlertCause = {
  /** Name of the task, equipment or tablet; null for accidents and complaints. */
  name: string | null;
  value?: number;
  min_temp?: number;
  max_temp?: number;
  /** Occurrence of a task, with its day at the branch. */
  occurrence_id?: number;
  day?: string;
  /** Deadline of an overdue task. */
  due_at?: string;
  /** Local day and time of the deadline; no time where a task is due by the end of the day. */
  due_day?: string;
  due_time?: string | null;
  /** Label of the step that was failed, with its answer. */
  step?: string;
  /** The emergency service that came to an accident. */
  service?: string | null;
  /** The kind of a food check. */
  check?: FoodCheckKind;
  held_seconds?: number | null;
  sound?: boolean | null;
  /** Kind of a complaint. */
  complaint?: ComplaintKind;
};

const foodCheckText = (cause: AlertCause | undefined): string => {
  const { check = 'cooking', name, value, held_seconds: heldSeconds, sound } = cause ?? {};
  const measured = measuredText({ kind: check, value, heldSeconds, sound });
  return `${foodCheckLabel[check]} of ‘${name}’ failed its check${measured ? `: ${measured}` : ''}`;
};

/** How an alert ended whose trouble was not put right. */
export const CLEARED_AS = ['missed', 'not-put-right'] as const;
export type ClearedAs = (typeof CLEARED_AS)[number];
export const clearedAsText: Record<ClearedAs, string> = {
  missed: 'Missed: it can no longer be done',
  'not-put-right': 'Not put right by the end of the next day',
};

type AlertParts = {
  kind: AlertKind;
  count: number;
  causes: readonly AlertCause[];
  /** Number of different deadlines of all overdue tasks, of which `causes` holds the first. */
  deadlines?: number;
  cleared_as?: ClearedAs | null;
};

/** Returns when a task was due, as in 'due Thu 26 Nov 12:30'; empty for causes without a deadline. */
export const dueText = ({ due_day: day, due_time: time }: AlertCause): string => {
  if (day === undefined) return '';
  return time ? `due ${shortDay(day)} ${time}` : `due by the end of ${shortDay(day)}`;
};

/** Names overdue tasks with their deadlines; a deadline that all of them share is said once. */
const overdueText = (alert: AlertParts): string => {
  const { count, causes, deadlines = causes.length, cleared_as: clearedAs } = alert;
  const verb = count === 1 ? 'is' : 'are';
  const state =
    clearedAs === 'missed' ? (count === 1 ? 'was missed' : 'were missed') : `${verb} overdue`;
  const shared = causes[0] ? dueText(causes[0]) : '';
  const more = count - causes.length;
  const isShared = deadlines <= 1;
  const named = causes.map((cause) => {
    const due = isShared ? '' : dueText(cause);
    return due ? `‘${cause.name}’ (${due})` : `‘${cause.name}’`;
  });
  const tasks = listed(more > 0 ? [...named, `${more} more`] : named);
  return `${tasks} ${state}${isShared && shared ? `, ${shared}` : ''}`;
};

/** Returns what is wrong as a sentence without its full stop and without the branch. */
export const alertText = (alert: AlertParts): string => {
  const { kind, causes } = alert;
  const [first] = causes;
  const { value = 0, min_temp = 0, max_temp = 0 } = first ?? {};
  switch (kind) {
    case 'out-of-range':
      return `${first?.name}: ${showTemperature(value)}, outside ${showRange({ min_temp, max_temp })}`;
    case 'overdue':
      return overdueText(alert);
    case 'failed-answer':
      return `‘${first?.name}’ failed a critical step: ${first?.step}`;
    case 'accident':
      return `An accident was reported${
        first?.service ? `, and emergency services were called: ${first.service}` : ''
      }`;
    case 'device-offline':
      return `The tablet ‘${first?.name}’ has not been seen for ${NOTIFICATION.offlineHours} hours`;
    case 'food-check':
      return foodCheckText(first);
    case 'probe-failed':
      return `The probe ‘${first?.name}’ failed its check, so food checks made with it are in doubt`;
    case 'illness':
      return first?.complaint === 'reaction'
        ? 'An allergic reaction of a customer was reported'
        : 'A customer says that food made them ill';
    case 'complaint':
      return 'A customer made a complaint';
  }
};

/**
 * Returns what is wrong as anyone near a tablet may read it, a customer or an officer: nothing of
 * health, of accidents and complaints, or of what someone answered. Null where the kind alone says too much.
 */
export const publicAlertText = (parts: AlertParts): string | null => {
  switch (parts.kind) {
    case 'accident':
    case 'illness':
    case 'complaint':
      return null;
    case 'failed-answer':
      return `‘${parts.causes[0]?.name}’ failed a critical step`;
    case 'out-of-range':
    case 'overdue':
    case 'device-offline':
    case 'food-check':
    case 'probe-failed':
      return alertText(parts);
  }
};

/** Returns what a temperature was before, as in ' (9.0 °C before)'; empty for all else. */
export const beforeText = ({ kind, causes }: AlertParts): string => {
  const before = kind === 'out-of-range' ? causes[1]?.value : undefined;
  return before === undefined ? '' : ` (${showTemperature(before)} before)`;
};

const UNNAMED: Record<AlertKind, { one: string; many: string }> = {
  'out-of-range': { one: 'temperature out of range', many: 'temperatures out of range' },
  overdue: { one: 'overdue task', many: 'overdue tasks' },
  'failed-answer': { one: 'failed critical step', many: 'failed critical steps' },
  accident: { one: 'urgent message', many: 'urgent messages' },
  'device-offline': { one: 'tablet offline', many: 'tablets offline' },
  'food-check': { one: 'failed food check', many: 'failed food checks' },
  'probe-failed': { one: 'failed probe', many: 'failed probes' },
  illness: { one: 'urgent message', many: 'urgent messages' },
  complaint: { one: 'message', many: 'messages' },
};

/**
 * Returns what is wrong without anything that people entered, for lock screens of phones; neither
 * accidents nor complaints are named there.
 */
export const unnamedAlertText = (kind: AlertKind, count: number): string =>
  `${count} ${count === 1 ? UNNAMED[kind].one : UNNAMED[kind].many}`;
