import {
  getAttention,
  getDashboardStats,
  listBranchesToday,
} from '@branchbook/contract/activity.ts';
import { branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { isOverdue } from '@branchbook/contract/overdue.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { tokenOf } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const START = '2026-06-08T05:00:00Z';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: START });
});
afterAll(() => server.close());

const read = async (day: BranchDay) => {
  const owner = server.client(await tokenOf(server, day.cast.people.owner));
  const branchId = day.cast.branch.id;
  const branches = await owner.call(listBranchesToday);
  const branch = branches.find(({ id }) => id === branchId)!;
  const sum = branches.reduce((total, { overdue }) => total + overdue, 0);
  const { tasksToday } = await owner.call(getDashboardStats, { query: {} });
  const { missedTotal } = await owner.call(getAttention);
  const { items } = await owner.call(listOccurrences, { query: { branchId } });
  return { branch, sum, tasksToday, missedTotal, items };
};

/** Counts overdue tasks as the tablet does, from what it has of the server. */
const onTablet = async (day: BranchDay): Promise<number> => {
  const { occurrences, branch } = await day.tablet.snapshot();
  const now = server.clock.now();
  return occurrences.filter((one) => {
    const wasSentBack = one.verification === 'rejected' && one.verified_at !== null;
    const sentBackAt = wasSentBack ? new Date(one.verified_at!) : null;
    const task = { ...one, dueDate: one.due_date, dueAt: new Date(one.due_at), sentBackAt };
    return isOverdue(task, now, branchTimeOf(branch));
  }).length;
};

const rowsOf = ({ cast }: BranchDay) =>
  server.context.db
    .selectFrom('task_occurrences')
    .selectAll()
    .where('branch_id', '=', cast.branch.id)
    .orderBy('id')
    .execute();

/** Counts overdue rows by arithmetic: in June, the day of a London shop ends at `ends` minus 1 UTC. */
const oracle = async (day: BranchDay, ends: number) => {
  const dayOf = (at: Date, back = 0): string =>
    new Date(at.getTime() + (1 - ends) * HOUR_MS - back * DAY_MS).toISOString().slice(0, 10);
  const now = server.clock.now();
  const [today, yesterday] = [dayOf(now), dayOf(now, 1)];
  const overdue = (await rowsOf(day)).filter(
    (row) =>
      row.state === 'pending' &&
      row.due_at <= now &&
      (row.due_date === today ||
        row.due_date === yesterday ||
        (row.verification === 'rejected' && dayOf(row.verified_at!) >= dayOf(now, 7))),
  );
  const before = overdue.filter(({ due_date: on }) => on < today);
  return {
    overdue: overdue.length,
    overdueBefore: before.length,
    overdueYesterday: before.filter(({ due_date: on }) => on === yesterday).length,
  };
};

const aStep = fc.record({
  hours: fc.constantFrom(1, 3, 7, 12, 19, 25, 26, 7 * 24),
  act: fc.constantFrom('complete', 'not-complete', 'send back', 'send back', 'wait' as const),
  /** Picks one of the tasks that the action can be about. */
  which: fc.nat(20),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

/** Lets a manager do something with a task; what the product refuses changes nothing. */
const act = async (day: BranchDay, { act: what, which }: Step): Promise<void> => {
  if (what === 'wait') return;
  const sendsBack = what === 'send back';
  const rows = (await rowsOf(day)).filter(({ verification, state }) =>
    sendsBack ? verification === 'waiting' : state === 'pending',
  );
  const row = rows.at(-1 - (which % Math.max(1, rows.length)));
  if (!row) return;
  const payload = {
    branch_task_id: row.branch_task_id,
    due_date: row.due_date,
    ...(what === 'not-complete' && { note: 'No stock' }),
    ...(sendsBack && { result: 'rejected', reason: 'The corners', version: row.version }),
  };
  const kind = sendsBack ? 'task.verify' : (`task.${what}` as const);
  const person = sendsBack ? day.cast.people['branch manager'] : day.lukasz;
  await day.tablet.send(await day.tablet.make(person, { kind, payload }));
};

it('the tablet, both dashboards and the rows themselves count the same overdue tasks, on any days', async () => {
  const seen = { checks: 0, overdue: 0, overdueBefore: 0, sentBack: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 2),
      fc.array(fc.constantFrom(null, 60, 9 * 60, 14 * 60, 23 * 60), { minLength: 2, maxLength: 4 }),
      fc.array(aStep, { minLength: 6, maxLength: 10 }),
      async (day_ends, times, steps) => {
        server.clock.set(START);
        const day = await createBranchDay(server);
        const params = { id: day.cast.branch.id };
        await day.cast.as('owner').call(setBranchHours, { params, body: { day_ends } });
        for (const time_to_finish_min of times) {
          await day.assign({ time_to_finish_min, needs_verification: true });
        }
        for (const step of steps) {
          server.clock.advance(step.hours * HOUR_MS);
          // Makes the days up to now.
          await day.tablet.snapshot();
          await act(day, step);
          const { branch, sum, tasksToday, missedTotal, items } = await read(day);
          const expected = await oracle(day, day_ends);
          expect(branch).toMatchObject(expected);
          expect([sum, tasksToday.overdue, missedTotal]).toEqual(
            [1, 1, 1].map(() => expected.overdue),
          );
          expect(await onTablet(day)).toBe(expected.overdue);
          const now = server.clock.now();
          const opened = items.filter(
            (one) => one.state === 'pending' && new Date(one.due_at) <= now,
          );
          expect(opened.length).toBe(expected.overdue);
          // The figures of today itself stay those of today.
          const { onTime, late, missed, open, notCompleted, overdue, overdueBefore } = branch;
          expect(missed).toBe(overdue - overdueBefore);
          expect(tasksToday.total).toBe(onTime + late + missed + open + notCompleted);
          seen.checks += 1;
          seen.overdue += overdue;
          seen.overdueBefore += overdueBefore;
          seen.sentBack += overdueBefore - branch.overdueYesterday;
        }
      },
    ),
    { numRuns: 10, seed: 6 },
  );
  expect(seen.sentBack).toBeGreaterThan(0);
  expect(seen.overdueBefore).toBeGreaterThan(seen.sentBack);
  expect(seen.overdue).toBeGreaterThan(seen.overdueBefore);
});
