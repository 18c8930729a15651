import { once } from 'node:events';
import { connect } from 'node:net';
import { login, signup } from '@branchbook/contract/auth.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { errorEnvelope } from '@branchbook/contract/error-envelope.ts';
import { tryAgainIn } from '@branchbook/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SECRET = 'bbo_never-to-be-repeated';
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

describe('an invalid call is answered like any other refusal', () => {
  it.each<[string, string, RequestInit, number, string]>([
    [
      'an address with a broken escape',
      `/api/validate-completion-token/${SECRET}%`,
      {},
      400,
      'VALIDATION',
    ],
    [
      'an address that is too long to read',
      `/api/validate-completion-token/${SECRET}${'x'.repeat(300)}`,
      {},
      404,
      'NOT_FOUND',
    ],
    [
      'an address that is too long to write to',
      `/api/branches/generate-password/${SECRET}${'x'.repeat(300)}`,
      post('{}'),
      414,
      'ADDRESS_TOO_LONG',
    ],
    ['an address that there is not', `/api/${SECRET}`, {}, 404, 'NOT_FOUND'],
    ['another method than those there are', '/api/login', { method: 'DELETE' }, 404, 'NOT_FOUND'],
    ['no JSON', '/api/login', post(`{"email": "${SECRET}`), 400, 'VALIDATION'],
    ['nothing', '/api/login', post(''), 400, 'VALIDATION'],
    ['a form', '/api/login', post('a=b', { 'content-type': 'text/xml' }), 415, 'UNSUPPORTED_MEDIA'],
    [
      'a compressed body',
      '/api/login',
      post('', { ...json, 'content-encoding': 'br' }),
      415,
      'UNSUPPORTED_MEDIA',
    ],
    [
      'a body that is compressed twice',
      '/api/health',
      { headers: { 'content-encoding': 'gzip, br' } },
      415,
      'UNSUPPORTED_MEDIA',
    ],
    [
      'far too much',
      '/api/login',
      post(JSON.stringify({ email: SECRET.repeat(100_000) })),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'an attempt on what every object has',
      '/api/login',
      post('{"__proto__": {"admin": true}}'),
      400,
      'VALIDATION',
    ],
  ])('%s', async (_, path, init, status, code) => {
    const response = await fetch(server.origin + path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(errorEnvelope.parse(JSON.parse(text))).toMatchObject({ success: false, code });
    expect(text).not.toContain('never-to-be-repeated');
  });

  it.each([
    ['what is no HTTP', `HELLO ${SECRET}\r\n\r\n`, 400, 'VALIDATION'],
    [
      'headers without end',
      `GET /api/health HTTP/1.1\r\nx: ${SECRET.repeat(1000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('%s', async (_, sent, status, code) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.write(sent);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(errorEnvelope.parse(JSON.parse(body))).toMatchObject({ success: false, code });
    expect(answer).not.toContain('never-to-be-repeated');
  });
});

describe('a caller who tries too often', () => {
  it('gets the time of the next try in the header and in the body', async () => {
    const body = { email: 'nobody@example.com', password: 'Wrong1234' };
    for (let n = 0; n < 10; n += 1) {
      await expect(server.client().call(login, { body })).rejects.toMatchObject({ status: 401 });
    }
    server.clock.advance(179_500);
    const response = await fetch(`${server.origin}${login.path}`, post(JSON.stringify(body)));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('721');
    expect(await response.json()).toEqual({
      success: false,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts.',
      data: { retryAfterSeconds: 721 },
    });
  });

  it('gets it from the typed client, whatever the limit’s message', async () => {
    const signUp = (n: number) =>
      server
        .client()
        .call(signup, { body: { email: `often${n}@new.example`, password: 'Two-kettles-7' } });
    for (let n = 1; n <= 5; n += 1) await signUp(n);
    const error: unknown = await signUp(6).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      serverMessage: 'Too many signup attempts. Please wait before trying again.',
      retryAfterSeconds: 3600,
      message:
        'Too many signup attempts. Please wait before trying again. You can try again in 1 hour.',
    });
  });

  it.each([
    [0.2, 'You can try again in 1 second.'],
    [40, 'You can try again in 40 seconds.'],
    [60, 'You can try again in 1 minute.'],
    [721, 'You can try again in 13 minutes.'],
    [3541, 'You can try again in 1 hour.'],
    [3601, 'You can try again in 2 hours.'],
  ])('sees the waiting time in words: after %s seconds', (seconds, text) => {
    expect(tryAgainIn(seconds)).toBe(text);
  });
});

it('the API documentation gives callers, usage and error codes of each endpoint', async () => {
  type Documented = {
    operationId: string;
    description: string;
    tags: string[];
    security: unknown;
    requestBody?: { content: { 'application/json': { example?: unknown } } };
    responses: Record<string, { $ref?: string; content?: unknown }>;
  };
  const answer = await fetch(`${server.origin}/api/docs/json`);
  const text = await answer.text();
  expect(/\[A-\d{3}\]/.test(text)).toBe(false);
  expect(text.length).toBeLessThan(850_000);
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, Documented>>;
    components: { responses: Record<string, { description: string }> };
  };
  const deletion = paths['/api/employees/delete']?.['post'];
  expect(deletion).toMatchObject({
    operationId: 'deleteEmployee',
    description: 'For: owner, head-office manager, area manager, branch manager.',
    security: [{ session: [] }],
    tags: ['Employees'],
    responses: { 404: { $ref: '#/components/responses/EmployeeNotFound' } },
  });
  expect(components.responses['EmployeeNotFound']?.description).toBe(
    '- `EMPLOYEE_NOT_FOUND`: Employee Not Found',
  );
  const signingIn = paths['/api/login']?.['post'];
  expect(signingIn?.security).toEqual([{}]);
  expect(signingIn?.description).toContain('For anyone, without a token.');
  const pdf = paths['/api/pdf-exports/tasks']?.['post'];
  expect(Object.keys(pdf?.responses['200']?.content ?? {})).toEqual(['application/pdf']);
  const withoutExample = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ requestBody }) => requestBody && !requestBody.content['application/json'].example);
  expect(withoutExample.map(({ operationId }) => operationId)).toEqual([]);
});
