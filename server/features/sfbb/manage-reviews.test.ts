import { listFoodReviews, signFoodReview } from '@branchbook/contract/sfbb-reviews.ts';
import { REVIEW_QUESTION_NAMES } from '@branchbook/contract/sfbb-rules.ts';
import { addFoodProblem, completeFoodProblem } from '@branchbook/contract/sfbb.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dayAfter,
  FIRST_DAY,
  problemDraft,
  signDraft,
  startDiary,
} from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { foodDraft } from '../../testing/food-world.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let diary: DiaryBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  diary = await startDiary(server);
});
afterAll(() => server.close());

const reviewsAs = async (who: 'owner' | 'branch manager' = 'branch manager') =>
  (await diary.as(who)).call(listFoodReviews, { query: { branchId: diary.branchId } });

const questions = REVIEW_QUESTION_NAMES.map((question) => ({ question, answer: 'no' as const }));

const signReview = async (period_start = FIRST_DAY, more: Record<string, unknown> = {}) =>
  (await diary.as('branch manager')).call(signFoodReview, {
    body: { branchId: diary.branchId, period_start, questions, plan: 'New door seal', ...more },
  });

/** Signs a problem on each of some days. */
const report = async (words: string[], topic = 'chilling') => {
  for (const [index, what] of words.entries()) {
    diary.setDay(dayAfter(index));
    const payload = { day: dayAfter(index), topic, what };
    await diary.send(diary.lukasz, [{ kind: 'food-diary.problem', payload }]);
  }
};

describe('the four-weekly review', () => {
  it('lists three identical faults, however they are written, and not two', async () => {
    await report(['Fridge door stood open', 'fridge door  stood OPEN!', 'Fridge door stood open.']);
    await report(['No soap', 'No soap'], 'cleaning');
    diary.setDay(dayAfter(28));
    const { next } = await reviewsAs();
    expect(next).toMatchObject({ period_start: FIRST_DAY, period_end: dayAfter(27), is_due: true });
    const found = next?.found.filter(({ kind }) => kind !== 'unsigned-days');
    expect(found).toEqual([
      {
        kind: 'problem-topic',
        subject: 'Chilling and freezing',
        count: 3,
        days: [0, 1, 2].map(dayAfter),
      },
      {
        kind: 'same-problem',
        subject: 'Fridge door stood open',
        count: 3,
        days: [0, 1, 2].map(dayAfter),
      },
    ]);
  });

  it('counts failed answers by step, warm equipment and unsigned days', async () => {
    const { lukasz, tablet, send } = diary;
    const task = await diary.assignSteps(
      [
        {
          kind: 'yes_no',
          label: 'Hot water',
          passes: 'yes',
          on_fail: { action: ['Plumber called'] },
        },
      ],
      {
        task_name: 'Opening checks',
        diary_part: 'opening',
        needs_verification: false,
      },
    );
    await tablet.send(
      await tablet.make(diary.cast.people['branch manager'], {
        kind: 'equipment.save',
        payload: { equipment_name: 'Fridge 1', min_temp: 0, max_temp: 5 },
        key: '0197b1a0-0000-7000-8000-0000000000f1',
      }),
    );
    for (const index of [0, 1, 2]) {
      diary.setDay(dayAfter(index), '08:00');
      await diary.tablet.snapshot();
      const outcomes = await send(lukasz, [
        {
          kind: 'task.complete',
          payload: {
            branch_task_id: task.id,
            due_date: dayAfter(index),
            checklist: task.checklist,
            answers: [{ step: task.steps[0]!.id, value: 'no', action: 'Plumber called' }],
          },
        },
        {
          kind: 'temperature.reading',
          payload: {
            equipment: '0197b1a0-0000-7000-8000-0000000000f1',
            log_date: dayAfter(index),
            slot: 'morning',
            value: 9,
            min_temp: 0,
            max_temp: 5,
            action: 'moved_stock',
          },
        },
        signDraft(dayAfter(index)),
      ]);
      expect(outcomes).toEqual(['ok', 'ok', 'ok']);
    }
    const page = await diary.page(FIRST_DAY);
    expect(page.checks).toMatchObject([
      { part: 'opening', task_name: 'Opening checks', state: 'completed', answered: 1 },
    ]);
    expect(page.checks[0]?.failed[0]).toMatch(/^Hot water: no/i);
    diary.setDay(dayAfter(6));
    const { next } = await reviewsAs();
    expect(next?.found.map(({ kind, subject, count }) => [kind, subject, count])).toEqual([
      ['failed-step', 'Opening checks: Hot water', 3],
      ['temperature', 'Fridge 1', 3],
      ['unsigned-days', 'Not signed', 2],
      ['days-with-gaps', 'Signed with gaps', 3],
      ['overdue-checks', 'Opening checks', 3],
    ]);
  });

  it('counts food that failed its check three times, but not the checks made again', async () => {
    const food = (kind: string, words: string, value: number, more = {}) =>
      foodDraft({ kind, food: words, value, held_seconds: null, action: 'discarded', ...more });
    for (const [index, words] of ['Chicken pie', 'chicken  PIE', 'Chicken pie'].entries()) {
      diary.setDay(dayAfter(index));
      const outcomes = await diary.send(diary.lukasz, [
        food('hot_hold', words, 58),
        food('cooking', 'Chicken pie', 60),
      ]);
      expect(outcomes).toEqual(['ok', 'ok']);
    }
    diary.setDay(dayAfter(3));
    const { next } = await reviewsAs();
    const found = next?.found.filter(({ kind }) => kind === 'food-check');
    expect(found?.map(({ subject, count }) => [subject, count])).toEqual([
      ['Cooking: Chicken pie', 3],
      ['Hot holding: Chicken pie', 3],
    ]);
  });

  it('is signed once its days are over, keeps what was found, and is never signed twice', async () => {
    await report(['Warm', 'Warm', 'Warm']);
    diary.setDay(dayAfter(27), '22:59');
    expect(await refusalOf(signReview())).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
    diary.setDay(dayAfter(28), '06:00');
    expect((await refusalOf(signReview(FIRST_DAY, { questions: questions.slice(1) }))).status).toBe(
      400,
    );
    const yes = [{ question: 'serious', answer: 'yes' }, ...questions.slice(1)];
    expect((await refusalOf(signReview(FIRST_DAY, { questions: yes }))).status).toBe(400);
    // The records show the same thing three times: the answers cannot deny it.
    const denied = await refusalOf(signReview());
    expect(denied).toMatchObject({ status: 400, errors: [{ field: 'questions' }] });
    expect(denied.errors[0]?.message).toContain('The same problem: Warm (3 times)');
    const [, ...others] = questions;
    const said = [{ question: 'serious', answer: 'yes', note: 'Warm again' }, ...others];
    const review = await signReview(FIRST_DAY, { questions: said });
    expect(review.statement).toMatch(/^Counted for these four weeks: .*The same problem: Warm/);
    expect(review.statement).toContain('Days that were not signed: Not signed (28 times)');
    expect(review).toMatchObject({ plan: 'New door seal', period_end: dayAfter(27) });
    expect(review.found.some(({ subject }) => subject === 'Warm')).toBe(true);
    expect(await refusalOf(signReview())).toMatchObject({ code: 'ALREADY_SAVED' });
    const { next, reviews } = await reviewsAs();
    expect(next).toMatchObject({ period_start: dayAfter(28), due: dayAfter(56), is_due: false });
    expect(reviews).toHaveLength(1);
    expect((await diary.tablet.snapshot()).food_diary?.review_due).toBe(dayAfter(56));
  });
});

