import { ApiError, NetworkError } from './api-errors.ts';
import type { DataOf, Endpoint, RequestOf } from './endpoint.ts';
import { IDEMPOTENCY_KEY_HEADER, takesIdempotencyKey } from './idempotency.ts';
import { createRetrier, uploadNumber } from './retrying.ts';

export { ApiError, NetworkError } from './api-errors.ts';

export const API_TIMEOUT_MS = 30_000;

/** The target of a call: an endpoint, or a method and path. */
type Called = Pick<Endpoint, 'method' | 'path'> & { data?: Endpoint['data'] };

export type ClientOptions = {
  baseUrl?: string;
  /** Returns the bearer token for a call, if there is one. */
  token?: (called: Called) => string | null | Promise<string | null>;
  /** Returns the caller's time, sent with each call so that the server can check its own clock. */
  now?: () => Date;
  /**
   * Names every call that changes something by a key and repeats it when no response came; the
   * server carries it out only once.
   */
  repeats?: true;
  /** Called for every 401 before the error is thrown. */
  onUnauthorised?: (called: Called, error: ApiError) => void | Promise<void>;
};

type Query = Record<string, string | number | boolean | null | undefined>;

type Loose = {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  photo?: Blob | null | undefined;
  file?: Blob | null | undefined;
};

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lifts the time limit, for large responses. */
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
 * Checks a report path given by the caller ([A-109]). Dots are resolved as browsers do, so that the
 * path cannot leave the API; characters that browsers would read differently are refused.
 */
const apiPath = (path: string): `/api/${string}` => {
  const { pathname } = new URL(isOfApi(path) ? path : '/', 'https://our-own.invalid');
  if (/[\\?#\s]/.test(path) || !isOfApi(pathname)) {
    throw new TypeError(`Not a path of the API: ${path}`);
  }
  return pathname;
};

/** Turns a body and an upload into form data: null becomes empty, undefined is left out. */
const formDataOf = (body: unknown, field: 'photo' | 'file', upload: Blob): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue;
    form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''));
  }
  // The upload comes last, so that a server can read the fields before it accepts the file.
  form.set(field, upload);
  return form;
};

/** Builds body and headers. The browser itself sets the content type of form data. */
const payloadOf = ({
  body,
  photo,
  file,
}: Loose): { body?: string | FormData; headers: Record<string, string> } => {
  if (photo) return { body: formDataOf(body, 'photo', photo), headers: {} };
  if (file) return { body: formDataOf(body, 'file', file), headers: {} };
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

/** Creates a typed caller of the endpoints: `call(listBranches, { params: { companyId } })`. */
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

  const repeat = repeats && createRetrier();
  const send = (called: Called, request: Loose, options: CallOptions): Promise<Response> => {
    if (!repeat || !takesIdempotencyKey(called)) return sendOnce(called, request, options);
    const { body, photo, file } = request;
    const upload = photo ?? file;
    const said = JSON.stringify([
      called.method,
      urlOf(called, request),
      body,
      upload && uploadNumber(upload),
    ]);
    const attempt = async (key: string): Promise<Response> => {
      const headers = { ...options.headers, [IDEMPOTENCY_KEY_HEADER]: key };
      const response = await sendOnce(called, request, { ...options, headers });
      const whole = await response.text().catch((cause: unknown) => {
        throw new NetworkError(cause);
      });
      return new Response(whole, response);
    };
    return repeat(said, attempt, options.signal);
  };

  return {
    /** Returns `data` of the response. */
    async call<E extends Endpoint>(
      endpoint: E,
      ...[request, options]: Args<E>
    ): Promise<DataOf<E>> {
      const response = await send(endpoint, request ?? {}, options ?? {});
      if (typeof endpoint.data === 'string') return (await response.blob()) as DataOf<E>;
      const answer = (await response.json()) as { data: DataOf<E> };
      return answer.data;
    },
    /** Returns `data` and `message` of the response. */
    async callWithMessage<E extends Endpoint>(
      endpoint: E,
      ...[request, options]: Args<E>
    ): Promise<{ data: DataOf<E>; message: string }> {
      const response = await send(endpoint, request ?? {}, options ?? {});
      return (await response.json()) as { data: DataOf<E>; message: string };
    },
    /** Returns the whole response, for callers that need headers or files: ETags, downloads. */
    async raw<E extends Endpoint>(endpoint: E, ...[request, options]: Args<E>): Promise<Response> {
      return send(endpoint, request ?? {}, options ?? {});
    },
    /** Returns `data` of a report by its path, which must be in this API, and query ([A-109]). */
    async get(path: string, query: Query = {}, options: CallOptions = {}): Promise<unknown> {
      const response = await send({ method: 'GET', path: apiPath(path) }, { query }, options);
      const answer = (await response.json()) as { data: unknown };
      return answer.data;
    },
  };
};

export type Client = ReturnType<typeof createClient>;
