import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as slowLine } from 'node:timers/promises';
import { login } from '@branchbook/contract/auth.ts';
import { liveEvents } from '@branchbook/contract/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast, PASSWORD } from '../testing/factories.ts';
import type { Cast } from '../testing/factories.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

/** Long enough that a busy machine does not look like a stalled caller. */
const STALLED_MS = 1000;

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  const patience = { headMs: 300, callMs: 400, stalledMs: STALLED_MS, checkMs: 20 };
  server = await startTestServer({ patience });
  cast = await createCast(server);
});
afterAll(() => server.close());

const open = async (sent: string): Promise<Socket> => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
};

/** Far more pages than the buffers between server and client hold. */
const PAGES = 12;
const PAGE = 'GET /api/docs/json HTTP/1.1\r\nhost: x\r\n';
const manyPages = `${`${PAGE}\r\n`.repeat(PAGES - 1)}${PAGE}connection: close\r\n\r\n`;

const answerTo = async (socket: Socket): Promise<string> => {
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString('latin1');
  });
  await once(socket, 'close');
  return answer;
};

it('a caller who does not read the answer is disconnected', async () => {
  const before = await server.connections();
  const socket = await open(manyPages);
  await expect.poll(() => server.connections()).toBe(before + 1);
  await expect.poll(() => server.connections(), { timeout: 10_000 }).toBe(before);
  socket.destroy();
});

it('a caller on a slow line gets the whole answer', async () => {
  const length = Buffer.byteLength(await (await fetch(`${server.origin}/api/docs/json`)).text());
  const socket = await open(manyPages);
  const began = performance.now();
  let received = 0;
  for await (const part of socket as AsyncIterable<Buffer>) {
    received += part.length;
    // Reads slowly enough to exceed the limit for stalled callers clearly.
    await slowLine(2 * STALLED_MS * (part.length / (PAGES * length)));
  }
  expect(performance.now() - began).toBeGreaterThan(1.5 * STALLED_MS);
  expect(received).toBeGreaterThan(PAGES * length);
});

const HALF = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it.each([
  ['half a head', HALF],
  ['one letter', 'P'],
  ['half a body', `${HALF}content-length: 100\r\n\r\n{`],
])('a caller who sends only %s is disconnected', async (_, sent) => {
  const answer = await answerTo(await open(sent));
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
});

it('a caller who waits for the server is not, nor is an event stream', async () => {
  const signal = AbortSignal.timeout(20_000);
  const response = await cast.as('owner').raw(liveEvents, undefined, { signal });
  const reader = response.body?.getReader();
  await reader?.read();
  // Holds the database for longer than the limit for stalled callers.
  const { db } = server.context;
  const email = cast.people.owner.email;
  const signedIn = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('employees').select('id').forUpdate().execute();
    const answer = server.client().call(login, { body: { email, password: PASSWORD } });
    const began = performance.now();
    while (performance.now() - began < 1.5 * STALLED_MS) await answerTo(await open(''));
    return { answer };
  });
  expect(await signedIn.answer).toMatchObject({ token: expect.any(String) });
  await server.context.live.beat();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});
