import { channel } from 'node:diagnostics_channel';
import type { Context } from '../context.ts';
import { takeJob } from './queries.ts';

export type Job = {
  name: string;
  everySeconds: number;
  /** True for irreversible work, such as deleting by age: it waits for a trusted clock. */
  needsTrustedClock?: true;
  /** True for work that may take minutes: it runs beside the other jobs, which do not wait for it. */
  isLong?: true;
  /** Does the work; `stopping` aborts when the process stops, which long work must heed. */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** Message about each run for subscribers such as the metrics. */
export type JobRun = { name: string; outcome: 'done' | 'failed' };
export const jobRuns = channel('branchbook.job-runs');

const TICK_MS = 20_000;

/**
 * Runs repeating jobs, each run in a single process, however many processes there are. A failed run
 * is logged and repeated at its next time.
 * @returns a function that stops the jobs and waits for the running ones.
 */
export const startJobs = (
  { db, clock, clockCheck, log }: Pick<Context, 'db' | 'clock' | 'clockCheck' | 'log'>,
  jobs: Job[],
): (() => Promise<void>) => {
  let running = Promise.resolve();
  const long = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const runIfDue = async (job: Job): Promise<void> => {
    try {
      const now = clock.now();
      const next = new Date(now.getTime() + job.everySeconds * 1000);
      if (!(await takeJob(db, job.name, now, next))) return;
      await job.run(stopping.signal);
      jobRuns.publish({ name: job.name, outcome: 'done' } satisfies JobRun);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed');
      jobRuns.publish({ name: job.name, outcome: 'failed' } satisfies JobRun);
    }
  };
  const tick = async (): Promise<void> => {
    await clockCheck.look().catch((error: unknown) => log.error({ err: error }, 'no clock check'));
    for (const job of jobs) {
      if (job.needsTrustedClock && clockCheck.state() !== 'trusted') continue;
      if (!job.isLong) await runIfDue(job);
      else if (!long.has(job.name)) {
        long.set(
          job.name,
          runIfDue(job).finally(() => long.delete(job.name)),
        );
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
    stopping.abort();
    await running;
    await Promise.all(long.values());
  };
};
