import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { TOKEN } from '../vault.ts';
import type { Actor } from './actor.ts';

/** Finds the actor of a token; null for an invalid or unknown token. */
export type Resolve = (token: string, endpoint: Endpoint) => Promise<Actor | null>;
export type Resolvers = {
  access: Resolve;
  link: Resolve;
  device: Resolve;
  /** False while a wrong clock may make a tablet's token look expired. */
  mayEndSignIn: () => boolean;
};

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : null;
};

/** Returns a completion link's token from the body or the query string. */
const linkTokenOf = (request: FastifyRequest): string | null => {
  for (const part of [request.body, request.query]) {
    const token = (part as { token?: unknown } | null | undefined)?.token;
    if (typeof token === 'string' && token.startsWith(TOKEN.link)) return token;
  }
  return null;
};

const isForLinks = (endpoint: Endpoint | undefined): boolean =>
  endpoint !== undefined && endpoint.who !== 'anyone' && endpoint.who.includes('onboarding');

/** Returns true for an endpoint that serves callers without an account. */
export const isBeforeSignIn = (endpoint: Endpoint): boolean =>
  endpoint.who === 'anyone' || isForLinks(endpoint);

/** Returns true if only the body can identify the caller, so that it must be read first. */
const isCallerInBody = (request: FastifyRequest): boolean =>
  isForLinks(request.routeOptions.config.endpoint) &&
  request.method !== 'GET' &&
  bearerOf(request) === null;

type Check = (request: FastifyRequest) => Promise<void>;

/** Makes hooks that run checks before the body is read, unless only the body names the caller. */
export const beforeBody = (...checks: Check[]): Record<'onRequest' | 'preValidation', Check[]> => ({
  onRequest: checks.map((check) => async (request) => {
    if (!isCallerInBody(request)) await check(request);
  }),
  preValidation: checks.map((check) => async (request) => {
    if (isCallerInBody(request)) await check(request);
  }),
});

/** Returns the error code for an invalid token, which depends on the endpoint's callers. */
const deadTokenCode = (endpoint: Endpoint): ErrorCode => {
  if (endpoint.who.includes('device')) return 'DEVICE_REVOKED';
  return endpoint.who.length === 1 && endpoint.who.includes('onboarding')
    ? 'LINK_EXPIRED'
    : 'SESSION_EXPIRED';
};

/** Resolves a request's token to its actor, and admits only the kinds that the endpoint names. */
export const authorise = (app: FastifyInstance, resolvers: Resolvers): void => {
  const resolve = (token: string, endpoint: Endpoint): Promise<Actor | null> => {
    if (token.startsWith(TOKEN.access)) return resolvers.access(token, endpoint);
    if (token.startsWith(TOKEN.link)) return resolvers.link(token, endpoint);
    if (token.startsWith(TOKEN.device)) return resolvers.device(token, endpoint);
    return Promise.resolve(null);
  };

  app.decorateRequest('actor', null);
  const identify: Check = async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.who === 'anyone') return;
    const token = bearerOf(request) ?? (isForLinks(endpoint) ? linkTokenOf(request) : null);
    const actor = token ? await resolve(token, endpoint) : null;
    if (!actor) {
      const isKept = token?.startsWith(TOKEN.device) && !resolvers.mayEndSignIn();
      throw new AppError(isKept ? 'UNAVAILABLE' : deadTokenCode(endpoint));
    }
    // Set before a refusal, because the audit log names the actor.
    request.actor = actor;
    if (!endpoint.who.includes(actor.kind)) throw new AppError('ACCESS_DENIED');
  };
  const { onRequest, preValidation } = beforeBody(identify);
  for (const hook of onRequest) app.addHook('onRequest', hook);
  for (const hook of preValidation) app.addHook('preValidation', hook);
};