describe('problems', () => {
  it('are written in the portal, and completed once, there or on the tablet', async () => {
    const manager = await diary.as('branch manager');
    const { branchId } = diary;
    const add = (day: string) =>
      manager.call(addFoodProblem, { body: { branchId, day, topic: 'pests', what: 'Droppings' } });
    expect((await refusalOf(add(dayAfter(1)))).errors[0]?.field).toBe('day');
    const problem = await add(FIRST_DAY);
    const { food_diary: onTablet } = await diary.tablet.snapshot();
    const uuid = onTablet?.problems[0]?.uuid;
    const done = {
      kind: 'food-diary.problem-done' as const,
      payload: { problem: uuid, done: 'Called' },
    };
    expect(await diary.send(diary.lukasz, [done])).toEqual(['ok']);
    expect(await diary.send(diary.lukasz, [done])).toEqual([
      'refused: What was done about this is written already',
    ]);
    const again = manager.call(completeFoodProblem, {
      params: { id: problem.id },
      body: { done: 'Called them' },
    });
    expect(await refusalOf(again)).toMatchObject({ code: 'ALREADY_SAVED' });
    expect((await diary.page(FIRST_DAY)).problems[0]).toMatchObject({
      done: 'Called',
      done_by_name: diary.lukasz.name,
    });
  });

  it('can be completed by another tablet that has it from the same batch', async () => {
    const key = '0197b1a0-0000-7000-8000-0000000000a1';
    expect(
      await diary.send(diary.lukasz, [
        problemDraft(FIRST_DAY, 'Leak', { key }),
        { kind: 'food-diary.problem-done', payload: { problem: key, done: 'Mopped' } },
      ]),
    ).toEqual(['ok', 'ok']);
  });
});
