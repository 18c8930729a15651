import { channel } from 'node:diagnostics_channel';
import type { Context } from '../context.ts';
import { takeJob } from './queries.ts';

export type Job = {
  name: string;
  everySeconds: number;
  /** True for irreversible work, such as deleting by age: it waits for a trusted clock. */
  needsTrustedClock?: true;
  run: () => Promise<void>;
};

/** Message about each run for subscribers such as the metrics. */
export type JobRun = { name: string; outcome: 'done' | 'failed' };
export const jobRuns = channel('branchbook.job-runs');

const TICK_MS = 20_000;

/**
 * Runs repeating jobs, each run in a single process, however many processes there are. A failed run
 * is logged and repeated at its next time.
 * @returns a function that stops the jobs and waits for the running one.
 */
export const startJobs = (
  { db, clock, clockCheck, log }: Pick<Context, 'db' | 'clock' | 'clockCheck' | 'log'>,
  jobs: Job[],
): (() => Promise<void>) => {
  let running = Promise.resolve();
  const tick = async (): Promise<void> => {
    await clockCheck.look().catch((error: unknown) => log.error({ err: error }, 'no clock check'));
    for (const job of jobs) {
      if (job.needsTrustedClock && clockCheck.state() !== 'trusted') continue;
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
