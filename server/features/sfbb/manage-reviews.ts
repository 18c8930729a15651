import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type {
  Finding,
  FoodReview,
  listFoodReviews as listing,
  signFoodReview as signing,
} from '@branchbook/contract/sfbb-reviews.ts';
import type { DataOf, ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { repeatedOf, repeatedText, reviewStatementOf } from '@branchbook/contract/sfbb-reviews.ts';
import { nextReview, topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { ensureDaysOf } from '../occurrences/service.ts';
import { presentReview } from './presenter.ts';
import { pagesOf, requireDiaryOf } from './read-days.ts';
import type { Diary } from './read-days.ts';
import * as queries from './review-queries.ts';
import { findingsOf } from './review-rules.ts';
import type { Happening } from './review-rules.ts';

type Of = { branch: BranchRow; diary: Diary; range: DayRange; now: Date };

/** Sources of what a review counts: each lists what went wrong, with its subject and its day. */
const happeningsOf = async (db: Db | Tx, scope: Scope, of: Of): Promise<Happening[]> => {
  const asked = { branchId: of.branch.id, range: of.range };
  const pages = await pagesOf(db, scope, of);
  const today = branchDay(of.now, of.branch);
  const ofKind = (kind: Happening['kind'], events: queries.Event[]): Happening[] =>
    events.map((event) => ({ kind, ...event }));
  return [
    ...pages.flatMap(({ day, problems }) =>
      problems.flatMap(({ topic, what }): Happening[] => [
        { kind: 'problem-topic', subject: topicLabel[topic], day },
        { kind: 'same-problem', subject: what, day },
      ]),
    ),
    ...ofKind('failed-step', await queries.listFailedAnswers(db, scope, asked)),
    ...ofKind('food-check', await queries.listFailedFoods(db, scope, asked)),
    ...ofKind('temperature', await queries.listWarmReadings(db, scope, asked)),
    ...pages.flatMap(({ day, state }): Happening[] =>
      // The last day of the four weeks can still be signed when the review is due.
      state === 'unsigned' || (state === 'open' && day === of.range.to && day < today)
        ? [{ kind: 'unsigned-days', subject: 'Not signed', day }]
        : [],
    ),
    ...pages.flatMap(({ day, state }): Happening[] =>
      state === 'signed_with_gaps'
        ? [{ kind: 'days-with-gaps', subject: 'Signed with gaps', day }]
        : [],
    ),
    ...pages.flatMap(({ day, checks }) =>
      checks.flatMap(({ state, overdue, late, task_name: subject }): Happening[] =>
        overdue || late || state === 'not_completed'
          ? [{ kind: 'overdue-checks', subject, day }]
          : [],
      ),
    ),
  ];
};

const findings = async (db: Db | Tx, scope: Scope, of: Of): Promise<Finding[]> =>
  findingsOf(await happeningsOf(db, scope, of));

/** Lists the reviews of a branch, and what the next one will have to look at so far. */
export const listReviews = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<DataOf<typeof listing>> => {
  const { db, clock } = context;
  await requireDiaryOf(db, actor, branchId);
  await ensureDaysOf(context, actor.scope, [branchId]);
  const { branch, diary } = await requireDiaryOf(db, actor, branchId);
  const now = clock.now();
  const today = branchDay(now, branch);
  const rows = await queries.listReviews(db, actor.scope, branchId);
  const reviews = rows.map(presentReview);
  if (diary.starts_on > today) return { next: null, reviews };
  const { start, end, due } = nextReview(
    diary.starts_on,
    rows.map(({ period_start }) => period_start),
  );
  const range = { from: start, to: end };
  return {
    next: {
      period_start: start,
      period_end: end,
      due,
      is_due: due <= today,
      found: await findings(db, actor.scope, { branch, diary, range, now }),
    },
    reviews,
  };
};

/** Returns the four weeks that the caller reviews: the first ones without a review, once over. */
const periodToReview = (
  diary: Diary,
  { reviewed, asked, today }: { reviewed: Day[]; asked: Day; today: Day },
) => {
  if (reviewed.includes(asked)) {
    throw new AppError('ALREADY_SAVED', {
      message: 'These four weeks have been reviewed already.',
    });
  }
  const period = nextReview(diary.starts_on, reviewed);
  if (period.start !== asked || period.due > today) {
    throw new AppError('NOT_POSSIBLE_NOW', {
      message: 'These four weeks are not over yet, or earlier ones come first.',
    });
  }
  return period;
};

/**
 * Signs the review of four weeks; what came three times or more is counted again and kept, and cannot
 * be denied by the answers.
 */
export const signReview = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, period_start, questions: answers, plan }: ValidatedOf<typeof signing>['body'],
): Promise<FoodReview> => {
  const { scope, employeeId, name } = actor;
  const now = clock.now();
  await requireBranch(db, actor, branchId);
  if (!can(actor, 'manage_food_diary', { branchId })) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    await lockBranches(tx, scope, [branchId]);
    const { branch, diary } = await requireDiaryOf(tx, actor, branchId);
    const reviewed = (await queries.listReviews(tx, scope, branchId)).map(
      ({ period_start: start }) => start,
    );
    const today = branchDay(now, branch);
    const { start, end } = periodToReview(diary, { reviewed, asked: period_start, today });
    const range = { from: start, to: end };
    const found = await findings(tx, scope, { branch, diary, range, now });
    const repeated = repeatedOf(found);
    const isDenied = answers.some(
      ({ question, answer }) => question === 'serious' && answer !== 'yes',
    );
    if (isDenied && repeated.length > 0) {
      throw new AppError('VALIDATION', {
        errors: [{ field: 'questions', message: repeatedText(repeated) }],
      });
    }
    await holdCaller(tx, actor);
    const review = {
      period_start: start,
      period_end: end,
      found,
      answers,
      plan,
      statement: reviewStatementOf(found),
      signed_by_name: name,
      signed_at: now,
    };
    const id = await queries.insertReview(tx, scope, {
      ...review,
      branch_id: branchId,
      signed_by: employeeId,
    });
    await appendAudit(tx, scope, actor, {
      action: 'food-diary.reviewed',
      entity: 'food diary',
      entityId: id,
      branchId,
      details: { date: start },
      at: now,
    });
    return presentReview({ id, ...review });
  });
};
