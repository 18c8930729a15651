import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import { signingVerdict } from '@branchbook/contract/sfbb-rules.ts';
import type { ProblemTopic, SigningVerdict } from '@branchbook/contract/sfbb-rules.ts';
import { gapText } from '@branchbook/contract/sfbb-signing.ts';
import type { DayRecords } from '@branchbook/contract/sfbb-signing.ts';
import type { SnapshotFoodDiary } from '@branchbook/contract/snapshot-diary.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { Session } from '../../offline/session.ts';
import { isManager } from '../../shared/roles.ts';

export type FoodProblem = {
  uuid: string;
  day: Day;
  topic: ProblemTopic;
  what: string;
  done: string | null;
  by: string;
  /** True while the problem or what was done still has to be sent. */
  waiting: boolean;
};

export type FoodDay = {
  day: Day;
  /** Who has signed the day; null while it is not signed. */
  signedBy: string | null;
  /** True while the signature still has to be sent. */
  isWaiting: boolean;
  /** What is missing on a signed day, in words. */
  gaps: string[];
  /** When the day was declared closed although it still needs a signature. */
  declaredAt: Date | null;
  problems: FoodProblem[];
};

type Records = {
  diary: SnapshotFoodDiary;
  items: RecordedItem[];
  time: BranchTime;
  /** Converts an instant of the tablet's clock to the server's time. */
  corrected?: (instant: Date) => Date;
};

/** Returns all problems that the tablet knows, with what it has not sent yet, oldest first. */
export const problemsOf = ({ diary, items }: Pick<Records, 'diary' | 'items'>): FoodProblem[] => {
  const problems = new Map<string, FoodProblem>();
  for (const { uuid, day, topic, what, done, reported_by_name: by } of diary.problems) {
    problems.set(uuid, { uuid, day, topic, what, done, by, waiting: false });
  }
  for (const { key, payload, employeeName, state } of itemsOfKind(items, 'food-diary.problem')) {
    if (problems.has(key)) continue;
    const { day, topic, what, done } = payload;
    const waiting = state === 'waiting';
    problems.set(key, { uuid: key, day, topic, what, done, by: employeeName ?? '', waiting });
  }
  for (const { payload, state } of itemsOfKind(items, 'food-diary.problem-done')) {
    const problem = problems.get(payload.problem);
    if (!problem || problem.done !== null) continue;
    problem.done = payload.done;
    problem.waiting ||= state === 'waiting';
  }
  return [...problems.values()];
};

/** Returns a day with its signature and problems, as it will be once everything is sent. */
export const foodDayOf = (day: Day, records: Records): FoodDay => {
  const { diary, items } = records;
  const known = diary.days.find((one) => one.day === day);
  // A later signature completes an earlier one with gaps; sent ones are in the snapshot.
  const own = itemsOfKind(items, 'food-diary.sign')
    .filter(
      ({ payload, state }) =>
        payload.day === day && (state === 'waiting' || !known?.signed_by_name),
    )
    .at(-1);
  // What kind of gap it is follows from the records; a signature itself only has the names.
  const ownGaps = (own?.payload.gaps ?? []).map(
    ({ check, reason }) => `${check} (reason: ${reason})`,
  );
  return {
    day,
    signedBy: own ? (own.employeeName ?? '') : (known?.signed_by_name ?? null),
    isWaiting: own?.state === 'waiting',
    gaps: own ? ownGaps : (known?.gaps ?? []).map(gapText),
    declaredAt: known?.declared_at === undefined ? null : new Date(known.declared_at),
    problems: problemsOf(records).filter((problem) => problem.day === day),
  };
};

/** Returns whether a person signed something else on a tablet of the branch on a day. */
export const wasThere = (
  day: Day,
  employeeId: number,
  { diary, items, time, corrected = (at) => at }: Records,
): boolean =>
  diary.days.some((one) => one.day === day && one.were_there.includes(employeeId)) ||
  items.some(
    (item) =>
      item.employeeId === employeeId &&
      item.kind !== 'food-diary.sign' &&
      branchDay(corrected(new Date(item.occurredAt)), time) === day,
  );

/** Returns whether the user may sign a day now. */
export const verdictOf = (
  day: Day,
  { employeeId, roleId }: Session,
  { today, ...records }: Records & { today: Day },
): SigningVerdict =>
  signingVerdict({
    day,
    today,
    startsOn: records.diary.starts_on,
    wasThere: wasThere(day, employeeId, records),
    isManager: isManager(roleId),
  });

/**
 * Returns the days that the screen offers: today, and yesterday while it is a day of the diary that
 * is not signed, or signed with gaps, and on which the branch was open.
 */
export const shownDays = (today: Day, records: Records, isClosed: (day: Day) => boolean): Day[] => {
  const yesterday = addDays(today, -1);
  const { signedBy, gaps, declaredAt } = foodDayOf(yesterday, records);
  const isOpen =
    yesterday >= records.diary.starts_on &&
    (declaredAt !== null || !isClosed(yesterday)) &&
    (signedBy === null || gaps.length > 0);
  return isOpen ? [today, yesterday] : [today];
};

/** Returns the earlier problems for which what was done is not written yet. */
export const openProblems = (today: Day, records: Records): FoodProblem[] =>
  problemsOf(records).filter(({ day, done }) => day < addDays(today, -1) && done === null);

type Failure = DayRecords['failures'][number];

/** Returns the records of a day as the rules of signing count them, items of this tablet included. */
export const recordsOfDay = (
  { problems }: Pick<FoodDay, 'problems'>,
  checks: readonly {
    name: string;
    diaryPart: DiaryPart | null;
    state: string;
    doneAt: Date | null;
  }[],
  failures: readonly Failure[],
): DayRecords => ({
  checks: checks.flatMap(({ name, diaryPart: part, state, doneAt }) =>
    part === null ? [] : [{ part, name, isDone: state === 'completed', doneAt }],
  ),
  problems: problems.map(({ topic, what, done }) => ({ topic, what, isDone: done !== null })),
  failures,
});
