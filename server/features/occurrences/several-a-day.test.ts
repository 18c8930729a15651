import { randomUUID } from 'node:crypto';
import {
  completeTask,
  listOccurrences,
  notCompleteTask,
  undoTask,
} from '@branchbook/contract/occurrences.ts';
import type { branchTaskChanges } from '@branchbook/contract/task-input.ts';
import { updateBranchTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { tokenOf } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const THREE_TIMES = ['09:00', '13:00', '17:00'];

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T07:30:00Z`);
  day = await createBranchDay(server);
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const listed = async (taskId: number) => {
  const query = { branchId: day.cast.branch.id };
  const { items } = await (await owner()).call(listOccurrences, { query });
  return items.filter((one) => one.branch_task_id === taskId);
};
const change = async (taskId: number, changes: Partial<z.input<typeof branchTaskChanges>>) =>
  (await owner()).call(updateBranchTask, { body: { taskId, ...changes } });

const item = (
  kind: ItemDraft['kind'],
  taskId: number,
  fields: Record<string, unknown> = {},
): ItemDraft => ({ kind, payload: { branch_task_id: taskId, due_date: TODAY, ...fields } });
const send = async (...drafts: ItemDraft[]): Promise<string[]> =>
  outcomeOf(await day.tablet.send(await day.tablet.make(day.lukasz, ...drafts)));

const rowsOf = async (taskId: number) =>
  (await occurrencesOf(server, day.cast.branch.id)).filter((row) => row.branch_task_id === taskId);

const turnsOf = async (taskId: number): Promise<string[]> =>
  (await rowsOf(taskId))
    .filter((row) => row.due_date === TODAY)
    .map(({ due_at: at, state }) => `${at.toISOString().slice(11, 16)} ${state}`)
    .toSorted();

describe('a task that is due several times a day', () => {
  it('has one card for each time, which is done by itself', async () => {
    const taskId = await day.assign({ due_times: THREE_TIMES });
    // London is an hour ahead of UTC in June.
    expect(await turnsOf(taskId)).toEqual(['08:00 pending', '12:00 pending', '16:00 pending']);
    const { occurrences } = await day.tablet.snapshot();
    expect(occurrences.map((one) => one.due_time)).toEqual(THREE_TIMES);

    expect(await send(item('task.complete', taskId, { due_time: '13:00' }))).toEqual(['ok']);
    expect(await turnsOf(taskId)).toEqual(['08:00 pending', '12:00 completed', '16:00 pending']);
    expect(await send(item('task.complete', taskId, { due_time: '13:00' }))).toEqual(['duplicate']);
    expect(await send(item('task.undo', taskId, { due_time: '13:00' }))).toEqual(['ok']);
    expect(await turnsOf(taskId)).toEqual(['08:00 pending', '12:00 pending', '16:00 pending']);
  });

  it('shows its times in the portal', async () => {
    const taskId = await day.assign({ due_times: ['09:00', '13:00'] });
    expect((await listed(taskId)).map((one) => [one.due_time, one.time_to_finish])).toEqual([
      ['09:00', '09:00'],
      ['13:00', '13:00'],
    ]);
    expect((await listed(taskId))[0]).toMatchObject({ schedule: '09:00, 13:00', run: null });
  });

  it('follows a change of its times, and keeps what was done', async () => {
    const taskId = await day.assign({ due_times: THREE_TIMES });
    await send(item('task.complete', taskId, { due_time: '09:00' }));
    await change(taskId, { due_times: ['13:00', '18:00'] });
    expect(await turnsOf(taskId)).toEqual(['08:00 completed', '12:00 pending', '17:00 pending']);
    await change(taskId, { due_times: [] });
    expect(await turnsOf(taskId)).toEqual(['08:00 completed', '23:00 pending']);
  });

  it('keeps work from a tablet that did not know of the change yet', async () => {
    const taskId = await day.assign({ due_times: THREE_TIMES });
    const occurredAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await change(taskId, { due_times: ['10:00'] });
    const late = { ...item('task.complete', taskId, { due_time: '17:00' }), occurredAt };
    expect(await send(late)).toEqual(['ok']);
    expect(await turnsOf(taskId)).toEqual(['09:00 pending', '16:00 completed']);
  });

  it('asks a tablet of a former version, which names no time, to update', async () => {
    const taskId = await day.assign({ due_times: THREE_TIMES });
    expect(await send(item('task.complete', taskId))).toEqual([
      'refused: Reload this tablet to update it, then choose when this task was due',
    ]);
  });

  it('is made again on each following day', async () => {
    const taskId = await day.assign({ due_times: ['09:00', '13:00'] });
    server.clock.set('2026-06-12T07:00:00Z');
    await listed(taskId);
    const days = (await rowsOf(taskId)).map((row) => row.due_date);
    expect(days).toEqual(['2026-06-10', '2026-06-11', '2026-06-12'].flatMap((one) => [one, one]));
  });
});

describe('a task that is started when needed', () => {
  it('is on no list until a person has done it, as often as needed', async () => {
    const taskId = await day.assign({ on_demand: true });
    expect(await turnsOf(taskId)).toEqual([]);
    const [first, second] = [randomUUID(), randomUUID()];
    expect(
      await send(
        item('task.complete', taskId, { run: first }),
        item('task.not-complete', taskId, { run: second, note: 'No delivery' }),
      ),
    ).toEqual(['ok', 'ok']);
    expect(await send(item('task.complete', taskId, { run: first }))).toEqual(['duplicate']);
    expect(
      (await listed(taskId)).map((one) => [one.run, one.state, one.schedule, one.late]),
    ).toEqual([
      [first, 'completed', 'When needed', false],
      [second, 'not_completed', 'When needed', false],
    ]);
  });

  it('leaves no card behind when it is undone, on the tablet or in the portal', async () => {
    const taskId = await day.assign({ on_demand: true });
    const [first, second] = [randomUUID(), randomUUID()];
    await send(item('task.complete', taskId, { run: first }));
    expect(await send(item('task.undo', taskId, { run: first }))).toEqual(['ok']);
    expect(await turnsOf(taskId)).toEqual([]);

    const { owner: person } = day.cast.people;
    const items = await day.tablet.make(person, item('task.complete', taskId, { run: second }));
    expect(outcomeOf(await day.tablet.send(items))).toEqual(['ok']);
    const [one] = await listed(taskId);
    const undone = await (await owner()).call(undoTask, { params: { id: one!.id } });
    expect(undone).toMatchObject({ state: 'pending', verification: 'none' });
    expect(await listed(taskId)).toEqual([]);
  });

  it('stays to be done again after it was sent back, whatever happens to the task', async () => {
    const taskId = await day.assign({ on_demand: true });
    const run = randomUUID();
    await send(item('task.complete', taskId, { run }));
    const { version } = (await day.tablet.snapshot()).occurrences[0]!;
    const verdict = { run, result: 'rejected', reason: 'Too warm', version };
    const { owner: person } = day.cast.people;
    const items = await day.tablet.make(person, item('task.verify', taskId, verdict));
    expect(outcomeOf(await day.tablet.send(items))).toEqual(['ok']);
    await change(taskId, { task_name: 'Delivery' });
    expect(await listed(taskId)).toMatchObject([{ run, state: 'pending', task_name: 'Delivery' }]);
    expect(await send(item('task.complete', taskId, { run }))).toEqual(['ok']);
  });

  it('cannot be started on another day, before its first day, or after it was deleted', async () => {
    const taskId = await day.assign({ on_demand: true });
    const run = randomUUID();
    const elsewhere = { ...item('task.complete', taskId, { run, due_date: '2026-06-09' }) };
    expect(await send(elsewhere)).toEqual(['refused: This task is not due on that day']);
    const future = await day.assign({ on_demand: true, valid_from: '2026-06-11' });
    expect(await send(item('task.complete', future, { run }))).toEqual([
      'refused: This task is not due on that day',
    ]);
    const inactive = await day.assign({ on_demand: true, active: false });
    expect(await send(item('task.complete', inactive, { run }))).toEqual([
      'refused: This task is no longer active',
    ]);
  });
});

describe('a task with a window', () => {
  it('is completed neither before it opens nor after it has closed', async () => {
    const taskId = await day.assign({
      due_times: ['09:00', '13:00'],
      opens_before: 15,
      closes_after: 30,
    });
    const morning = item('task.complete', taskId, { due_time: '09:00' });
    expect(await send(morning)).toEqual(['refused: This task can be completed from 08:45']);
    server.clock.set(`${TODAY}T07:45:00Z`);
    expect(await send(morning)).toEqual(['ok']);

    server.clock.set(`${TODAY}T12:31:00Z`);
    const [, afternoon] = await listed(taskId);
    expect(afternoon).toMatchObject({
      opens_at: `${TODAY}T11:45:00.000Z`,
      closes_at: `${TODAY}T12:30:00.000Z`,
    });
    const closed =
      'This task could be completed until 13:30. Mark it as not completed, and say why.';
    const params = { id: afternoon!.id };
    const client = await owner();
    expect(await refusalOf(client.call(completeTask, { params, body: {} }))).toMatchObject({
      code: 'NOT_POSSIBLE_NOW',
      message: closed,
    });
    expect(
      await send(item('task.not-complete', taskId, { due_time: '13:00', note: 'Too busy' })),
    ).toEqual(['ok']);
  });
});

describe('a task that needs a photo or a note', () => {
  const photo = async () => new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))]);

  it('is not completed in the portal without them, but can be marked as not completed', async () => {
    const client = await owner();
    const taskId = await day.assign({ photo_required: true, note_required: true });
    const [one] = await listed(taskId);
    const params = { id: one!.id };
    const complete = async (body: { note?: string }, picture?: Blob) =>
      client.call(completeTask, { params, body, ...(picture && { photo: picture }) });
    expect(await refusalOf(complete({ note: 'All clean' }))).toMatchObject({
      message: 'This task needs a photo. Take one and complete it again.',
    });
    expect(await refusalOf(complete({}, await photo()))).toMatchObject({
      message: 'This task needs a note. Write one and complete it again.',
    });
    expect(await complete({ note: 'All clean' }, await photo())).toMatchObject({
      state: 'completed',
    });
    const other = await day.assign({ photo_required: true });
    const [second] = await listed(other);
    expect(
      await client.call(notCompleteTask, {
        params: { id: second!.id },
        body: { note: 'The camera is broken' },
      }),
    ).toMatchObject({ state: 'not_completed' });
  });

  it('is not completed by a tablet without them', async () => {
    const taskId = await day.assign({ photo_required: true });
    expect((await day.tablet.snapshot()).occurrences).toMatchObject([{ photo_required: true }]);
    expect(await send(item('task.complete', taskId))).toEqual([
      'refused: This task needs a photo. Take one and complete it again.',
    ]);
    expect(await send(item('task.complete', taskId, { photo: 'a'.repeat(64) }))).toEqual(['ok']);
  });

  it('accepts what was done before the photo was asked for', async () => {
    const taskId = await day.assign();
    const occurredAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await change(taskId, { photo_required: true });
    expect(await send(item('task.complete', taskId))).toEqual([
      'refused: This task needs a photo. Take one and complete it again.',
    ]);
    expect(await send({ ...item('task.complete', taskId), occurredAt })).toEqual(['ok']);
  });
});
