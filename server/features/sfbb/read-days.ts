import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays, lastDayOfMonth } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { can } from '@branchbook/contract/permissions.ts';
import {
  dayStateOf,
  nextReview,
  SIGNING_REFUSALS,
  signingVerdict,
} from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import {
  maySignAgain,
  openGaps,
  recordsText,
  statementOf,
} from '@branchbook/contract/sfbb-signing.ts';
import type { DayRecords } from '@branchbook/contract/sfbb-signing.ts';
import type { DiaryDay, DiaryPage, FoodDiary } from '@branchbook/contract/sfbb.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { closedDaysOf, listDeclaredDays, requireRecordedBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { failedAnswersOf } from '../checklists/service.ts';
import { ensureDaysOf } from '../occurrences/service.ts';
import { diaryOf } from './manage-diaries.ts';
import { presentCheck, presentDeclared, presentProblem, presentSignature } from './presenter.ts';
import { listProblems } from './problem-queries.ts';
import * as queries from './queries.ts';
import { listReviews } from './review-queries.ts';
import type { StoredDay } from './signature-rules.ts';
import { gapsOfDay, recordsOfDay } from './signature-rules.ts';

export type Diary = { scheme: Scheme; starts_on: Day };

/** Returns a branch with its diary; 404 where it keeps none. */
export const requireDiaryOf = async (
  db: Db | Tx,
  actor: PortalActor,
  branchId: number,
): Promise<{ branch: BranchRow; diary: Diary }> => {
  if (!can(actor, 'manage_food_diary')) throw new AppError('ACCESS_DENIED');
  const branch = await requireRecordedBranch(db, actor, branchId);
  const diary = await queries.findDiary(db, actor.scope, branchId);
  if (!diary) {
    throw new AppError('NOT_FOUND', { message: 'This branch keeps no food safety diary yet' });
  }
  return { branch, diary };
};

/** Lists the days from one to another. */
const daysOf = ({ from, to }: DayRange): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

const within = ({ from, to }: DayRange, first: Day, last: Day): DayRange => ({
  from: from < first ? first : from,
  to: to > last ? last : to,
});

/** What a page of a day has for every reader: all but whether the caller may sign it. */
export type Page = Omit<DiaryPage, 'may_sign' | 'signing_note' | 'statement' | 'next_review'> & {
  records: DayRecords;
};

/** Returns the records of one day, as the rules of signing count them, and its last signature. */
export const readStoredDay = async (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
  day: Day,
): Promise<StoredDay> => {
  const range = { from: day, to: day };
  return {
    checks: await queries.listChecks(db, scope, branchId, range),
    problems: await listProblems(db, scope, branchId, range),
    failures: await queries.listFailures(db, scope, branchId, range),
    signature: (await queries.listSignatures(db, scope, branchId, range)).at(-1),
  };
};

/** Returns the pages of the days of a diary in a range, from its start to today. */
export const pagesOf = async (
  db: Db | Tx,
  scope: Scope,
  { branch, diary, range, now }: { branch: BranchRow; diary: Diary; range: DayRange; now: Date },
): Promise<Page[]> => {
  const today = branchDay(now, branch);
  const days = within(range, diary.starts_on, today);
  if (days.from > days.to) return [];
  const closed = await closedDaysOf(db, scope, branch, days);
  const signatures = await queries.listSignatures(db, scope, branch.id, days);
  const problems = await listProblems(db, scope, branch.id, days);
  const checks = await queries.listChecks(db, scope, branch.id, days);
  const keys = checks.flatMap(({ done_key: key }) => key ?? []);
  const failed = await failedAnswersOf(db, scope, keys);
  const failures = Map.groupBy(
    await queries.listFailures(db, scope, branch.id, days),
    ({ day }) => day,
  );
  const declared = new Map(
    (await listDeclaredDays(db, scope, branch.id, days)).map((row) => [row.day, row]),
  );
  const reasons = new Map(closed.map(({ day, reason }) => [day, reason]));
  const ofDay = Map.groupBy(problems, ({ day }) => day);
  const checksOf = Map.groupBy(checks, ({ due_date }) => due_date);
  const signaturesOf = Map.groupBy(signatures, ({ day }) => day);
  return daysOf(days).map((day) => {
    const signed = signaturesOf.get(day) ?? [];
    const signature = signed.at(-1);
    const stored: StoredDay = {
      checks: checksOf.get(day) ?? [],
      problems: ofDay.get(day) ?? [],
      failures: failures.get(day) ?? [],
      signature,
    };
    const records = recordsOfDay(stored);
    const gaps = gapsOfDay(stored);
    const declaration = declared.get(day);
    const isClosed = reasons.has(day) && !declaration?.still_due;
    return {
      branchId: branch.id,
      branch_name: branch.name,
      day,
      scheme: diary.scheme,
      state: dayStateOf({
        day,
        today,
        isClosed,
        signature: signature && { late: signature.late, hasGaps: gaps.length > 0 },
      }),
      closed: reasons.get(day) ?? null,
      declared: declaration ? presentDeclared(declaration) : null,
      signature: signature ? presentSignature(signature) : null,
      earlier_signatures: signed.slice(0, -1).map(presentSignature),
      gaps,
      records_show: recordsText(records),
      open: openGaps(records),
      records,
      checks: stored.checks.map((row) =>
        presentCheck(row, failed.get(row.done_key ?? '') ?? [], now),
      ),
      problems: stored.problems.map((row) => presentProblem(row, signature)),
    };
  });
};

