import {
  addGlobalTask,
  createBranchTask,
  listBranchTasks,
  listCustomisations,
  updateBranchTask,
  updateBranchTaskPhoto,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay, StepDraft } from '../../testing/branch-day.ts';
import { createCast } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
});
afterAll(() => server.close());
beforeEach(async () => {
  day = await createBranchDay(server);
});

const UUID = /^[0-9a-f]{8}-/;
const STEPS: StepDraft[] = [
  { kind: 'section', label: 'Fridges', rows: 4 },
  {
    kind: 'temperature',
    label: 'Fridge',
    required: true,
    max: 5,
    on_fail: { action: ['Moved the food', 'Thrown away'], note: true },
  },
  {
    kind: 'choice',
    label: 'Door seal',
    options: [
      { label: 'Clean', passes: true },
      { label: 'Torn', passes: false },
    ],
  },
  { kind: 'yes_no', label: 'Is the back door shut?', passes: 'yes', allow_na: true },
];
const TASK = { task_name: 'Opening checks', task_description: 'As on the card' };

const versionsOf = async (companyId: number): Promise<number> => {
  const rows = await server.context.db
    .selectFrom('checklist_versions')
    .select('id')
    .where('company_id', '=', companyId)
    .execute();
  return rows.length;
};

const copyOf = async (taskId: number) => {
  const query = { branchId: day.cast.branch.id };
  const copies = await day.cast.as('owner').call(listBranchTasks, { query });
  return copies.find(({ id }) => id === taskId)!;
};

/** Steps as the server returned them, with one of them changed. */
const relabelled = (steps: readonly object[], at: number, label: string) =>
  steps.map((step, index) => (index === at ? { ...step, label } : step));

