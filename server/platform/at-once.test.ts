import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listEmployees } from '@branchbook/contract/employees.ts';
import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { sync } from '@branchbook/contract/tablet.ts';
import { describe, expect, it } from 'vitest';
import { createCast } from '../testing/factories.ts';
import { sampleReport } from '../testing/saved-report.ts';
import { startTestServer } from '../testing/server.ts';
import { createTurns } from './at-once.ts';
import type { Actor, DeviceActor, PortalActor } from './session/actor.ts';
import { mintScope } from './session/scope.ts';

const person = (employeeId: number, companyId = 1): Actor =>
  ({ kind: 'owner', employeeId, scope: mintScope(companyId, 'all') }) as PortalActor;
const tablet = (deviceId: number): Actor =>
  ({ kind: 'device', deviceId, scope: mintScope(1, [1]) }) as DeviceActor;
const refused = { code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: 1 } };
const started = (): Promise<'started'> => Promise.resolve('started');

/** Work that lasts until the test ends it. */
const lasting = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: () => promise,
    end: () => resolve('done'),
    fail: () => reject(new Error('failed')),
  };
};

describe('while a report is made for a company', () => {
  it('no second one is begun for it, others go on', async () => {
    const inTurn = createTurns();
    const first = lasting();
    const answer = inTurn(runCustomReport, person(1), first.work);
    await expect(inTurn(runCustomReport, person(2), started)).rejects.toMatchObject(refused);
    expect(await inTurn(runCustomReport, person(3, 2), started)).toBe('started');
    expect(await inTurn(listEmployees, person(1), started)).toBe('started');
    first.end();
    expect(await answer).toBe('done');
    expect(await inTurn(runCustomReport, person(2), started)).toBe('started');
  });

  it('the next may begin although it failed', async () => {
    const inTurn = createTurns();
    const first = lasting();
    const answer = inTurn(runCustomReport, person(1), first.work);
    first.fail();
    await expect(answer).rejects.toThrow('failed');
    expect(await inTurn(runCustomReport, person(1), started)).toBe('started');
  });
});

it.each([
  ['a tablet sends', sync, tablet, 4],
  ['a manager reads everybody', listEmployees, person, 8],
] as const)('%s a few times at once, each for itself', async (_, endpoint, who, most) => {
  const inTurn = createTurns();
  const all = Array.from({ length: most }, lasting);
  const answers = all.map(({ work }) => inTurn(endpoint, who(1), work));
  await expect(inTurn(endpoint, who(1), started)).rejects.toMatchObject(refused);
  expect(await inTurn(endpoint, who(2), started)).toBe('started');
  for (const { end } of all) end();
  await Promise.all(answers);
  expect(await inTurn(endpoint, who(1), started)).toBe('started');
});

/** Sends the same call so many times in one piece, so that all arrive at the same moment. */
const sendTogether = async (origin: string, token: string, body: string, times: number) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const { method, path } = runCustomReport;
  const call =
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(`${call}\r\n${body}`.repeat(times - 1));
  socket.write(`${call}connection: close\r\n\r\n${body}`);
  const answers = await text(socket);
  return {
    statuses: [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status),
    waits: [...answers.matchAll(/^retry-after: (\d+)/gim)].map(([, seconds]) => seconds),
  };
};

// The embedded engine has finished a call before the server hears of the next one.
it.runIf(process.env['TEST_DATABASE_URL'])(
  'a manager who asks for two reports at once gets one, and when to try again',
  async () => {
    const server = await startTestServer();
    try {
      const { tokens } = await createCast(server);
      const body = JSON.stringify({ definition: sampleReport(), offset: 0 });
      const { statuses, waits } = await sendTogether(server.origin, tokens.owner, body, 2);
      expect([statuses.toSorted(), waits]).toEqual([['200', '429'], ['1']]);
      const again = await sendTogether(server.origin, tokens.owner, body, 1);
      expect(again.statuses).toEqual(['200']);
    } finally {
      await server.close();
    }
  },
);
