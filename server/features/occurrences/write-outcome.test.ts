import {
  completeTask,
  listOccurrences,
  notCompleteTask,
  undoTask,
  verifyTask,
  verifyTasks,
} from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind, Person } from '../../testing/factories.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const at = (time: string): string => `${TODAY}T${time}.000Z`;

let server: TestServer;
let day: BranchDay;
let manager: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(at('09:00:00'));
  day = await createBranchDay(server);
  manager = day.cast.people['branch manager'];
});

const as = async (kind: Kind) => server.client(await tokenOf(server, day.cast.people[kind]));
const the = async (taskId: number): Promise<Occurrence> => {
  const query = { branchId: day.cast.branch.id, date: TODAY };
  const { items } = await (await as('owner')).call(listOccurrences, { query });
  return items.find((item) => item.branch_task_id === taskId)!;
};
const draftOf = (
  taskId: number,
  kind: ItemDraft['kind'],
  time: string,
  fields = {},
): ItemDraft => ({
  kind,
  occurredAt: at(time),
  payload: { branch_task_id: taskId, due_date: TODAY, ...fields },
});
const complete = (taskId: number, time: string, note?: string): ItemDraft =>
  draftOf(taskId, 'task.complete', time, { note });
const undo = (taskId: number, time: string): ItemDraft => draftOf(taskId, 'task.undo', time);
const verdict = (taskId: number, version: number, time: string, reason?: string): ItemDraft =>
  draftOf(taskId, 'task.verify', time, {
    version,
    result: reason === undefined ? 'verified' : 'rejected',
    reason,
  });
const send = async (by: Person, ...drafts: ItemDraft[]) =>
  outcomeOf(await day.tablet.send(await day.tablet.make(by, ...drafts)));
/** Returns the audit entries of tasks. */
const audit = async () =>
  (await auditOf(server, day.cast.company.id)).filter(({ entity }) => entity === 'task');

it('the log gives person, action and task, and the time of a tablet’s action', async () => {
  const taskId = await day.assign({ task_name: 'Mop', needs_verification: true });
  const { id } = await the(taskId);
  server.clock.set(at('11:30:00'));
  const by = day.lukasz;
  const no = { note: 'No mop' };
  expect(await send(by, complete(taskId, '09:01:00'), undo(taskId, '09:02:00'))).toEqual([
    'ok',
    'ok',
  ]);
  const marked = [draftOf(taskId, 'task.not-complete', '09:03:00', no), undo(taskId, '09:04:00')];
  expect(await send(by, ...marked, complete(taskId, '09:05:00'))).toEqual(['ok', 'ok', 'ok']);
  const { version } = await the(taskId);
  expect(await send(manager, verdict(taskId, version, '09:06:00', 'Wet'))).toEqual(['ok']);
  expect(await send(by, complete(taskId, '09:07:00'))).toEqual(['ok']);
  const verified = verdict(taskId, (await the(taskId)).version, '09:08:00');
  expect(await send(manager, verified)).toEqual(['ok']);
  const said = (action: string, person: Person, time?: string) => ({
    action: `task.${action}`,
    actor_id: person.id,
    entity: 'task',
    entity_id: id,
    branch_id: day.cast.branch.id,
    details: { name: 'Mop', due: TODAY, ...(time && { happened_at: at(time) }) },
    at: server.clock.now(),
  });
  expect(await audit()).toEqual([
    said('completed', by, '09:01:00'),
    said('undone', by, '09:02:00'),
    said('not-completed', by, '09:03:00'),
    said('undone', by, '09:04:00'),
    said('completed', by, '09:05:00'),
    said('rejected', manager, '09:06:00'),
    said('completed', by, '09:07:00'),
    said('verified', manager, '09:08:00'),
  ]);
});

it('the log is the same for actions in the portal, and every answer describes the action', async () => {
  const { staff, owner } = day.cast.people;
  const taskId = await day.assign({ task_name: 'Mop', needs_verification: true });
  const { id } = await the(taskId);
  const params = { id };
  const [worker, boss] = [await as('staff'), await as('owner')];
  const answers = [
    await worker.callWithMessage(notCompleteTask, { params, body: { note: 'No mop' } }),
    await worker.callWithMessage(undoTask, { params }),
    await worker.callWithMessage(completeTask, { params, body: {} }),
    await boss.callWithMessage(verifyTask, { params, body: { result: 'rejected', reason: 'Wet' } }),
    await worker.callWithMessage(completeTask, { params, body: {} }),
    await boss.callWithMessage(verifyTask, { params, body: { result: 'verified' } }),
  ];
  expect(answers.map(({ message }) => message)).toEqual([
    'Task marked as not completed',
    'Task is open again',
    'Task completed',
    'Task sent back',
    'Task completed',
    'Task verified',
  ]);
  const said = (action: string, person: Person) => ({
    action: `task.${action}`,
    actor_id: person.id,
    entity: 'task',
    entity_id: id,
    branch_id: day.cast.branch.id,
    details: { name: 'Mop', due: TODAY },
    at: server.clock.now(),
  });
  const expected = [
    said('not-completed', staff),
    said('undone', staff),
    said('completed', staff),
    said('rejected', owner),
    said('completed', staff),
    said('verified', owner),
  ];
  expect(await audit()).toEqual(expected);
  // Nothing is left to verify, so nothing is written.
  const none = await boss.call(verifyTasks, { body: { ids: [id] } });
  expect(none).toEqual({ verified: 0, skipped: 1 });
  expect(await audit()).toEqual(expected);
});

