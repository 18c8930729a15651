import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

type State =
  /** The process waits for the database or migrates it. */
  | 'starting'
  | 'ready'
  /** The process is stopping: it still answers, and proxies must send callers elsewhere. */
  | 'draining';

/** State of this process for callers. */
export type Readiness = { state: () => State; set: (state: State) => void };

export const createReadiness = (first: State = 'ready'): Readiness => {
  let state = first;
  return {
    state: () => state,
    set: (next) => {
      state = next;
    },
  };
};

const needsDatabase = (url: string): boolean =>
  url.startsWith('/api/') && !/^\/api\/(?:health|docs)\b/.test(url);

/** Answers with 503 until the process is ready, and closes connections while it drains. */
export const applyReadiness = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onRequest', async (request, reply) => {
    const state = readiness.state();
    // Makes proxies and browsers send their next request to another process.
    if (state === 'draining') reply.header('connection', 'close');
    if (state === 'starting' && needsDatabase(request.url)) throw new AppError('UNAVAILABLE');
  });
};
