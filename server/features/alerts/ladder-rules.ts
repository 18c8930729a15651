import type { Audience } from '@branchbook/contract/alert-kinds.ts';
import type { LadderStep } from '@branchbook/contract/alerts.ts';
import {
  addDays,
  instantOf,
  localDay,
  minutesOfClock,
  minutesOfDay,
} from '@branchbook/contract/dates.ts';

const MINUTE_MS = 60_000;

/** The part of an alert that decides who is told of it, and when. */
export type Climbing = { climbsFrom: Date; critical: boolean };

/** A manager who oversees the branch of an alert. */
export type Overseer = {
  employeeId: number;
  audience: Exclude<Audience, 'duty'>;
  quiet: { from: string; until: string; timezone: string } | null;
};

export type NewNotice = { employeeId: number; audience: Audience; dueAt: Date };

const timeOf = (
  { after_minutes: after }: LadderStep,
  { climbsFrom }: Pick<Climbing, 'climbsFrom'>,
): Date => new Date(climbsFrom.getTime() + after * MINUTE_MS);

/** Returns the next step of the ladder after an instant, with its time; null after the last. */
export const nextStep = (
  ladder: readonly LadderStep[],
  alert: Pick<Climbing, 'climbsFrom'>,
  after: Date,
): { audience: Audience; at: Date } | null => {
  const step = ladder.find((one) => timeOf(one, alert) > after);
  return step ? { audience: step.audience, at: timeOf(step, alert) } : null;
};

/** Groups that are told in place of a duty list on which no one is, the first one with people. */
const INSTEAD_OF_DUTY = ['branch-managers', 'area-managers', 'head-office'] as const;

/** Returns the managers of a step; someone on duty counts only while they oversee the branch. */
const managersOf = (
  audience: Audience,
  overseers: readonly Overseer[],
  duty: readonly number[],
): Overseer[] => {
  const of = (group: Audience) => overseers.filter((one) => one.audience === group);
  if (audience !== 'duty') return of(audience);
  const onDuty = overseers.filter(({ employeeId }) => duty.includes(employeeId));
  if (onDuty.length > 0) return onDuty;
  return INSTEAD_OF_DUTY.map(of).find((group) => group.length > 0) ?? [];
};

/** Returns when a person's quiet hours end, or the instant itself outside them. */
export const afterQuietHours = (now: Date, quiet: Overseer['quiet']): Date => {
  if (!quiet) return now;
  const { timezone } = quiet;
  const [from, until] = [minutesOfClock(quiet.from), minutesOfClock(quiet.until)];
  const minutes = minutesOfDay(now, timezone);
  const today = localDay(now, timezone);
  const isQuiet =
    from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (!isQuiet) return now;
  return instantOf(minutes < until ? today : addDays(today, 1), until, timezone);
};

/**
 * Returns whom to tell of an alert by now, by all steps that are due; a person of two steps is named
 * once, by the earlier one. The caller leaves out those who were told before in the same round.
 */
export const noticesOf = (
  ladder: readonly LadderStep[],
  alert: Climbing,
  people: { overseers: readonly Overseer[]; duty: readonly number[] },
  now: Date,
): NewNotice[] => {
  const notices = new Map<number, NewNotice>();
  for (const step of ladder.filter((one) => timeOf(one, alert) <= now)) {
    for (const { employeeId, quiet } of managersOf(step.audience, people.overseers, people.duty)) {
      if (notices.has(employeeId)) continue;
      const dueAt = alert.critical ? now : afterQuietHours(now, quiet);
      notices.set(employeeId, { employeeId, audience: step.audience, dueAt });
    }
  }
  return [...notices.values()];
};