describe('the steps of a task', () => {
  it('are stored as they were given, each with an id, and reach the branch and its tablet', async () => {
    const task = await day.assignSteps(STEPS);
    const ids = task.steps.map(({ id }) => id);
    expect(task.steps).toEqual(
      STEPS.map((step) => ({ ...step, id: expect.stringMatching(UUID) as string })),
    );
    expect(new Set(ids).size).toBe(STEPS.length);
    const { tasks, occurrences, checklists } = await day.tablet.snapshot();
    expect(tasks.find(({ id }) => id === task.id)).toMatchObject({
      steps: task.steps,
      checklist: task.checklist,
    });
    // Only steps that no task has any more are sent apart.
    expect(checklists).toBeUndefined();
    expect(
      occurrences.filter((one) => one.branch_task_id === task.id).map((one) => one.checklist),
    ).toEqual([task.checklist]);
  });

  it('are stored for a branch’s own task too, and sent in form data with its photo', async () => {
    const manager = day.cast.as('branch manager');
    const own = await manager.call(createBranchTask, {
      body: { ...TASK, branchId: day.cast.branch.id, steps: STEPS },
    });
    expect(own.steps.map(({ label }) => label)).toEqual(STEPS.map(({ label }) => label));
    const photo = new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))]);
    const steps = relabelled(own.steps, 1, 'Walk-in fridge');
    const body = { taskId: own.id, steps };
    const changed = await manager.call(updateBranchTaskPhoto, { body, photo });
    expect(changed.steps).toEqual(steps);
    expect(changed.photo_url).not.toBeNull();
  });

  it('keep their ids when they are renamed or moved, and a new one gets its own', async () => {
    const task = await day.assignSteps(STEPS);
    const owner = day.cast.as('owner');
    const [section, fridge, seal, door] = task.steps;
    const sent = [
      door,
      section,
      { ...fridge, label: 'Drinks fridge' },
      { kind: 'text', label: 'x' },
    ];
    const body = { taskId: task.masterId, steps: sent };
    const { steps } = await owner.call(updateGlobalTask, { body });
    expect(steps.map(({ id }) => id).slice(0, 3)).toEqual([door?.id, section?.id, fridge?.id]);
    expect(steps.map(({ id }) => id)).not.toContain(seal?.id);
    expect(steps[3]).toEqual({
      id: expect.stringMatching(UUID) as string,
      kind: 'text',
      label: 'x',
    });
    expect((await copyOf(task.id)).steps).toEqual(steps);
  });

  it('change nothing and make no new version when they are sent as they are', async () => {
    const task = await day.assignSteps(STEPS);
    const owner = day.cast.as('owner');
    const { version } = await copyOf(task.id);
    const companyId = day.cast.company.id;
    await owner.call(updateBranchTask, { body: { taskId: task.id, steps: task.steps } });
    await owner.call(updateGlobalTask, { body: { taskId: task.masterId, steps: task.steps } });
    await owner.call(updateBranchTask, { body: { taskId: task.id, task_name: TASK.task_name } });
    expect(await copyOf(task.id)).toMatchObject({ version, steps: task.steps });
    expect(await versionsOf(companyId)).toBe(1);
    // A second task with the same steps has the same version of them.
    await owner.call(addGlobalTask, { body: { ...TASK, steps: task.steps } });
    expect(await versionsOf(companyId)).toBe(1);
    const changes = (await auditOf(server, companyId)).filter(
      ({ action }) => action === 'task.changed',
    );
    expect(changes).toEqual([]);
  });

  it('are a change that is named, leads to a conflict, and makes a new version', async () => {
    const task = await day.assignSteps(STEPS);
    const owner = day.cast.as('owner');
    const steps = relabelled(task.steps, 1, 'Walk-in fridge');
    const { version } = await copyOf(task.id);
    await owner.call(updateBranchTask, { body: { taskId: task.id, version, steps } });
    expect(await versionsOf(day.cast.company.id)).toBe(2);
    const audit = await auditOf(server, day.cast.company.id);
    expect(audit.at(-1)).toMatchObject({ action: 'task.changed', details: { fields: ['steps'] } });
    const late = owner.call(updateBranchTask, { body: { taskId: task.id, version, steps: [] } });
    expect(await refusalOf(late)).toMatchObject({
      code: 'CONFLICT',
      data: { current: { steps } },
    });
    await owner.call(updateBranchTask, { body: { taskId: task.id, steps: [] } });
    expect((await copyOf(task.id)).steps).toEqual([]);
    const { occurrences, checklists } = await day.tablet.snapshot();
    expect(checklists).toBeUndefined();
    expect(occurrences.every((one) => one.checklist === undefined)).toBe(true);
  });

  it('of a branch are overwritten by head office, which first sees that they differ', async () => {
    const task = await day.assignSteps(STEPS);
    const owner = day.cast.as('owner');
    const own = relabelled(task.steps, 1, 'Walk-in fridge');
    await owner.call(updateBranchTask, { body: { taskId: task.id, steps: own } });
    const { customised } = await owner.call(listCustomisations, { params: { id: task.masterId } });
    expect(customised).toMatchObject([{ fields: ['steps'] }]);
    await owner.call(updateGlobalTask, { body: { taskId: task.masterId, priority: 5 } });
    expect((await copyOf(task.id)).steps).toEqual(task.steps);
  });

  it('of a head-office task cannot be changed by a branch manager, those of a branch’s can', async () => {
    const task = await day.assignSteps(STEPS);
    const manager = day.cast.as('branch manager');
    const body = { taskId: task.id, steps: [], priority: 5 };
    await manager.call(updateBranchTask, { body });
    const after = await copyOf(task.id);
    expect(after.steps).toEqual(task.steps);
    const own = await manager.call(createBranchTask, {
      body: { ...TASK, branchId: day.cast.branch.id, steps: STEPS },
    });
    const changed = await manager.call(updateBranchTask, { body: { taskId: own.id, steps: [] } });
    expect(changed.steps).toEqual([]);
  });

  it('are refused with the place of each mistake', async () => {
    const call = (steps: unknown) =>
      day.cast.as('owner').call(addGlobalTask, { body: { ...TASK, steps } });
    const { errors } = await refusalOf(
      call([
        { kind: 'temperature', label: ' ', min: 8, max: 5 },
        { kind: 'choice', label: 'Seal', options: [{ label: 'Clean' }] },
        { kind: 'dance', label: 'Dance' },
      ]),
    );
    expect(errors.map(({ field }) => field)).toEqual(['steps.0.label', 'steps.2.kind']);
    const ranges = await refusalOf(
      call([
        { kind: 'temperature', label: 'Fridge', min: 8, max: 5 },
        { kind: 'choice', label: 'Seal', options: [{ label: 'Clean' }] },
      ]),
    );
    expect(ranges.errors.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'steps.0.max: The lowest value must not be above the highest',
      'steps.1.options: Please give at least 2 options',
    ]);
    expect(await refusalOf(call('not a list'))).toMatchObject({ status: 400 });
    expect(await versionsOf(day.cast.company.id)).toBe(0);
  });

  it('of one company are never those of another, though they are equal', async () => {
    const task = await day.assignSteps(STEPS);
    const other = (await createCast(server)).as('owner');
    const theirs = await other.call(addGlobalTask, { body: { ...TASK, steps: task.steps } });
    expect(theirs.steps).toEqual(task.steps);
    expect(await versionsOf(day.cast.company.id)).toBe(1);
  });
});
