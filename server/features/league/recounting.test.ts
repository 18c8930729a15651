import { readBranchScore, readLeague } from '@branchbook/contract/league.ts';
import { changeTemperatureSlots } from '@branchbook/contract/temperature-slots.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { tamper } from '../../testing/ledger.ts';
import { addFridge, recordReading, recordTasks } from '../../testing/score-records.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAY = '2026-06-09';
const NEXT = '2026-06-10';

let server: TestServer;
let day: Fridge;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${DAY}T08:00:00Z`);
  day = await createFridge(server);
});

// A session lasts 30 minutes, and the tests move the clock by days.
const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const scoreOn = async (date: string) =>
  (await owner()).call(readBranchScore, {
    params: { id: day.cast.branch.id },
    query: { period: 'day', date },
  });
const taken = ({ counts }: Awaited<ReturnType<typeof scoreOn>>) =>
  `${counts.slots_taken} of ${counts.slots_due}`;

describe('a day that has been counted', () => {
  it('is counted again at once when a tablet was offline, and says so', async () => {
    server.clock.set(`${NEXT}T09:00:00Z`);
    const before = await scoreOn(DAY);
    expect(taken(before)).toBe('0 of 3');
    expect(before.days[0]?.recounted_at).toBeNull();
    server.clock.set(`${NEXT}T09:01:00Z`);
    await day.send('staff', readingDraft(day.uuid, 3, { at: `${DAY}T10:00:00Z` }));
    const after = await scoreOn(DAY);
    expect(taken(after)).toBe('1 of 3');
    expect(after.days[0]?.recounted_at).toBe(`${NEXT}T09:01:00.000Z`);
    expect(after.row.recounted_on).toBe(DAY);
  });

  it('is counted again after a task that was done late, which is no late record', async () => {
    const [id = 0] = await recordTasks(server, day.cast.branch, DAY, [['missed', 3, 1]]);
    server.clock.set(`${NEXT}T09:00:00Z`);
    expect((await scoreOn(DAY)).counts).toMatchObject({ missed: 1 });
    await server.context.db
      .updateTable('task_occurrences')
      .set({ state: 'completed', late: true, done_at: server.clock.now() })
      .where('id', '=', id)
      .execute();
    const { counts, row } = await scoreOn(DAY);
    expect(counts).toMatchObject({ missed: 0, late: 1 });
    expect(row.recounted_on).toBeNull();
  });

  it('stays as it was when the times of temperatures change today', async () => {
    server.clock.set(`${NEXT}T09:00:00Z`);
    const before = await scoreOn(DAY);
    expect(taken(await scoreOn(NEXT))).toBe('0 of 0');
    const body = { branchId: day.cast.branch.id, slots: ['08:00', '09:00'] };
    await (await owner()).call(changeTemperatureSlots, { body });
    expect(await scoreOn(DAY)).toEqual(before);
    expect(taken(await scoreOn(NEXT))).toBe('0 of 2');
  });

  it('stays as it was when its readings are deleted because they are old', async () => {
    await day.send('staff', readingDraft(day.uuid, 3, { at: `${DAY}T08:00:00Z` }));
    server.clock.set(`${NEXT}T09:00:00Z`);
    const before = await scoreOn(DAY);
    const { id: branchId } = day.cast.branch;
    await tamper(server, sql`delete from temp_readings where branch_id = ${branchId}`);
    expect(taken(await scoreOn(DAY))).toBe('1 of 3');
    expect(await scoreOn(DAY)).toEqual(before);
  });

  it('has the same counts for several readers at once, and when it is counted again', async () => {
    await recordTasks(server, day.cast.branch, DAY, [
      ['on time', 5, 3],
      ['late', 1, 2],
    ]);
    server.clock.set(`${NEXT}T09:00:00Z`);
    const all = await Promise.all(Array.from({ length: 5 }, () => scoreOn(DAY)));
    expect(new Set(all.map((score) => JSON.stringify(score))).size).toBe(1);
    const { db } = server.context;
    await db.deleteFrom('score_days').where('branch_id', '=', day.cast.branch.id).execute();
    expect(await scoreOn(DAY)).toEqual(all[0]);
  });
});

describe('today', () => {
  it('counts what has become due, without a record', async () => {
    server.clock.set(`${DAY}T10:59:00Z`);
    expect(taken(await scoreOn(DAY))).toBe('0 of 0');
    server.clock.set(`${DAY}T11:00:00Z`);
    expect(taken(await scoreOn(DAY))).toBe('0 of 1');
  });

  it('is limited to 70 after four hours with an open action, until it is closed', async () => {
    const score = async () => (await scoreOn(DAY)).row;
    await recordTasks(server, day.cast.branch, DAY, [['on time', 3, 1]]);
    await day.send('staff', readingDraft(day.uuid, 9, { at: `${DAY}T08:00:00Z` }));
    server.clock.set(`${DAY}T12:00:00Z`);
    expect(await score()).toMatchObject({ score: 100, capped: false });
    server.clock.set(`${DAY}T12:00:01Z`);
    expect(await score()).toMatchObject({ score: 70, capped: true });
    const { readings } = await day.tablet.snapshot();
    const recheck = { at: `${DAY}T12:00:01Z`, recheck_of: readings[0]?.uuid };
    await day.send('staff', readingDraft(day.uuid, 3, recheck));
    expect(await score()).toMatchObject({ score: 100, capped: false });
  });

  it('ends with the branch’s day, some hours after midnight', async () => {
    const { db } = server.context;
    const { branch, people } = day.cast;
    await db.updateTable('branches').set({ day_ends: 4 }).where('id', '=', branch.id).execute();
    server.clock.set(`${NEXT}T01:00:00Z`);
    // 02:00 in London is the evening of the day before, which ends at 04:00.
    expect(taken(await scoreOn(DAY))).toBe('0 of 2');
    const fridge = await addFridge(server, branch, 'Second fridge');
    const at = server.clock.now();
    const reading = { equipment: fridge, day: DAY, slot: 'evening', at } as const;
    await recordReading(server, branch, people.staff, reading);
    expect(taken(await scoreOn(DAY))).toBe('1 of 5');
    server.clock.set(`${NEXT}T03:00:00Z`);
    expect(taken(await scoreOn(DAY))).toBe('1 of 6');
  });
});

it('repeated identical readings are counted beside the score', async () => {
  const { branch, people } = day.cast;
  const fridge = await addFridge(server, branch, 'Second fridge');
  for (const [minute, value] of [3, 3, 3, 4].entries()) {
    const at = new Date(`${DAY}T08:0${minute}:00Z`);
    const reading = { equipment: fridge, day: DAY, slot: 'morning', at, value } as const;
    await recordReading(server, branch, people.staff, reading);
  }
  const { counts } = await scoreOn(DAY);
  expect(counts).toMatchObject({ readings_compared: 3, readings_same: 2 });
  const { rows } = await (await owner()).call(readLeague, { query: { period: 'week' } });
  expect(rows.map(({ marks }) => marks?.same_readings)).toEqual([67]);
});
