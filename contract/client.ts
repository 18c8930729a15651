import { ApiError, NetworkError } from './api-errors.ts';
import type { DataOf, Endpoint, RequestOf } from './endpoint.ts';
import { KEY_HEADER, takesKey } from './idempotency.ts';
import { createRepeater, idOf } from './repeating.ts';

export { ApiError, NetworkError } from './api-errors.ts';

export const API_TIMEOUT_MS = 30_000;

/** What is called: an endpoint, or a path that is named. */
type Called = Pick<Endpoint, 'method' | 'path'> & { data?: Endpoint['data'] };

export type ClientOptions = {
  baseUrl?: string;
  /** The bearer token for a call, if there is one. */
  token?: (called: Called) => string | null | Promise<string | null>;
  /** The caller's own clock, which the server compares with its own where it doubts that. */
  now?: () => Date;
  /**
   * Names every call that changes something by a key, and sends it again when no answer came: the
   * server carries it out once.
   */
  repeats?: true;
  /** Told of every 401 before it is thrown. */
  onUnauthorised?: (called: Called, error: ApiError) => void | Promise<void>;
};

type Query = Record<string, string | number | boolean | null | undefined>;

type Loose = {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  photo?: Blob | null | undefined;
};

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** For what is large: the answer may take as long as it likes. */
  isLong?: true;
};

const urlOf = ({ path: pattern }: Called, { params, query }: Loose): string => {
  const path = params
    ? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    : pattern;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const isOfApi = (path: string): path is `/api/${string}` => path.startsWith('/api/');

/**
 * A path that somebody else names ([A-109]), with its dots followed as browsers do, so that it cannot
 * lead out of the API. What browsers would read otherwise than it looks is refused.
 */
const apiPath = (path: string): `/api/${string}` => {
  const { pathname } = new URL(isOfApi(path) ? path : '/', 'https://our-own.invalid');
  if (/[\\?#\s]/.test(path) || !isOfApi(pathname)) {
    throw new TypeError(`Not a path of the API: ${path}`);
  }
  return pathname;
};

/** The fields of a body as form data, with a photo: null becomes empty, what is undefined is left out. */
const formDataOf = (body: unknown, photo: Blob): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, value === null ? '' : String(value));
  }
  // Last, so that a server can read the fields before it takes in the file.
  form.set('photo', photo);
  return form;
};

/** What travels, and what has to be said of it: a browser names the boundary of form data itself. */
const payloadOf = ({
  body,
  photo,
}: Loose): { body?: string | FormData; headers: Record<string, string> } => {
  if (photo) return { body: formDataOf(body, photo), headers: {} };
  if (body === undefined) return { headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

type Args<E extends Endpoint> =
  unknown extends RequestOf<E>
    ? [request?: Record<string, never>, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

const errorOf = async (response: Response): Promise<ApiError> => {
  const answer: unknown = await response.json().catch(() => ({}));
  return new ApiError(response.status, typeof answer === 'object' && answer ? answer : {});
};

/** A typed caller of the endpoints: `call(listBranches, { params: { companyId } })`. */
export const createClient = ({
  baseUrl = '',
  token,
  now,
  repeats,
  onUnauthorised,
}: ClientOptions = {}) => {
  const sendOnce = async (
    called: Called,
    request: Loose,
    { signal, headers = {}, isLong }: CallOptions,
  ): Promise<Response> => {
    const bearer = await token?.(called);
    const signals = [signal, isLong ? undefined : AbortSignal.timeout(API_TIMEOUT_MS)];
    const payload = payloadOf(request);
    let response: Response;
    try {
      response = await fetch(baseUrl + urlOf(called, request), {
        ...payload,
        method: called.method,
        headers: {
          ...payload.headers,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(now ? { 'client-time': now().toISOString() } : {}),
          ...headers,
        },
        signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError(cause);
    }
    if (response.ok || response.status === 304) return response;
    const error = await errorOf(response);
    if (error.status === 401) await onUnauthorised?.(called, error);
    throw error;
  };

  const repeat = repeats && createRepeater();
  const send = (called: Called, request: Loose, options: CallOptions): Promise<Response> => {
    if (!repeat || !takesKey(called)) return sendOnce(called, request, options);
    const { body, photo } = request;
    const said = JSON.stringify([
      called.method,
      urlOf(called, request),
      body,
      photo && idOf(photo),
    ]);
    const attempt = async (key: string): Promise<Response> => {
      const headers = { ...options.headers, [KEY_HEADER]: key };
      const response = await sendOnce(called, request, { ...options, headers });
      const whole = await response.text().catch((cause: unknown) => {
        throw new NetworkError(cause);
      });
      return new Response(whole, response);
    };
    return repeat(said, attempt, options.signal);
  };

  return {
    /** `data` of the answer. */
    async call<E extends Endpoint>(
      endpoint: E,
      ...[request, options]: Args<E>
    ): Promise<DataOf<E>> {
      const response = await send(endpoint, request ?? {}, options ?? {});
      if (typeof endpoint.data === 'string') return (await response.blob()) as DataOf<E>;
      const answer = (await response.json()) as { data: DataOf<E> };
      return answer.data;
    },
    /** `data` and `message` of the answer. */
    async callWithMessage<E extends Endpoint>(
      endpoint: E,
      ...[request, options]: Args<E>
    ): Promise<{ data: DataOf<E>; message: string }> {
      const response = await send(endpoint, request ?? {}, options ?? {});
      return (await response.json()) as { data: DataOf<E>; message: string };
    },
    /** The answer itself, for what is more than JSON: files and ETags. */
    async raw<E extends Endpoint>(endpoint: E, ...[request, options]: Args<E>): Promise<Response> {
      return send(endpoint, request ?? {}, options ?? {});
    },
    /** `data` of a report by its path, which must be one of this API, and its query ([A-109]). */
    async get(path: string, query: Query = {}, options: CallOptions = {}): Promise<unknown> {
      const response = await send({ method: 'GET', path: apiPath(path) }, { query }, options);
      const answer = (await response.json()) as { data: unknown };
      return answer.data;
    },
  };
};

export type Client = ReturnType<typeof createClient>;
