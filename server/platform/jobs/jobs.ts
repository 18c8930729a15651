import { channel } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { takeJob } from './queries.ts';

export type Job = { name: string; everySeconds: number; run: () => Promise<void> };

/** What is told about each run to whoever listens, as the metrics do. */
export type JobRun = { name: string; outcome: 'done' | 'failed' };
export const jobRuns = channel('branchbook.job-runs');

const TICK_MS = 20_000;

/**
 * Runs repeating work, each run in one process only however many there are. A run that fails is
 * logged and comes again at its next time.
 * @returns a function that stops it and waits for the run under way.
 */
export const startJobs = (
  db: Db,
  clock: Clock,
  log: FastifyBaseLogger,
  jobs: Job[],
): (() => Promise<void>) => {
  let running = Promise.resolve();
  const tick = async (): Promise<void> => {
    for (const job of jobs) {
      try {
        const now = clock.now();
        const next = new Date(now.getTime() + job.everySeconds * 1000);
        if (!(await takeJob(db, job.name, now, next))) continue;
        await job.run();
        jobRuns.publish({ name: job.name, outcome: 'done' } satisfies JobRun);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed');
        jobRuns.publish({ name: job.name, outcome: 'failed' } satisfies JobRun);
      }
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = tick().finally(() => {
      busy = false;
    });
  }, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
