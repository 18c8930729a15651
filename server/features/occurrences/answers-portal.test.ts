import {
  completeTask,
  keepAnswerPhoto,
  listAnswers,
  listOccurrences,
  undoTask,
} from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { updateBranchTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay, StepDraft, SteppedTask } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';
const KINDS = ['owner', 'head-office manager', 'branch manager', 'staff'] as const;

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer({ now: `${TODAY}T09:00:00Z` });
});
afterAll(() => server.close());
beforeEach(async () => {
  day = await createBranchDay(server);
});

const STEPS: StepDraft[] = [
  {
    kind: 'temperature',
    label: 'Fridge',
    required: true,
    max: 5,
    on_fail: { action: ['Moved the food'] },
  },
  { kind: 'photo', label: 'The counter' },
  { kind: 'text', label: 'Remarks', allow_na: true },
];

const the = async (task: SteppedTask): Promise<Occurrence> => {
  const query = { branchId: day.cast.branch.id };
  const { items } = await day.cast.as('owner').call(listOccurrences, { query });
  return items.find((item) => item.branch_task_id === task.id)!;
};

const answersTo = ({ steps, checklist }: SteppedTask, ...values: object[]) => ({
  checklist,
  answers: values.map((value, index) => ({ step: steps[index]!.id, ...value })),
});

const messageOf = async (call: Promise<unknown>) => {
  const { status, errors, message } = await refusalOf(call);
  return `${status} ${errors?.map((one) => `${one.field}: ${one.message}`).join() || message}`;
};

const picture = async (width = 40) => new Blob([new Uint8Array(await jpeg({ width, height: 30 }))]);