/** Returns whether a person signed something on a tablet of a branch on a day. */
export const wasThere = async (
  db: Db | Tx,
  scope: Scope,
  branch: BranchTime & { id: number },
  { day, employeeId }: { day: Day; employeeId: number },
): Promise<boolean> => {
  const range = { from: day, to: day };
  const time = branchTimeOf(branch);
  const present = await queries.listPresent(db, scope, { branchId: branch.id, time, range });
  return present.some((one) => one.employee_id === employeeId && one.day === day);
};

const presentDay = (page: Page): DiaryDay => ({
  day: page.day,
  state: page.state,
  closed: page.closed,
  declared: page.declared,
  gaps: page.gaps.length,
  signed_by_name: page.signature?.by_name ?? null,
  problems: page.problems.length,
  checks: page.checks.length,
  checks_done: page.checks.filter(({ state }) => state === 'completed').length,
});

/** Returns a month of a diary; without days for a branch that keeps none. */
export const listDays = async (
  context: Context,
  actor: PortalActor,
  { branchId, month }: { branchId: number; month: string },
): Promise<{ diary: FoodDiary; today: Day; days: DiaryDay[] }> => {
  const { db, clock } = context;
  if (!can(actor, 'manage_food_diary')) throw new AppError('ACCESS_DENIED');
  await requireRecordedBranch(db, actor, branchId);
  await ensureDaysOf(context, actor.scope, [branchId]);
  const branch = await requireRecordedBranch(db, actor, branchId);
  const now = clock.now();
  const [year = 0, number = 0] = month.split('-').map(Number);
  const range = { from: `${month}-01`, to: `${month}-${lastDayOfMonth(year, number)}` };
  const diary = await queries.findDiary(db, actor.scope, branchId);
  const pages = diary ? await pagesOf(db, actor.scope, { branch, diary, range, now }) : [];
  return {
    diary: await diaryOf(db, actor, branchId, now),
    today: branchDay(now, branch),
    days: pages.map(presentDay),
  };
};

/** Returns a day of a diary, with whether the caller may sign it. */
export const readDay = async (
  context: Pick<Context, 'clock'>,
  db: Db | Tx,
  actor: PortalActor,
  { branchId, day }: { branchId: number; day: Day },
): Promise<DiaryPage> => {
  const { scope, employeeId } = actor;
  const { branch, diary } = await requireDiaryOf(db, actor, branchId);
  const now = context.clock.now();
  const today = branchDay(now, branch);
  const range = { from: day, to: day };
  const [found] = await pagesOf(db, scope, { branch, diary, range, now });
  if (!found) throw new AppError('NOT_FOUND', { message: 'This is no day of the diary' });
  const { records, ...page } = found;
  const isToSign = page.signature === null || maySignAgain(records, page.gaps);
  const verdict = signingVerdict({
    day,
    today,
    startsOn: diary.starts_on,
    wasThere: await wasThere(db, scope, branch, { day, employeeId }),
    isManager: can(actor, 'manage_food_diary', { branchId }),
  });
  const reviews = await listReviews(db, scope, branchId);
  return {
    ...page,
    may_sign: isToSign && !('refusal' in verdict),
    signing_note: isToSign && 'refusal' in verdict ? SIGNING_REFUSALS[verdict.refusal] : null,
    statement: statementOf(diary.scheme, records),
    next_review: nextReview(
      diary.starts_on,
      reviews.map(({ period_start }) => period_start),
    ),
  };
};

/** Returns a day of a diary after making its tasks, if that has not happened yet. */
export const getDay = async (
  context: Context,
  actor: PortalActor,
  asked: { branchId: number; day: Day },
): Promise<DiaryPage> => {
  await requireDiaryOf(context.db, actor, asked.branchId);
  await ensureDaysOf(context, actor.scope, [asked.branchId]);
  return readDay(context, context.db, actor, asked);
};
