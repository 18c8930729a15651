import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

type State =
  /** The process waits for the database, or brings it to the newest schema. */
  | 'starting'
  | 'ready'
  /** The process was asked to stop: it still answers, and proxies are to send callers elsewhere. */
  | 'draining';

/** What this process can do for callers now. */
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

/** Answers calls with 503 until the process is ready, and closes connections while it drains. */
export const applyReadiness = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onRequest', async (request, reply) => {
    const state = readiness.state();
    // So that proxies and browsers make their next call to another process.
    if (state === 'draining') reply.header('connection', 'close');
    if (state === 'starting' && needsDatabase(request.url)) throw new AppError('UNAVAILABLE');
  });
};
