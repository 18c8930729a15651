import type { Day } from '@branchbook/contract/dates.ts';
import { DIGEST } from '@branchbook/contract/digests.ts';
import type { DigestKind } from '@branchbook/contract/digests.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { averageScore } from '@branchbook/contract/score.ts';
import { showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { counted, formatDay, formatInstant } from '../../platform/format.ts';
import type { EmailSection } from '../../platform/mail/email.ts';
import type { Facts } from './fact-queries.ts';

const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const longDay = (day: Day): string => LONG_DAY.format(new Date(`${day}T12:00:00Z`));

/** Names the days of a digest: 'Tuesday 9 June', or the week from Monday to Sunday. */
export const daysText = (kind: DigestKind, { from, to }: DayRange): string =>
  kind === 'daily' ? longDay(from) : `${longDay(from)} to ${longDay(to)}`;

/** Returns a section with the first lines, how many more there are, or that there is nothing. */
const listSection = (heading: string, lines: string[], none: string): EmailSection => {
  const more = lines.length - DIGEST.named;
  if (lines.length === 0) return { heading, paragraphs: [none] };
  return {
    heading: `${heading} (${lines.length.toLocaleString('en-GB')})`,
    lines: [...lines.slice(0, DIGEST.named), ...(more > 0 ? [`And ${more} more.`] : [])],
  };
};

const tasksSection = ({ branches }: Facts, isOne: boolean): EmailSection => {
  const sum = (of: 'due' | 'done' | 'missed') =>
    branches.reduce((total, row) => total + (row[of] ?? 0), 0);
  const [due, done, missed] = [sum('due'), sum('done'), sum('missed')];
  const heading = 'Tasks';
  if (due === 0) return { heading, paragraphs: ['No tasks were due.'] };
  const most = branches
    .filter((row) => (row.missed ?? 0) > 0)
    .toSorted((a, b) => (b.missed ?? 0) - (a.missed ?? 0) || compareNames(a.name, b.name))
    .slice(0, 5)
    .map((row) => `${row.name}: ${row.missed} of ${row.due} missed`);
  return {
    heading,
    paragraphs: [
      `${done.toLocaleString('en-GB')} of ${counted(due, 'task was', 'tasks were')} done${
        missed > 0 ? `, and ${counted(missed, 'was', 'were')} missed` : ''
      }.`,
      ...(most.length > 0 && !isOne ? ['Most were missed at:'] : []),
    ],
    lines: isOne ? [] : most,
  };
};

/** A branch's score over the days of a digest; branches without a place are left out. */
export type DigestScore = { branch_id: number; name: string; score: number };

/** Branches named as the best and as the worst. */
const RANKED = 5;

const scoreLine = ({ name, score }: DigestScore): string => `${name}: ${score.toFixed(1)}`;

/** Returns the scores of a reader's branches, the best first; with few branches, all in one list. */
const scoreSections = (scores: readonly DigestScore[]): EmailSection[] => {
  const average = averageScore(scores.map(({ score }) => score));
  if (average === null) return [];
  const mean = `${average.toFixed(1)} of 100`;
  if (scores.length === 1) return [{ heading: 'Score', paragraphs: [`${mean}.`] }];
  const paragraphs = [`${mean} on average.`];
  if (scores.length <= 2 * RANKED) {
    return [{ heading: 'Scores', paragraphs, lines: scores.map(scoreLine) }];
  }
  return [
    { heading: 'Score', paragraphs },
    { heading: 'Best scores', lines: scores.slice(0, RANKED).map(scoreLine) },
    { heading: 'Worst scores', lines: scores.slice(-RANKED).toReversed().map(scoreLine) },
  ];
};

type OfBranch = { branch_id: number };

const papersSection = ({ papers }: Facts, at: (row: OfBranch) => string): EmailSection =>
  listSection(
    'Premises papers to renew',
    papers.map((row) => {
      const place = row.is_of_all ? ' of all branches' : at(row);
      return `${row.name}${place}: ${row.has_expired ? 'expired' : 'expires'} on ${formatDay(row.valid_until)}`;
    }),
    'No paper expires in the next 60 days.',
  );

const certificatesSection = (
  { certificates }: Facts,
  at: (row: OfBranch) => string,
): EmailSection =>
  listSection(
    'Certificates to renew',
    certificates.map(
      (row) =>
        `${row.course} of ${row.person}${at(row)}: ${row.has_ended ? 'ended' : 'ends'} on ${formatDay(row.valid_until)}`,
    ),
    'No certificate ends in the next 60 days.',
  );

/** Returns the facts about the branches that a reader reaches, and about no others. */
export const factsWithin = (facts: Facts, reach: Reach): Facts => {
  if (reach === 'all') return facts;
  const ids = new Set(reach);
  const isWithin = (row: { branch_id: number }): boolean => ids.has(row.branch_id);
  return {
    branches: facts.branches.filter(({ id }) => ids.has(id)),
    critical: facts.critical.filter(isWithin),
    actions: facts.actions.filter(isWithin),
    silent: facts.silent.filter(isWithin),
    papers: facts.papers.filter(isWithin),
    certificates: facts.certificates.filter(isWithin),
  };
};

/** Returns the sections of a digest from the facts within its reader's reach. */
export const sectionsOf = (
  facts: Facts,
  {
    range,
    timezone,
    scores,
  }: { range: DayRange; timezone: string; scores: readonly DigestScore[] },
): EmailSection[] => {
  const names = new Map(facts.branches.map(({ id, name }) => [id, name]));
  const isOne = facts.branches.length === 1;
  const at = ({ branch_id: id }: OfBranch): string =>
    isOne ? '' : ` at ${names.get(id) ?? 'a branch'}`;
  const isOneDay = range.from === range.to;
  const times = (count: number, lastDay: Day): string => {
    if (count > 1) return `, ${count} times`;
    return isOneDay ? '' : `, ${longDay(lastDay)}`;
  };
  return [
    ...scoreSections(scores.filter(({ branch_id: id }) => names.has(id))),
    tasksSection(facts, isOne),
    listSection(
      'Critical tasks missed',
      facts.critical.map((row) => `${row.task_name}${at(row)}${times(row.times, row.last_day)}`),
      'No critical task was missed.',
    ),
    listSection(
      'Temperatures with an open action',
      facts.actions.map((row) => {
        const limits = { min_temp: Number(row.min_temp), max_temp: Number(row.max_temp) };
        const value = `${showTemperature(Number(row.value))}, outside ${showRange(limits)}`;
        const often = row.readings > 1 ? `, ${row.readings} readings` : '';
        return `${row.equipment_name}${at(row)}: ${value}, since ${formatDay(row.log_date)}${often}`;
      }),
      'No action is open.',
    ),
    listSection(
      'Tablets that are silent',
      facts.silent.map(
        (row) =>
          `${row.device_name}${at(row)}, last seen ${formatInstant(row.last_seen_at, timezone)}`,
      ),
      `No tablet was silent for ${NOTIFICATION.offlineHours} hours on open days.`,
    ),
    // Papers and certificates change by the month, so that the daily digest leaves them out.
    ...(isOneDay ? [] : [papersSection(facts, at), certificatesSection(facts, at)]),
  ];
};
