import { listEmployees } from '@branchbook/contract/employees.ts';
import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { sync } from '@branchbook/contract/tablet.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
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

/** Makes work that lasts until the test ends it. */
const lasting = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: () => promise,
    end: () => resolve('done'),
    fail: () => reject(new Error('failed')),
  };
};

describe('while a report is made for a company', () => {
  it('no second one is started for it, and others continue', async () => {
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

  it('the next may start although it failed', async () => {
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
  ['a manager reads everyone', listEmployees, person, 8],
] as const)('%s a few times at once, each counted separately', async (_, endpoint, who, most) => {
  const inTurn = createTurns();
  const all = Array.from({ length: most }, lasting);
  const answers = all.map(({ work }) => inTurn(endpoint, who(1), work));
  await expect(inTurn(endpoint, who(1), started)).rejects.toMatchObject(refused);
  expect(await inTurn(endpoint, who(2), started)).toBe('started');
  for (const { end } of all) end();
  await Promise.all(answers);
  expect(await inTurn(endpoint, who(1), started)).toBe('started');
});

// The embedded engine has one connection, so nothing could delay the first report there.
it.runIf(process.env['TEST_DATABASE_URL'])(
  'a manager who requests two reports at once gets one, and the time of the next try',
  async () => {
    const server = await startTestServer();
    const { db } = server.context;
    try {
      const { tokens } = await createCast(server);
      const run = () =>
        fetch(`${server.origin}${runCustomReport.path}`, {
          method: runCustomReport.method,
          headers: {
            authorization: `Bearer ${tokens.owner}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ definition: sampleReport(), offset: 0 }),
        });
      const isWaiting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      };
      const first = await db.transaction().execute(async (tx) => {
        await sql`lock table visitors in access exclusive mode`.execute(tx);
        const held = run();
        await vi.waitUntil(isWaiting, 10_000);
        const second = await run();
        expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1']);
        return { held };
      });
      expect((await first.held).status).toBe(200);
      expect((await run()).status).toBe(200);
    } finally {
      await server.close();
    }
  },
);
