import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestClock, createTestDatabase } from '../../testing/server.ts';
import type { TestClock } from '../../testing/server.ts';
import { createClockCheck } from '../clock-check/clock-check.ts';
import type { Database } from '../database/database.ts';
import { startJobs } from './jobs.ts';
import type { Job } from './jobs.ts';
import { takeJob } from './queries.ts';

let database: Database;
let clock: TestClock;
let lines: string[];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  clock = createTestClock('2026-06-10T09:00:00Z');
  lines = [];
  // Fakes the timer of the jobs only; the database runs in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});
afterAll(() => database.close());

const TICK_MS = 20_000;

/** Starts a server process with its jobs. */
const start = (...jobs: Job[]): (() => Promise<void>) => {
  const log = pino(
    new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const { db } = database;
  const clockCheck = createClockCheck({ db, clock, log });
  const stop = startJobs({ db, clock, clockCheck, log }, jobs);
  stops.push(stop);
  return stop;
};

/** Advances the time of all processes and waits until their jobs are done. */
const passTime = async (ms: number): Promise<void> => {
  clock.advance(ms);
  vi.advanceTimersByTime(TICK_MS);
  for (const stop of stops.splice(0)) await stop();
};

const countingJob = (everySeconds: number) => {
  const job = {
    name: 'count',
    everySeconds,
    runs: 0,
    run: () => {
      job.runs += 1;
      return Promise.resolve();
    },
  };
  return job;
};

it('a job runs in one of two processes, not in both', async () => {
  const job = countingJob(600);
  start(job);
  start(job);
  await passTime(TICK_MS);
  expect(job.runs).toBe(1);
});

it('a job runs again when it is due, and not before', async () => {
  const job = countingJob(600);
  start(job);
  await passTime(TICK_MS);
  start(job);
  await passTime(599_000);
  expect(job.runs).toBe(1);
  start(job);
  await passTime(1000);
  expect(job.runs).toBe(2);
});

it('a job that was missed while no server ran runs once, not many times', async () => {
  const job = countingJob(600);
  start(job);
  await passTime(TICK_MS);
  start(job);
  await passTime(7 * 86_400_000);
  expect(job.runs).toBe(2);
});

it('of many processes that claim a job at the same moment one gets it', async () => {
  const next = new Date(clock.now().getTime() + 600_000);
  const takes = await Promise.all(
    Array.from({ length: 10 }, () => takeJob(database.db, 'count', clock.now(), next)),
  );
  expect(takes.filter(Boolean)).toHaveLength(1);
});

it('a job that fails is logged, stops no other, and runs again at its next time', async () => {
  let failures = 0;
  const failing = {
    name: 'fail',
    everySeconds: 600,
    run: () => {
      failures += 1;
      return Promise.reject(new Error('the disk is full'));
    },
  };
  const job = countingJob(600);
  start(failing, job);
  await passTime(TICK_MS);
  expect(job.runs).toBe(1);
  expect(lines.join('')).toContain('the disk is full');
  expect(lines.join('')).toContain('"job":"fail"');
  start(failing, job);
  await passTime(600_000);
  expect([failures, job.runs]).toEqual([2, 2]);
});

it('stopping waits for the current run and starts no other', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let finished = false;
  const stop = start({
    name: 'slow',
    everySeconds: 1,
    run: async () => {
      begun.resolve();
      await finish.promise;
      finished = true;
    },
  });
  vi.advanceTimersByTime(TICK_MS);
  await begun.promise;
  const stopped = stop().then(() => finished);
  finish.resolve();
  expect(await stopped).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('long work delays no other job, runs once at a time, and is told to stop', async () => {
  const begun = Promise.withResolvers<void>();
  let runs = 0;
  const long: Job = {
    name: 'long',
    everySeconds: 1,
    isLong: true,
    run: (stopping) => {
      runs += 1;
      begun.resolve();
      return new Promise((resolve) => stopping.addEventListener('abort', () => resolve()));
    },
  };
  const counted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let counts = 0;
  const count = {
    name: 'count',
    everySeconds: 1,
    run: () => {
      counted[counts]?.resolve();
      counts += 1;
      return Promise.resolve();
    },
  };
  const stop = start(long, count);
  for (const { promise } of counted) {
    clock.advance(TICK_MS);
    await vi.advanceTimersByTimeAsync(TICK_MS);
    await promise;
  }
  await begun.promise;
  expect(runs).toBe(1);
  await stop();
});
