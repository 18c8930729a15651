import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { managerRoles } from './permissions.ts';
import type { SendingTimes, SentPeriod } from './sending-times.ts';

/** Digests by email: what happened at the branches in reach. Each is chosen apart. */
export const DIGEST_KINDS = ['daily', 'weekly'] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

export const digestLabel: Record<DigestKind, string> = {
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

export const digestHelp: Record<DigestKind, string> = {
  daily: 'Every morning: what was missed yesterday, and what is open now',
  weekly: 'Every Monday: what was missed last week, and what is open now',
};

export const DIGEST = {
  /** The time of a digest until another is chosen, in minutes after midnight. */
  minute: 7 * 60,
  /** Missed critical tasks, open actions or tablets that a digest names; the rest are counted. */
  named: 10,
  /** Priority of the tasks that a digest names when they were missed. */
  criticalPriority: 5,
} as const;

/** The period that each digest is about. */
export const digestPeriod: Record<DigestKind, SentPeriod> = {
  daily: 'yesterday',
  weekly: 'last-week',
};

/** Returns when a digest is sent. */
export const digestTimes = (kind: DigestKind, minute: number): SendingTimes => ({
  frequency: kind,
  weekday: kind === 'weekly' ? 'monday' : null,
  month_day: null,
  minute,
});

const HALF_HOUR = 30;

/** Accepts a time of sending in minutes after midnight: a full or a half hour. */
export const sendingMinute = z
  .int('Please choose a time')
  .min(0, 'Please choose a time')
  .max(24 * 60 - HALF_HOUR, 'Please choose a time')
  .multipleOf(HALF_HOUR, 'Please choose a full or a half hour')
  .describe('Minutes after midnight, in the time of the head office: 420 is 07:00');

export const digestChoice = z.object({
  kind: z.enum(DIGEST_KINDS),
  is_on: z.boolean(),
  minute: sendingMinute,
});
export type DigestChoice = z.output<typeof digestChoice>;

const choices = z.object({
  choices: z.array(digestChoice).describe('One of each kind'),
  timezone: z.string().describe('In which the times are'),
  sends_mail: z.boolean().describe('Whether this installation sends email at all'),
});
export type DigestChoices = z.output<typeof choices>;

export const getDigestChoices = endpoint({
  method: 'GET',
  path: '/api/digest-choices',
  summary: 'Which digests the caller gets by email, and when',
  who: managerRoles,
  data: choices,
});

export const chooseDigest = endpoint({
  method: 'PUT',
  path: '/api/digest-choices',
  summary: 'Choose whether and when to get one digest; the other stays',
  who: managerRoles,
  body: digestChoice,
  data: choices,
});

export const digestsEndpoints = { getDigestChoices, chooseDigest };
