import { listBranchesToday } from '@branchbook/contract/activity.ts';
import { getBranchOverview } from '@branchbook/contract/branches.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { addClosure, setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { completeTask, listOccurrences, undoTask } from '@branchbook/contract/occurrences.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { tokenOf } from '../../testing/factories.ts';
import { closedDaysAt, occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import { ensureAllOccurrences } from './service.ts';

/** In November, so that the clocks of London show UTC. */
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

let server: TestServer;
let day: BranchDay;
let branchId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${FRIDAY}T18:00:00Z`);
  day = await createBranchDay(server);
  branchId = day.cast.branch.id;
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const endAt = async (day_ends: number) =>
  (await owner()).call(setBranchHours, { params: { id: branchId }, body: { day_ends } });
const readDay = async () => (await owner()).call(listOccurrences, { query: { branchId } });
const due = async () =>
  (await occurrencesOf(server, branchId)).map(
    ({ due_date: on, due_at: at }) => `${on}, until ${at.toISOString().slice(0, 16)}`,
  );
const complete = (taskId: number, due_date: string, occurredAt: string) => ({
  kind: 'task.complete' as const,
  occurredAt,
  payload: { branch_task_id: taskId, due_date },
});
const send = async (...drafts: ReturnType<typeof complete>[]) =>
  outcomeOf(await day.tablet.send(await day.tablet.make(day.lukasz, ...drafts)));

describe('at a branch whose day ends at 04:00', () => {
  it('tasks of a Friday are due until then, and those of 01:30 at night', async () => {
    await endAt(4);
    await day.assign();
    await day.assign({ time_to_finish_min: 90 });
    await day.assign({ time_to_finish_min: 1320 });
    expect((await due()).toSorted()).toEqual([
      `${FRIDAY}, until ${FRIDAY}T22:00`,
      `${FRIDAY}, until ${SATURDAY}T01:30`,
      `${FRIDAY}, until ${SATURDAY}T04:00`,
    ]);
  });

  it('the Friday goes on after midnight, for tablets, the portal and the nightly job', async () => {
    await endAt(4);
    await day.assign();
    server.clock.set(`${SATURDAY}T03:59:00Z`);
    await ensureAllOccurrences(server.context);
    expect((await readDay()).day).toBe(FRIDAY);
    expect((await day.tablet.snapshot()).day).toBe(FRIDAY);
    expect((await due()).length).toBe(1);
    server.clock.set(`${SATURDAY}T04:00:00Z`);
    await ensureAllOccurrences(server.context);
    expect((await readDay()).day).toBe(SATURDAY);
    expect((await due()).length).toBe(2);
  });

  it('what is done at 01:00 is done in time, counts for the Friday and can be undone', async () => {
    await endAt(4);
    const taskId = await day.assign();
    server.clock.set(`${SATURDAY}T01:00:00Z`);
    expect(await send(complete(taskId, FRIDAY, `${SATURDAY}T00:50:00.000Z`))).toEqual(['ok']);
    const [item] = (await readDay()).items;
    expect(item).toMatchObject({ due_date: FRIDAY, state: 'completed', late: false });
    const { branches } = await (await owner()).call(getBranchOverview);
    const overview = branches.find(({ id }) => id === branchId);
    expect(overview).toMatchObject({ tasks_due: 1, tasks_completed: 1 });

    const again = await day.assign();
    const open = (await readDay()).items.find((one) => one.branch_task_id === again)!;
    server.clock.set(`${FRIDAY}T23:50:00Z`);
    await (await owner()).call(completeTask, { params: { id: open.id }, body: {} });
    server.clock.set(`${SATURDAY}T03:00:00Z`);
    const undone = await (await owner()).call(undoTask, { params: { id: open.id } });
    expect(undone.state).toBe('pending');
  });

  it('a tablet that names the date keeps what people did on it', async () => {
    const taskId = await day.assign();
    await endAt(4);
    server.clock.set(`${SATURDAY}T01:00:00Z`);
    expect(await send(complete(taskId, SATURDAY, `${SATURDAY}T00:50:00.000Z`))).toEqual(['ok']);
    server.clock.set(`${SATURDAY}T09:00:00Z`);
    const states = (await occurrencesOf(server, branchId)).map(
      ({ due_date: on, state }) => `${on} ${state}`,
    );
    expect(states).toEqual([`${FRIDAY} pending`, `${SATURDAY} completed`]);
    // Of a date on which neither the day nor the date has begun, nothing is accepted.
    const sunday = await send(complete(taskId, '2026-11-22', `${SATURDAY}T08:50:00.000Z`));
    expect(sunday).toEqual(['refused: This task is not due on that day']);
  });

  it('a closed Friday is closed until then', async () => {
    await endAt(4);
    await day.assign();
    const closure = { from: FRIDAY, to: FRIDAY, reason: 'Refit' };
    await (await owner()).call(addClosure, { params: { id: branchId }, body: closure });
    server.clock.set(`${SATURDAY}T02:00:00Z`);
    expect((await readDay()).items).toEqual([]);
    const board = await (await owner()).call(listBranchesToday);
    expect(board.find(({ id }) => id === branchId)?.closed).toBe('Refit');
    server.clock.set(`${SATURDAY}T05:00:00Z`);
    expect((await readDay()).items.map(({ due_date: on }) => on)).toEqual([SATURDAY]);
    expect(await closedDaysAt(server, branchId)).toEqual([[FRIDAY, 'Refit']]);
  });
});

describe('when the hour at which the day ends changes', () => {
  it('today’s deadlines follow, and past days stay as they were', async () => {
    await day.assign();
    server.clock.set(`${SATURDAY}T18:00:00Z`);
    await readDay();
    await endAt(3);
    expect(await due()).toEqual([
      `${FRIDAY}, until ${SATURDAY}T00:00`,
      `${SATURDAY}, until 2026-11-22T03:00`,
    ]);
  });

  it('in the night, the Friday goes on, or the Saturday begins', async () => {
    await day.assign();
    server.clock.set(`${SATURDAY}T01:00:00Z`);
    expect((await readDay()).day).toBe(SATURDAY);
    await endAt(4);
    expect((await readDay()).day).toBe(FRIDAY);
    await endAt(0);
    expect((await readDay()).day).toBe(SATURDAY);
    expect((await due()).map((one) => one.slice(0, 10))).toEqual([FRIDAY, SATURDAY]);
  });
});

it('the database and the product agree on the day of a branch at any instant', async () => {
  const { db } = server.context;
  const zones = ['Europe/London', 'Atlantic/Azores', 'Asia/Kathmandu', 'Pacific/Auckland'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 8 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      async (timezone, day_ends, at) => {
        const { rows } = await sql<{ day: string }>`
          select ${branchDayOf(at)} as day
          from (select ${timezone}::text as timezone, ${day_ends}::smallint as day_ends) b
        `.execute(db);
        expect(rows[0]?.day).toBe(branchDay(at, { timezone, day_ends }));
      },
    ),
    { numRuns: 200 },
  );
});
