import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { TOKEN } from '../vault.ts';
import type { Actor } from './actor.ts';

/** Finds whom a token belongs to; null for one that is dead or unknown. */
export type Resolve = (token: string, endpoint: Endpoint) => Promise<Actor | null>;
export type Resolvers = {
  access: Resolve;
  link: Resolve;
  device: Resolve;
  /** False while it may be a wrong clock that makes a tablet's token look expired. */
  mayEndSignIn: () => boolean;
};

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : null;
};

/** A completion link's token may also come in the body or the query string. */
const linkTokenOf = (request: FastifyRequest): string | null => {
  for (const part of [request.body, request.query]) {
    const token = (part as { token?: unknown } | null | undefined)?.token;
    if (typeof token === 'string' && token.startsWith(TOKEN.link)) return token;
  }
  return null;
};

const isForLinks = (endpoint: Endpoint | undefined): boolean =>
  endpoint !== undefined && endpoint.who !== 'anyone' && endpoint.who.includes('onboarding');

/** Tells whether a call is answered, or its body read, for a caller who has no account yet. */
export const isBeforeSignIn = (endpoint: Endpoint): boolean =>
  endpoint.who === 'anyone' || isForLinks(endpoint);

/** Tells whether only the body can say who calls, so that it must be read first. */
const isCallerInBody = (request: FastifyRequest): boolean =>
  isForLinks(request.routeOptions.config.endpoint) &&
  request.method !== 'GET' &&
  bearerOf(request) === null;

type Check = (request: FastifyRequest) => Promise<void>;

/** The hooks of checks that run before the body is read, wherever the caller is known by then. */
export const beforeBody = (...checks: Check[]): Record<'onRequest' | 'preValidation', Check[]> => ({
  onRequest: checks.map((check) => async (request) => {
    if (!isCallerInBody(request)) await check(request);
  }),
  preValidation: checks.map((check) => async (request) => {
    if (isCallerInBody(request)) await check(request);
  }),
});

/** What a dead token is called depends on who was to call. */
const deadTokenCode = (endpoint: Endpoint): ErrorCode => {
  if (endpoint.who.includes('device')) return 'DEVICE_REVOKED';
  return endpoint.who.length === 1 && endpoint.who.includes('onboarding')
    ? 'LINK_EXPIRED'
    : 'SESSION_EXPIRED';
};

/** Turns the token of a call into its actor, and lets in only those whom the endpoint names. */
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
    // Before the refusal, which the audit log says whose it was.
    request.actor = actor;
    if (!endpoint.who.includes(actor.kind)) throw new AppError('ACCESS_DENIED');
  };
  const { onRequest, preValidation } = beforeBody(identify);
  for (const hook of onRequest) app.addHook('onRequest', hook);
  for (const hook of preValidation) app.addHook('preValidation', hook);
};
