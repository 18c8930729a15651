import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBeforeSignIn } from './platform/session/plugin.ts';
import { forgetTries } from './testing/rows.ts';
import { sampleRequest } from './testing/sample-request.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  server = await startTestServer({ env: { APP_ENV: 'production' } });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** Size limit of a body before sign-in, less some room for field names. */
const BYTES = 60_000;
const CPU_MS_PER_KB = 5;
const MEMORY_MB = 20;
const RUNS = 3;

/** Makers of values of about `bytes` bytes that are cheap to send. */
const VALUES: Record<string, (bytes: number) => string> = {
  'deep lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep groups': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'a wide list': (bytes) => JSON.stringify(Array.from({ length: bytes / 2 }, () => 1)),
  'a wide group': (bytes) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, n) => [`f${n}`, n]))),
  'a long text': (bytes) => JSON.stringify(`on${'a@'.repeat(bytes / 2)}`),
  'stacked marks': (bytes) => JSON.stringify(`a${'\u0315\u0300'.repeat(bytes / 4)}`),
  'nested markup': (bytes) => JSON.stringify('<b'.repeat(bytes / 3) + '>'.repeat(bytes / 3)),
  digits: (bytes) => '9'.repeat(bytes),
};

/** Makes a body with the same value in every field of the endpoint and in an unknown one. */
const bodyOf = (endpoint: Endpoint, value: (bytes: number) => string): string => {
  const known = Object.keys((sampleRequest(endpoint, {}).body as object | undefined) ?? {});
  const names = [...known, 'other'];
  const share = Math.floor((BYTES - 1000) / names.length);
  const each = value(share - (share % 12));
  return `{${names.map((name) => `${JSON.stringify(name)}:${each}`).join(',')}}`;
};

const pathOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, '1');

type Headers = Record<string, string>;
type Reply = { status: number; headers: Headers; body: Buffer };

const send = (method: string, path: string, body?: string | Buffer, headers: Headers = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { hostname, port } = new URL(server.origin);
  const call = request({ agent, hostname, port, method, path, headers }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Headers,
        body: Buffer.concat(parts),
      }),
    );
  });
  call.on('error', reject);
  call.end(body);
  return promise;
};

const held = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

/** Measures the lowest cost of several runs, so that other load on the machine fails no test. */
const costOf = async (call: () => Promise<unknown>): Promise<{ cpuMs: number; mb: number }> => {
  const cost = { cpuMs: Infinity, mb: Infinity };
  for (let run = 0; run < RUNS; run += 1) {
    await forgetTries(server);
    const before = { cpu: process.cpuUsage(), mb: held() };
    await call();
    const { user, system } = process.cpuUsage(before.cpu);
    cost.cpuMs = Math.min(cost.cpuMs, (user + system) / 1000);
    cost.mb = Math.min(cost.mb, held() - before.mb);
  }
  return cost;
};

const open = Object.entries(endpoints)
  .filter(([, endpoint]) => isBeforeSignIn(endpoint))
  .map(([name, endpoint]) => ({ name, endpoint }));
const guarded = Object.values(endpoints).filter((endpoint) => endpoint.who !== 'anyone');
const json = { 'content-type': 'application/json' };

describe('a caller without an account', () => {
  it.each(open)('costs little with any body: $name', async ({ endpoint }) => {
    for (const [kind, value] of Object.entries(VALUES)) {
      const body = bodyOf(endpoint, value);
      const { cpuMs, mb } = await costOf(async () => {
        const { status } = await send(endpoint.method, pathOf(endpoint), body, json);
        expect({ kind, isServerError: status >= 500 }).toEqual({ kind, isServerError: false });
      });
      expect(cpuMs / (body.length / 1000), `${kind}: ms per kB`).toBeLessThan(CPU_MS_PER_KB);
      expect(mb, `${kind}: MB`).toBeLessThan(MEMORY_MB);
    }
  });

  it('costs little with a few bytes that inflate to many', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    const bomb = brotliCompressSync(Buffer.alloc(50_000_000, ' '), { params });
    const headers = { ...json, 'content-encoding': 'br' };
    const { cpuMs, mb } = await costOf(async () => {
      const { status } = await send('POST', '/api/login', bomb, headers);
      expect(status).toBe(415);
    });
    expect(cpuMs).toBeLessThan(CPU_MS_PER_KB * 10);
    expect(mb).toBeLessThan(MEMORY_MB);
  });

  it.each(open.filter(({ endpoint }) => endpoint.body))(
    'may not send more than any form contains: $name',
    async ({ endpoint }) => {
      const { status } = await send('POST', pathOf(endpoint), ' '.repeat(70_000), json);
      expect(status).toBe(413);
    },
  );

  it('is refused before its body is read, if an account is needed', async () => {
    const headOf = ({ method, path }: Endpoint) =>
      `${method} ${path.replace(/:\w+/g, '1')} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer bba_x\r\n` +
      'content-type: application/json\r\ncontent-length: 50000\r\n\r\n';
    const answers = guarded.map(async (endpoint) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
      socket.on('error', reject).on('data', (part: Buffer) => resolve(part.toString()));
      socket.write(headOf(endpoint));
      const answer = await promise;
      socket.destroy();
      return answer.slice(0, 'HTTP/1.1 401'.length);
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 401']));
  });
});

describe('the API document', () => {
  it.each(['/api/docs/json', '/api/docs/yaml'])('is made once: %s', async (path) => {
    const packed = await send('GET', path, undefined, { 'accept-encoding': 'gzip, br' });
    const plain = await send('GET', path);
    expect([packed.headers['content-encoding'], plain.status]).toEqual(['br', 200]);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    const { cpuMs } = await costOf(() => send('GET', path, undefined, { 'accept-encoding': 'br' }));
    expect(cpuMs).toBeLessThan(20);
  });
});
