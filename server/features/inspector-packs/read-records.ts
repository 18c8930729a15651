import { branchDay, startOfDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { Arrival } from '@branchbook/contract/arrival.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { formatInstant } from '../../platform/format.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { dishesOfBranch } from '../allergens/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { closedDaysOf } from '../branches/service.ts';
import { listHarm } from '../complaints/service.ts';
import { failedAnswersOf } from '../checklists/service.ts';
import { peopleOfBranch } from '../employees/service.ts';
import { factsOf, foodChecksOf, presentCheck } from '../food-checks/service.ts';
import { measuredText } from '@branchbook/contract/food-verdict.ts';
import { ensureOccurrences, listOccurrences } from '../occurrences/service.ts';
import { papersOfBranch } from '../papers/service.ts';
import { presentProbe, presentProbeCheck, probeChecksOf, probesOf } from '../probes/service.ts';
import { coursesOfBranch } from '../courses/service.ts';
import { diaryRecords } from '../sfbb/service.ts';
import { suppliersOfBranch } from '../suppliers/service.ts';
import { temperatureLogs } from '../temperature/service.ts';
import { arrivedText, lateArrival } from './late-rules.ts';
import { trainingOfPeopleAt } from '../training/service.ts';
import { listVisitTimes } from '../visitors/service.ts';

/** The branch, the period and the moment of a pack. */
export type PackPlace = {
  db: Db;
  scope: Scope;
  branch: BranchRow;
  range: DayRange;
  now: Date;
};

const foodChecks = async ({ db, scope, branch, range }: PackPlace) =>
  (await foodChecksOf(db, scope, branch.id, range)).map((row) => ({
    ...presentCheck(row),
    day: row.log_date,
    measured: measuredText(factsOf(row)),
  }));

const probes = async ({ db, scope, branch, range, now }: PackPlace) => {
  const checks = await probeChecksOf(db, scope, { branchId: branch.id, ...range });
  return {
    probes: (await probesOf(db, scope, branch.id)).map((row) => presentProbe(row, now)),
    checks: checks.map((row) => ({ ...presentProbeCheck(row), probe: row.probe_name })),
  };
};

const tasks = async ({ db, scope, branch, range }: PackPlace) => {
  const rows = await listOccurrences(db, scope, branch.id, range);
  const failing = rows.flatMap(({ answered, done_key: key }) =>
    answered?.failed && key ? [key] : [],
  );
  return { rows, failed: await failedAnswersOf(db, scope, failing) };
};

/** Returns the papers as they were on the last day of the period, or are today if that is earlier. */
const papers = async ({ db, scope, branch, range, now }: PackPlace) => {
  const today = branchDay(now, branch);
  const day = range.to < today ? range.to : today;
  return { day, rows: await papersOfBranch(db, scope, branch, day) };
};

/** Returns the times of visits by pest control, of which the pack tells nothing else. */
const pestVisits = ({ db, scope, branch, range }: PackPlace) =>
  listVisitTimes(db, scope, branch.id, {
    since: startOfDay(range.from, branch),
    before: startOfDay(addDays(range.to, 1), branch),
    pattern: '%pest%',
  });

/** Reads who has which course on the last day of the period, or today while that is still to come. */
const courses = async ({ db, scope, branch, range, now }: PackPlace) => {
  const today = branchDay(now, branch);
  const coursesOn = range.to < today ? range.to : today;
  return {
    coursesOn,
    courses: await coursesOfBranch(db, scope.companyId, branch.id, coursesOn),
  };
};

/** Returns who answers for the branch: the person who is named for it, or else its managers. */
const responsibleOf = (
  { manager_name: named }: BranchRow,
  people: readonly { name: string; role_id: number }[],
): string | null => {
  const managers = people.filter(({ role_id: role }) => role === ROLE.manager);
  return (
    named ??
    (managers
      .map(({ name }) => name)
      .toSorted(compareNames)
      .join(', ') ||
      null)
  );
};

const gather = async (place: PackPlace) => {
  const { db, scope, branch, range, now } = place;
  const people = await peopleOfBranch(db, scope, branch.id);
  return {
    ...place,
    responsible: responsibleOf(branch, people),
    today: branchDay(now, branch),
    at: (instant: string | Date): string => formatInstant(new Date(instant), branch.timezone),
    /** Formats an instant closely: '27/11/26 14:02'. */
    shortAt: (instant: string | Date): string =>
      formatInstant(new Date(instant), branch.timezone).replace(/(?<=\/)\d\d(?=\d\d )/, ''),
    /** Says when a record arrived if it came late; null for most records. */
    arrived: ({ arrival }: { arrival?: Arrival }, madeAt: string | Date): string | null => {
      const received = lateArrival(arrival, madeAt);
      return received && arrivedText(received, branch.timezone);
    },
    dayOf: (instant: string | Date): Day => branchDay(new Date(instant), branch),
    closed: new Map(
      (await closedDaysOf(db, scope, branch, range)).map(({ day, reason }) => [day, reason]),
    ),
    diary: await diaryRecords(db, scope, { branch, range, now }),
    temperatures: await temperatureLogs(db, scope, branch, range),
    foodChecks: await foodChecks(place),
    ...(await probes(place)),
    tasks: await tasks(place),
    allergens: await dishesOfBranch(db, scope, branch.id, branchDay(now, branch)),
    harm: await listHarm(db, scope, { branchId: branch.id, ...range }),
    people,
    training: await trainingOfPeopleAt(db, scope, branch.id),
    ...(await courses(place)),
    suppliers: await suppliersOfBranch(db, scope, branch.id),
    papers: await papers(place),
    pestVisits: await pestVisits(place),
  };
};

/**
 * What the sections of a pack are made of. None of it names visitors, customers or injured people,
 * and nothing of people but their names beside what they signed.
 */
export type PackRecords = Awaited<ReturnType<typeof gather>>;

/** Reads the records of a branch for its pack, outside any transaction. */
export const readPackRecords = async (
  context: Pick<Context, 'db' | 'clock' | 'clockCheck'>,
  scope: Scope,
  branch: BranchRow,
  range: DayRange,
): Promise<PackRecords> => {
  await ensureOccurrences(context, scope, branch);
  return gather({ db: context.db, scope, branch, range, now: context.clock.now() });
};
