import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, NetworkError } from './client.ts';
import { saveDiaryEntry } from './diary.ts';
import { IDEMPOTENCY_KEY_PATTERN } from './idempotency.ts';
import { updateBranchTaskPhoto } from './tasks.ts';

/** Returns a response body that fails before its end. */
const cutOff = () =>
  new ReadableStream({
    pull: (controller) => controller.error(new TypeError('terminated')),
  });

const network = vi.spyOn(globalThis, 'fetch');
afterAll(() => network.mockRestore());

describe('a report that is requested by its path', () => {
  const baseUrl = 'https://ours.example';
  const client = createClient({ baseUrl, token: () => 'ours' });
  beforeEach(() => {
    network.mockReset().mockImplementation(async () => Response.json({ data: [1] }));
  });

  it('is fetched with the caller’s parameters and token', async () => {
    const query = { branchId: 4, name: 'Zoë & co', startDate: undefined, endDate: null };
    expect(await client.get('/api/accidents/list', query)).toEqual([1]);
    await client.get('/api/visitors/../accidents/a:b');
    expect(network.mock.calls).toEqual([
      [
        `${baseUrl}/api/accidents/list?branchId=4&name=Zo%C3%AB+%26+co`,
        expect.objectContaining({ method: 'GET', headers: { authorization: 'Bearer ours' } }),
      ],
      [`${baseUrl}/api/accidents/a:b`, expect.anything()],
    ]);
    network.mockResolvedValueOnce(Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
    await expect(client.get('/api/nothing')).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
    });
    const errors = [{ field: 'name', message: 'Must be text' }];
    const refusal = { code: 'VALIDATION', message: 'Must be text', errors };
    network.mockResolvedValueOnce(Response.json(refusal, { status: 400 }));
    await expect(client.get('/api/nothing')).rejects.toMatchObject({
      message: 'Must be text',
      errors,
      cause: { message: 'name: Must be text' },
    });
  });

  it('returns when to try again, if the server says so', async () => {
    const refusedFor = async (retryAfterSeconds: number) => {
      const answer = { message: 'Too many tries.', data: { retryAfterSeconds } };
      network.mockResolvedValueOnce(Response.json(answer, { status: 429 }));
      return client.get('/api/nothing').catch((error: unknown) => error);
    };
    expect(await refusedFor(60)).toMatchObject({
      message: 'Too many tries. You can try again in 1 minute.',
      retryAfterSeconds: 60,
    });
    expect(await refusedFor(0)).toMatchObject({
      message: 'Too many tries.',
      retryAfterSeconds: undefined,
    });
  });

  it('reports that the caller is signed out, and no other refusal', async () => {
    const signedOut = vi.fn<() => void>();
    const calling = createClient({ baseUrl, onUnauthorised: signedOut });
    for (const status of [400, 403, 500, 401]) {
      expect(signedOut).not.toHaveBeenCalled();
      network.mockResolvedValueOnce(Response.json({}, { status }));
      await expect(calling.get('/api/accidents/list')).rejects.toMatchObject({ status });
    }
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it.each([
    '',
    'api/accidents/list',
    '/accidents/list',
    '/apis/list',
    '/api/../accidents/list',
    '/api/accidents/%2E%2e/../../list',
    '/api/..//elsewhere.example/api/list',
    '//elsewhere.example/api/list',
    '/\\elsewhere.example/api/list',
    '/api/..\\..\\list',
    '/api/.\t./list',
    '/api/list?branchId=4',
    '/api/list#all',
    ' /api/list',
    'https://elsewhere.example/api/list',
    'javascript:alert(1)',
  ])('is refused outside the API of the same server: %j', async (path) => {
    await expect(client.get(path)).rejects.toThrow(`Not a path of the API: ${path}`);
    expect(network).not.toHaveBeenCalled();
  });
});

describe('a call with a photo', () => {
  it('sends its fields as a form, empty ones included, and the photo last', async () => {
    network.mockReset().mockImplementation(async () => Response.json({ data: null }));
    const body = { taskId: 5, task_name: 'Sweep', task_description: null, youtube_link: undefined };
    const photo = new Blob(['a floor'], { type: 'image/jpeg' });
    await createClient().call(updateBranchTaskPhoto, { body, photo });
    const [url, init] = network.mock.calls[0] ?? [];
    const form = [...((init?.body as FormData) ?? [])];
    expect(url).toBe('/api/tasks/update');
    expect(new Headers(init?.headers).get('content-type')).toBeNull();
    expect(form.slice(0, -1)).toEqual([
      ['taskId', '5'],
      ['task_name', 'Sweep'],
      ['task_description', ''],
    ]);
    expect(form.at(-1)).toEqual(['photo', expect.any(File)]);
  });
});

describe('a call that gets no answer', () => {
  const client = createClient({ repeats: true });
  const call = (note = 'One') =>
    client.call(saveDiaryEntry, { body: { branchId: 1, date: '2026-06-10', note } });
  const saved = async () => Response.json({ data: { id: 7 } }, { status: 201 });
  const keys = () =>
    network.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

  beforeEach(() => {
    vi.useFakeTimers();
    network.mockReset().mockImplementation(saved);
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['is lost on the way', () => Promise.reject(new TypeError('fetch failed'))],
    ['is cut off in the middle', async () => new Response(cutOff(), { status: 201 })],
    ['comes from a proxy whose server is starting', async () => Response.json({}, { status: 502 })],
    ['says that the database is away', async () => Response.json({}, { status: 503 })],
    ['took a proxy too long', async () => Response.json({}, { status: 504 })],
  ])('is sent again under its key when the answer %s', async (_, failing) => {
    network.mockImplementationOnce(failing).mockImplementationOnce(failing);
    const answer = call();
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ id: 7 });
    expect(network).toHaveBeenCalledTimes(3);
    expect(keys()[0]).toMatch(IDEMPOTENCY_KEY_PATTERN);
    expect(new Set(keys()).size).toBe(1);
  });

  it('fails within seconds, and keeps the key for the user’s next try', async () => {
    network.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
    const lost = call().catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await lost).toBeInstanceOf(NetworkError);
    expect(network).toHaveBeenCalledTimes(3);
    network.mockImplementation(saved);
    await call('Another');
    await call();
    await call();
    const [first, , , another, again, next] = keys();
    expect(again).toBe(first);
    expect(new Set([first, another, next]).size).toBe(3);
  });

  it('is not sent again after a time limit, a refusal or an error of the server', async () => {
    const timeout = new DOMException('The operation timed out', 'TimeoutError');
    for (const answer of [
      () => Promise.reject(timeout),
      async () => Response.json({ code: 'VALIDATION' }, { status: 400 }),
      async () => Response.json({ code: 'SERVER' }, { status: 500 }),
    ]) {
      network.mockReset().mockImplementation(answer);
      await expect(call()).rejects.toThrow();
      expect(network).toHaveBeenCalledTimes(1);
    }
    network.mockReset().mockImplementation(saved);
    await call();
    expect(keys()).toEqual([expect.stringMatching(IDEMPOTENCY_KEY_PATTERN)]);
  });

  it('is aborted after 30 seconds, unless it sends a photo or a file', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    try {
      await client.raw(saveDiaryEntry, { body: { branchId: 1, date: '2026-06-10', note: 'One' } });
      expect(limit.mock.calls).toEqual([[30_000]]);
      const signal = network.mock.calls[0]?.[1]?.signal;
      expect(signal).toBeInstanceOf(AbortSignal);
      const body = { branchId: 1, date: '2026-06-10', note: 'Two' };
      await client.raw(saveDiaryEntry, { body }, { isLong: true });
      expect(limit).toHaveBeenCalledOnce();
    } finally {
      limit.mockRestore();
    }
  });

  it('has the same key for the same photo, and another key for another photo', async () => {
    network.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
    const [floor, oven] = [new Blob(['a floor']), new Blob(['an oven'])];
    for (const photo of [floor, oven, floor]) {
      const lost = client
        .call(updateBranchTaskPhoto, { body: { taskId: 5 }, photo })
        .catch(() => {});
      await vi.runAllTimersAsync();
      await lost;
    }
    const [first, , , other, , , again] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('has no key if it only reads', async () => {
    network.mockImplementation(async () => Response.json({ data: [] }));
    await client.get('/api/accidents/list');
    expect(keys()).toEqual([null]);
  });
});
