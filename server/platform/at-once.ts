import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { Actor } from './session/actor.ts';

const RETRY_AFTER_SECONDS = 1;

/** Names a caller for the log and the limits; null for a caller without a token. */
export const nameOf = (actor: Actor | null): string | null => {
  if (!actor) return null;
  return 'employeeId' in actor ? `employee ${actor.employeeId}` : `device ${actor.deviceId}`;
};

const keyOf = ({ atOnce, path }: Endpoint, actor: Actor): string => {
  const who = atOnce?.per === 'company' ? `company ${actor.scope?.companyId}` : nameOf(actor);
  return `${atOnce?.what ?? path} ${who}`;
};

/**
 * Makes a function that runs the work of requests and refuses a request while the endpoint's limit
 * of concurrent ones is reached. Counts per process, to protect its processor and its database
 * connections.
 */
export const createTurns = () => {
  const underWay = new Map<string, number>();
  return async <T>(endpoint: Endpoint, actor: Actor | null, work: () => Promise<T>): Promise<T> => {
    const { atOnce } = endpoint;
    if (!atOnce || !actor) return work();
    const key = keyOf(endpoint, actor);
    const count = underWay.get(key) ?? 0;
    if (count >= atOnce.max) {
      throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
    }
    underWay.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    }
  };
};
