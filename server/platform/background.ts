import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Starts work that no response waits for, so that its duration tells the caller nothing. */
  run: (what: string, work: () => Promise<void>) => void;
  /** Resolves once all started work has ended. */
  idle: () => Promise<void>;
};

export const createBackground = (log: Pick<FastifyBaseLogger, 'error'>): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const done: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(done));
      running.add(done);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