describe('in the portal, the steps of a task', () => {
  it.each(KINDS)('can be answered, with a photo, and read by the %s', async (kind) => {
    const task = await day.assignSteps(STEPS);
    const { id, steps, answered } = await the(task);
    expect({ steps, answered }).toEqual({ steps: 3, answered: null });
    const client = day.cast.as(kind);
    const params = { id };
    expect(await client.call(listAnswers, { params })).toEqual({
      checklist: { id: task.checklist, steps: task.steps },
      answers: [],
    });
    const { photo } = await client.call(keepAnswerPhoto, { params, photo: await picture() });
    const body = answersTo(
      task,
      { value: 8, action: 'Moved the food', by: 1, at: '2020-01-01T00:00:00Z' },
      { photo },
      { not_applicable: true, reason: 'No delivery' },
    );
    const done = await client.call(completeTask, { params, body });
    expect(done).toMatchObject({ state: 'completed', answered: { given: 3, failed: 1 } });
    const { answers } = await client.call(listAnswers, { params });
    // In the portal all steps are answered by the person who is signed in, and now.
    const { name } = day.cast.people[kind];
    const common = { row: 1, chosen: null, held_seconds: null, by_name: name, note: null };
    const at = `${TODAY}T09:00:00.000Z`;
    const none = { number: null, text: null, passed: null, action: null, photo_url: null };
    const rest = { ...common, ...none, at, not_applicable: false, reason: null };
    expect(answers).toEqual([
      { ...rest, step: task.steps[0]!.id, number: 8, passed: false, action: 'Moved the food' },
      { ...rest, step: task.steps[1]!.id, photo_url: expect.stringMatching(/\.jpg$/) as string },
      { ...rest, step: task.steps[2]!.id, not_applicable: true, reason: 'No delivery' },
    ]);
  });

  it('can be answered together with the photo of the task, as a form sends them', async () => {
    const task = await day.assignSteps(STEPS, { photo_required: true });
    const { id } = await the(task);
    const params = { id };
    const staff = day.cast.as('staff');
    const body = answersTo(task, { value: 4 });
    expect(await messageOf(staff.call(completeTask, { params, body }))).toMatch(/needs a photo/);
    const done = await staff.call(completeTask, { params, body, photo: await picture() });
    expect(done).toMatchObject({ state: 'completed', answered: { given: 1, failed: 0 } });
    // Undone, the task is open, and its answers are no longer shown.
    expect(await staff.call(undoTask, { params })).toMatchObject({ answered: null, steps: 3 });
    expect((await staff.call(listAnswers, { params })).answers).toEqual([]);
  });

  it('are those that the task has now, where the answers do not say which version they are of', async () => {
    const task = await day.assignSteps(STEPS);
    const { id } = await the(task);
    const params = { id };
    const { answers } = answersTo(task, { value: 4 });
    const staff = day.cast.as('staff');
    expect(await messageOf(staff.call(completeTask, { params, body: { answers: [] } }))).toBe(
      '400 answers: “Fridge” needs an answer',
    );
    const done = await staff.call(completeTask, { params, body: { answers } });
    expect(done.answered).toEqual({ given: 1, failed: 0 });
  });

  it('are refused in words, and nothing is half done, when answers do not suffice', async () => {
    const task = await day.assignSteps(STEPS);
    const other = await day.assignSteps([{ kind: 'tick', label: 'Of another task' }]);
    const { id } = await the(task);
    const staff = day.cast.as('staff');
    const refused = (body: object) => messageOf(staff.call(completeTask, { params: { id }, body }));
    expect(await refused({})).toMatch(/^409 “[^”]+” needs an answer/);
    expect(await refused(answersTo(task))).toBe('400 answers: “Fridge” needs an answer');
    expect(await refused(answersTo(task, { value: 8 }))).toBe(
      '400 answers: “Fridge” needs an action from its list',
    );
    expect(await refused(answersTo(task, { value: 8, action: 'Nothing' }))).toBe(
      '400 answers: “Fridge” needs an action from its list',
    );
    expect(await refused(answersTo(task, { not_applicable: true, reason: 'Off' }))).toBe(
      '400 answers: “Fridge” cannot be left out as not applicable',
    );
    expect(await refused(answersTo(task, { value: 4 }, {}, { not_applicable: true }))).toBe(
      '400 answers: “Remarks” needs the reason why it does not apply',
    );
    expect(await refused(answersTo(task, { value: 4 }, { photo: 'ab'.repeat(32) }))).toBe(
      '400 answers: A photo has not arrived. Please take it again.',
    );
    const unknown = { ...answersTo(task, { value: 4 }), checklist: other.checklist };
    expect(await refused(unknown)).toBe('400 answers: These are not the steps of this task');
    expect(await refused({ ...unknown, checklist: 999_999 })).toBe(
      '400 answers: These are not the steps of this task',
    );
    const [tick] = answersTo(other, { value: true }).answers;
    expect(
      await refused({
        checklist: task.checklist,
        answers: [{ step: task.steps[0]!.id, value: 4 }, tick],
      }),
    ).toBe('400 answers: An answer belongs to no step of this task');
    expect(await refused({ checklist: task.checklist, answers: 'not a list' })).toMatch(
      /^400 answers/,
    );
    expect(await the(task)).toMatchObject({ state: 'pending', version: 1, answered: null });
    const { db } = server.context;
    const kept = await db
      .selectFrom('occurrence_answers')
      .select('id')
      .where('company_id', '=', day.cast.company.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it('are not open to people of another branch or company', async () => {
    const task = await day.assignSteps(STEPS);
    const { id } = await the(task);
    const params = { id };
    const elsewhere = await createBranch(server, day.cast.company.id);
    const manager = await createEmployee(server, elsewhere, { role_id: 2 });
    const stranger = (await createCast(server)).as('owner');
    const body = answersTo(task, { value: 4 });
    for (const [client, status] of [
      [server.client(await tokenOf(server, manager)), 403],
      [stranger, 404],
      [server.client(), 401],
    ] as const) {
      const photo = await picture();
      const refusals = await Promise.all([
        refusalOf(client.call(listAnswers, { params })),
        refusalOf(client.call(keepAnswerPhoto, { params, photo })),
        refusalOf(client.call(completeTask, { params, body })),
      ]);
      expect(refusals.map((refusal) => refusal.status)).toEqual([status, status, status]);
    }
    expect(await the(task)).toMatchObject({ state: 'pending' });
  });

  it('of a manager task are answered by managers only', async () => {
    const task = await day.assignSteps(STEPS, { manager_task: true });
    const { id } = await the(task);
    const body = answersTo(task, { value: 4 });
    const by = (kind: 'staff' | 'branch manager') =>
      day.cast.as(kind).call(completeTask, { params: { id }, body });
    expect(await refusalOf(by('staff'))).toMatchObject({ status: 403 });
    expect((await by('branch manager')).answered).toEqual({ given: 1, failed: 0 });
  });

  it('take a photo of another branch for one that has not arrived, and need one to keep', async () => {
    const task = await day.assignSteps(STEPS);
    const { id } = await the(task);
    const elsewhere = await createBranchDay(server);
    const there = await elsewhere.assignSteps(STEPS);
    const owner = elsewhere.cast.as('owner');
    const query = { branchId: elsewhere.cast.branch.id };
    const { items } = await owner.call(listOccurrences, { query });
    const params = { id: items.find((one) => one.branch_task_id === there.id)!.id };
    const { photo } = await owner.call(keepAnswerPhoto, { params, photo: await picture(50) });
    const body = answersTo(task, { value: 4 }, { photo });
    const staff = day.cast.as('staff');
    expect(await messageOf(staff.call(completeTask, { params: { id }, body }))).toMatch(
      /A photo has not arrived/,
    );
    expect(await messageOf(staff.call(keepAnswerPhoto, { params: { id } }))).toBe(
      '400 photo: Please send the photo',
    );
  });

  it('are shown with the words that were answered, also after the task was edited', async () => {
    const task = await day.assignSteps(STEPS);
    const { id } = await the(task);
    const params = { id };
    const owner = day.cast.as('owner');
    const steps = task.steps.map((step) => ({ ...step, label: `New: ${step.label}` }));
    await owner.call(updateBranchTask, { body: { taskId: task.id, steps } });
    // The form was opened before the edit.
    const body = answersTo(task, { value: 4 });
    await day.cast.as('staff').call(completeTask, { params, body });
    const { checklist } = await owner.call(listAnswers, { params });
    expect(checklist).toEqual({ id: task.checklist, steps: task.steps });
    // Once it is open again, it has the steps of the task as it is now.
    await day.cast.as('staff').call(undoTask, { params });
    expect((await owner.call(listAnswers, { params })).checklist?.steps).toEqual(steps);
  });
});
