import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Begins work that no answer waits for, so that its length tells the caller nothing. */
  run: (what: string, work: () => Promise<void>) => void;
  /** Resolves once everything that was begun has ended. */
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
