import { recentActivity } from '@branchbook/contract/audit.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { createClient } from '@branchbook/contract/client.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { health } from '@branchbook/contract/health.ts';
import { heartbeat } from '@branchbook/contract/tablet.ts';
import { saveRetention } from '@branchbook/contract/privacy.ts';
import type { RetentionDays } from '@branchbook/contract/privacy.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobsOf } from './jobs.ts';
import { createBranchDay } from './testing/branch-day.ts';
import type { BranchDay } from './testing/branch-day.ts';
import { refusalOf } from './testing/refusal.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { startJobs } from './platform/jobs/jobs.ts';

const NOW = '2026-06-10T09:00:00Z';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TICK_MS = 20_000;
const KEPT_DAYS = 90;

let server: TestServer;
let day: BranchDay;

beforeEach(async () => {
  server = await startTestServer({ now: NOW });
  day = await createBranchDay(server);
  // Fakes the timer of the jobs only; the database runs in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Runs the server's jobs once, as in a process that has just started. */
const runJobs = async (): Promise<void> => {
  const stop = startJobs(server.context, jobsOf(server.context));
  vi.advanceTimersByTime(TICK_MS);
  await stop();
};

/** Returns the owner's client in a browser whose clock shows `time`. */
const ownerAt = (time: Date): Client =>
  createClient({
    baseUrl: server.origin,
    token: () => day.cast.tokens.owner,
    now: () => time,
  });
/** Sends a request of the owner from a browser whose clock shows `time`. */
const callFromOwner = (time: Date) =>
  ownerAt(time)
    .call(recentActivity, { query: {} })
    .catch(() => undefined);

/** Extends all sessions beyond the times of the test. */
const keepSignedIn = () =>
  server.context.db
    .updateTable('sessions')
    .set({ access_expires_at: new Date('2099-01-01'), expires_at: new Date('2099-01-01') })
    .execute();

const keepFor = (days: RetentionDays) =>
  day.cast.as('owner').call(saveRetention, {
    body: { visitors: null, diary: days, temperatures: null, complaints: null },
  });
const write = (date: string, note: string) =>
  day.cast.as('owner').call(saveDiaryEntry, {
    body: { branchId: day.cast.branch.id, date, note },
  });
const notes = async (): Promise<string[]> => {
  const rows = await server.context.db.selectFrom('diary_entries').select('notes').execute();
  return rows.map((row) => row.notes).toSorted();
};
const dueDates = async (): Promise<string[]> => {
  const rows = await server.context.db
    .selectFrom('task_occurrences')
    .select('due_date')
    .orderBy('due_date')
    .execute();
  return rows.map((row) => row.due_date);
};

describe('a server that is started with its clock 400 days ahead', () => {
  beforeEach(async () => {
    await day.assign({ frequency: 'daily' });
    await keepFor(KEPT_DAYS);
    await write('2026-06-10', 'Fridge repaired');
    await runJobs();
    server.clock.advance(400 * DAY_MS);
    await runJobs();
  });

  it('deletes nothing, and creates no days after its current day', async () => {
    expect(await notes()).toEqual(['Fridge repaired']);
    expect(await dueDates()).toEqual(['2026-06-10', '2027-07-15']);
  });

  it('keeps its tablets signed in, and asks them to come back later', async () => {
    expect(
      await refusalOf(
        day.tablet.client.call(heartbeat, {
          body: { appVersion: '1.0.0', queued: 0, deviceNow: NOW },
        }),
      ),
    ).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
  });

  it('works as before once the clock is right again', async () => {
    server.clock.set('2026-06-11T09:00:00Z');
    await runJobs();
    await keepSignedIn();
    await callFromOwner(server.clock.now());
    await runJobs();
    expect(await dueDates()).toEqual(['2026-06-10', '2026-06-11']);
    server.clock.set('2026-10-12T09:00:00Z');
    await callFromOwner(server.clock.now());
    await runJobs();
    await callFromOwner(server.clock.now());
    await runJobs();
    expect(await notes()).toEqual([]);
  });
});

it('a server that was off for months deletes again as soon as a caller’s clock agrees', async () => {
  await keepFor(KEPT_DAYS);
  await write('2026-06-10', 'Fridge repaired');
  await runJobs();
  server.clock.set('2026-12-30T09:00:00Z');
  await runJobs();
  await keepSignedIn();
  // A caller with another time does not confirm the clock.
  await callFromOwner(new Date('2026-06-10T09:00:00Z'));
  await runJobs();
  expect(await notes()).toEqual(['Fridge repaired']);
  await callFromOwner(new Date('2026-12-30T09:03:00Z'));
  await runJobs();
  expect(await notes()).toEqual([]);
});

it('a server whose clock was set back saves nothing with wrong times, and lets people read', async () => {
  await runJobs();
  server.clock.set('2020-01-01T00:00:00Z');
  await runJobs();
  const owner = day.cast.as('owner');
  const entry = { branchId: day.cast.branch.id, date: '2026-06-10', note: 'Delivery late' };
  expect(await refusalOf(owner.call(saveDiaryEntry, { body: entry }))).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  });
  expect(await refusalOf(server.client().call(health))).toMatchObject({ status: 503 });
  expect(await owner.call(recentActivity, { query: {} })).toBeDefined();
  server.clock.set('2026-06-10T09:01:00Z');
  await runJobs();
  await owner.call(saveDiaryEntry, { body: entry });
  expect(await notes()).toEqual(['Delivery late']);
});

/** Random steps: real time passes, the clock is set wrong or right, or a caller connects. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('pass'), hours: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('set'), wrongByDays: fc.integer({ min: -3000, max: 3000 }) }),
  fc.record({ kind: fc.constant('mend') }),
  fc.record({ kind: fc.constant('call') }),
);

it('with any clock changes, a server deletes old records in real time only, and in the end all of them', async () => {
  await keepFor(KEPT_DAYS);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { db } = server.context;
      await db.deleteFrom('diary_entries').execute();
      let real = new Date(NOW).getTime();
      let wrongBy = 0;
      const setClock = (): void => server.clock.set(new Date(real + wrongBy).toISOString());
      setClock();
      await server.context.clockCheck.confirm();
      await db.deleteFrom('jobs').execute();
      await keepSignedIn();
      await write('2026-06-10', 'kept for 90 days');
      const mayBeGone = (): boolean => real >= Date.parse('2026-09-08T22:00:00Z');
      for (const next of steps) {
        if (next.kind === 'pass') real += next.hours * HOUR_MS;
        if (next.kind === 'set') wrongBy = next.wrongByDays * DAY_MS;
        if (next.kind === 'mend') wrongBy = 0;
        setClock();
        if (next.kind === 'call') await callFromOwner(new Date(real));
        await runJobs();
        if (!mayBeGone()) expect(await notes()).toEqual(['kept for 90 days']);
      }
      // The clock is corrected, and much later all due work has been done.
      wrongBy = 0;
      real = Date.parse('2027-03-24T09:00:00Z') + steps.length * 400 * HOUR_MS;
      setClock();
      await runJobs();
      await callFromOwner(new Date(real));
      await runJobs();
      expect(await notes()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