it('after an undo, a task that was sent back twice has the last reason, and is no longer late', async () => {
  const task = { needs_verification: true, time_to_finish_min: 540 };
  const taskId = await day.assign(task, at('06:00:00'));
  const { id } = await the(taskId);
  const params = { id };
  const [worker, boss] = [await as('staff'), await as('owner')];
  const open = { late: false, done_by: null, done_at: null, notes: null, photo_url: null };
  const first = await worker.call(completeTask, { params, body: { note: 'Done' } });
  expect(first).toMatchObject({ late: true });
  expect(await worker.call(undoTask, { params })).toMatchObject({ ...open, verification: 'none' });
  for (const reason of ['Wet', 'Still wet']) {
    await worker.call(completeTask, { params, body: { note: 'Done' } });
    const body = { result: 'rejected', reason } as const;
    const sentBack = await boss.call(verifyTask, { params, body });
    expect(sentBack).toMatchObject({ ...open, rejection_reason: reason });
    server.clock.advance(60_000);
  }
  await worker.call(completeTask, { params, body: {} });
  expect(await worker.call(undoTask, { params })).toMatchObject({
    ...open,
    state: 'pending',
    verification: 'rejected',
    rejection_reason: 'Still wet',
    verified_at: at('09:01:00'),
  });
});

it('of three people the earliest counts, then the next, and no person can undo another’s completion', async () => {
  const taskId = await day.assign({ needs_verification: true, time_to_finish_min: 630 });
  const { staff } = day.cast.people;
  const [ben, cem] = [
    await createEmployee(server, day.cast.branch, { name: 'Ben' }),
    await createEmployee(server, day.cast.branch, { name: 'Cem' }),
  ];
  server.clock.set(at('10:00:00'));
  expect(await send(day.lukasz, complete(taskId, '09:10:00', 'first'))).toEqual(['ok']);
  expect(await send(ben, complete(taskId, '09:40:00', 'third'))).toEqual(['duplicate']);
  expect(await send(cem, complete(taskId, '09:35:00', 'second'))).toEqual(['duplicate']);
  const names = ({ others }: Occurrence) => others.map(({ done_by_name }) => done_by_name);
  expect(names(await the(taskId))).toEqual(['Cem', 'Ben']);
  const notTheirs = ['refused: Only the person who did this can undo it'];
  expect(await send(staff, undo(taskId, '09:45:00'))).toEqual(notTheirs);
  // Ben had done nothing yet at that time.
  expect(await send(ben, undo(taskId, '09:39:00'))).toEqual(notTheirs);
  expect(await send(day.lukasz, undo(taskId, '09:46:00'))).toEqual(['ok']);
  const second = await the(taskId);
  expect(second).toMatchObject({
    state: 'completed',
    verification: 'waiting',
    done_by_name: 'Cem',
    done_at: at('09:35:00'),
    notes: 'second',
    late: true,
  });
  expect(names(second)).toEqual(['Ben']);
  expect(await send(cem, undo(taskId, '09:47:00'))).toEqual(['ok']);
  expect(await the(taskId)).toMatchObject({ done_by_name: 'Ben', notes: 'third', others: [] });
  expect(await send(ben, undo(taskId, '09:48:00'))).toEqual(['ok']);
  expect(await the(taskId)).toMatchObject({ state: 'pending', done_by_name: null, late: false });
});

it('of two at the same moment the first received counts, and both are kept', async () => {
  const taskId = await day.assign();
  const ben = await createEmployee(server, day.cast.branch, { name: 'Ben' });
  const cem = await createEmployee(server, day.cast.branch, { name: 'Cem' });
  server.clock.set(at('10:00:00'));
  expect(await send(day.lukasz, complete(taskId, '09:10:00'))).toEqual(['ok']);
  expect(await send(cem, complete(taskId, '09:10:00'))).toEqual(['duplicate']);
  expect(await send(ben, complete(taskId, '09:10:00'))).toEqual(['duplicate']);
  const { done_by_name, others } = await the(taskId);
  expect([done_by_name, ...others.map((one) => one.done_by_name)]).toEqual([
    day.lukasz.name,
    'Cem',
    'Ben',
  ]);
  expect(await send(day.lukasz, undo(taskId, '09:11:00'))).toEqual(['ok']);
  expect(await the(taskId)).toMatchObject({ done_by_name: 'Cem' });
});
