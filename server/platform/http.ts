import type { Readable } from 'node:stream';
import type { DataOf, Endpoint, ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { errorEnvelope, refusalOf } from '@branchbook/contract/error-envelope.ts';
import { REPEATED_HEADER } from '@branchbook/contract/idempotency.ts';
import type { ActorKind, RoleKind } from '@branchbook/contract/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerSchema } from './answer-schema.ts';
import { BEFORE_ALL, refusalsOf } from './api-document/refusals.ts';
import { AppError } from './app-error.ts';
import { createTurns, nameOf } from './at-once.ts';
import { logExport } from './audit/access-log.ts';
import type { Context } from './context.ts';
import { takeForm } from './form-data.ts';
import { keepAnswer, KeptAnswer, keyedCallOf, runOnce } from './idempotency/repeated-calls.ts';
import type { Actor, DeviceActor, OnboardingActor, PortalActor } from './session/actor.ts';
import { placeOf } from './rate-limit/addresses.ts';
import { beforeBody, isBeforeSignIn } from './session/plugin.ts';
import { suspiciousFields } from './suspicion.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The actor passed to an endpoint's handler: one of the kinds that it names, or null. */
type ActorOf<E extends Endpoint> = E['who'] extends readonly (infer K extends ActorKind)[]
  ? ByKind<K>
  : null;

type ByKind<K extends ActorKind> = K extends RoleKind
  ? PortalActor
  : K extends 'device'
    ? DeviceActor
    : K extends 'onboarding'
      ? OnboardingActor
      : never;

export type Call<E extends Endpoint> = ValidatedOf<E> & {
  actor: ActorOf<E>;
  request: FastifyRequest;
  /** Aborted when the caller disconnects before the response is sent, so that the work can stop. */
  signal: AbortSignal;
};

/** A response with a custom message, and a custom status where it depends on the action. */
export class Answer<T> {
  readonly data: T;
  readonly message: string;
  readonly status: 200 | 201 | undefined;
  constructor(data: T, message: string, status?: 200 | 201) {
    this.data = data;
    this.message = message;
    this.status = status;
  }
}
export class FileAnswer {
  readonly body: Buffer | Readable;
  readonly name: string;
  readonly type: string;
  /** Browsers download an attachment and display an inline file. */
  readonly use: 'attachment' | 'inline';
  constructor(
    body: Buffer | Readable,
    name: string,
    type: string,
    use: 'attachment' | 'inline' = 'attachment',
  ) {
    this.body = body;
    this.name = name;
    this.type = type;
    this.use = use;
  }
}
/** An open stream of server-sent events. */
export class EventsAnswer {
  readonly body: Readable;
  constructor(body: Readable) {
    this.body = body;
  }
}

type Result<E extends Endpoint> = E['data'] extends 'events'
  ? EventsAnswer
  : E['data'] extends string
    ? FileAnswer
    : DataOf<E> | Answer<DataOf<E>>;

type Handler<E extends Endpoint> = (call: Call<E>, reply: FastifyReply) => Promise<Result<E>>;

export type Routes = { handle: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The photo or file of a request with form data. */
    upload: Uint8Array | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const envelope = (endpoint: Endpoint, result: unknown) => {
  const { data, message } = result instanceof Answer ? result : { data: result, message: 'OK' };
  const lifted = (endpoint.alsoTopLevel ?? []).map((name) => [
    name,
    Array.isArray(data) ? data : (data as Record<string, unknown>)[name],
  ]);
  return { success: true, message, data, ...(Object.fromEntries(lifted) as object) };
};

/** Formats the header as in RFC 5987: the name in full and in ASCII for old clients. */
const contentDisposition = ({ name, use }: FileAnswer): string =>
  `${use}; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/**
 * Refuses a company id that differs from the token's; no other use is made of it ([A-001]). Runs
 * before validation, which drops fields that a schema does not name.
 */
const refuseOtherCompany = async (request: FastifyRequest): Promise<void> => {
  const { actor } = request;
  if (!actor || !actor.scope) return;
  for (const part of [request.params, request.query, request.body]) {
    const companyId = (part as { companyId?: unknown } | null | undefined)?.companyId ?? '';
    if (companyId !== '' && Number(companyId) !== actor.scope.companyId) {
      throw new AppError('ACCESS_DENIED');
    }
  }
};

/** Renames body fields that were sent under an alternative spelling. */
const spell =
  ({ spellings = {} }: Endpoint) =>
  async (request: FastifyRequest) => {
    const body = request.body as Record<string, unknown> | null | undefined;
    if (typeof body !== 'object' || body === null) return;
    for (const [other, own] of Object.entries(spellings)) {
      if (Object.hasOwn(body, other) && !Object.hasOwn(body, own)) body[own] = body[other];
    }
  };

const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  const { raw } = reply;
  // The connection may have closed already while the request was being checked.
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

const refuseWithoutRoom =
  (endpoint: Endpoint, { diskSpace }: Context) =>
  async () => {
    if (!diskSpace.hasRoomFor(endpoint)) throw new AppError('STORAGE_FULL');
  };

/** Refuses writes while the clock is behind, because records would get a date long past. */
const refuseWhileBehind =
  (endpoint: Endpoint, { clockCheck }: Context) =>
  async (request: FastifyRequest) => {
    const time = request.headers['client-time'];
    if (request.actor) await clockCheck.hear(typeof time === 'string' ? time : undefined);
    const isSaving = endpoint.method !== 'GET' && endpoint.who !== 'anyone';
    if (isSaving && clockCheck.state() === 'behind') throw new AppError('UNAVAILABLE');
  };

/** Largest body in bytes of a request before sign-in; no form needs a tenth of it. */
const BODY_BEFORE_SIGN_IN = 64 * 1024;

const bodyLimitOf = (endpoint: Endpoint): { bodyLimit?: number } => {
  const { bodyLimit = isBeforeSignIn(endpoint) ? BODY_BEFORE_SIGN_IN : undefined } = endpoint;
  return bodyLimit === undefined ? {} : { bodyLimit };
};

const limitCaller = (endpoint: Endpoint, context: Context) => async (request: FastifyRequest) => {
  const { limit } = endpoint;
  if (!limit) return;
  const { per, ...allowed } = limit;
  const caller = (per === 'caller' && nameOf(request.actor)) || placeOf(request.ip);
  await context.limiter.take({ ...allowed, key: `${endpoint.method} ${endpoint.path} ${caller}` });
};

/** Logs suspicious input, which is cleaned or refused anyway, so that operators notice attacks. */
const warnOfSuspicion = (endpoint: Endpoint) => async (request: FastifyRequest) => {
  const fields = suspiciousFields([request.params, request.query, request.body]);
  if (fields.length === 0) return;
  const actor = nameOf(request.actor);
  request.log.warn(
    { endpoint: `${endpoint.method} ${endpoint.path}`, fields, actor },
    'suspicious input',
  );
};

/**
 * Registers endpoints of the contract with their handlers. Applies the declared schemas, limits and
 * statuses; the session plug-in applies `who`.
 */
export const routesOf = (app: FastifyInstance, context: Context): Routes => {
  const inTurn = createTurns();
  const handle: Routes['handle'] = (endpoint, handler) => {
    const status = endpoint.status ?? 200;
    const answer = answerSchema(endpoint);
    // In tests, an error code that the document does not list fails; in production it passes.
    const refusal =
      context.config.appEnv === 'test'
        ? refusalOf([...refusalsOf(endpoint), ...BEFORE_ALL])
        : errorEnvelope;
    // Runs before the body is read, so that guesses use up tries whatever the body is.
    const early = beforeBody(
      refuseWithoutRoom(endpoint, context),
      refuseWhileBehind(endpoint, context),
      limitCaller(endpoint, context),
    );
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      // A HEAD request to a stream would leave it open unread.
      exposeHeadRoute: endpoint.data !== 'events',
      ...bodyLimitOf(endpoint),
      schema: {
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: {
          ...(answer ? { '2xx': answer } : {}),
          '4xx': refusal,
          '5xx': refusal,
        },
      },
      onRequest: early.onRequest,
      preValidation: [
        ...early.preValidation,
        takeForm(endpoint),
        warnOfSuspicion(endpoint),
        refuseOtherCompany,
        spell(endpoint),
      ],
      handler: async (request, reply) => {
        const signal = goneSignal(reply);
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          photo: endpoint.photo && request.upload,
          file: endpoint.file && request.upload,
          actor: request.actor,
          request,
          signal,
        } as Call<typeof endpoint>;
        const keyed = keyedCallOf(context, endpoint, request);
        const work = () => inTurn(endpoint, request.actor, () => handler(call, reply));
        const result = await (keyed ? runOnce(context, keyed, work) : work()).catch(
          (error: unknown) => {
            if (!signal.aborted) throw error;
            request.log.info('the caller has gone');
            return reply.hijack();
          },
        );
        // A handler that already replied, as with 304, has no result.
        if (reply.sent) return reply;
        if (result instanceof KeptAnswer) {
          return reply
            .code(result.status)
            .headers({ [REPEATED_HEADER]: 'true', 'content-type': JSON_TYPE })
            .send(result.text);
        }
        if (result instanceof EventsAnswer) {
          return (
            reply
              .header('content-type', 'text/event-stream')
              // Proxies must pass events on at once, and a stop must not wait for the connection.
              .headers({ 'x-accel-buffering': 'no', connection: 'close' })
              .send(result.body)
          );
        }
        if (result instanceof FileAnswer) {
          await logExport(context, request);
          return reply
            .header('content-type', result.type)
            .header('content-disposition', contentDisposition(result))
            .send(result.body);
        }
        const own = result instanceof Answer ? result.status : undefined;
        reply.code(own ?? status);
        const enveloped = envelope(endpoint, result);
        if (!keyed?.isClaimed) return reply.send(enveloped);
        const text = reply.serialize(enveloped) as string;
        await keepAnswer(context, keyed, new KeptAnswer(reply.statusCode, text));
        return reply.header('content-type', JSON_TYPE).send(text);
      },
    });
  };
  return { handle };
};
