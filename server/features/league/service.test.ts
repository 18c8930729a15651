import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createCast } from '../../testing/factories.ts';
import { createOldBranch, recordTasks } from '../../testing/score-records.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { countEndedDays, scoresInReach } from './service.ts';

const YESTERDAY = '2026-06-09';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a message names the five best and the five worst branches in reach, and none twice', async () => {
  const { company } = await createCast(server);
  const ids: number[] = [];
  for (let late = 0; late < 8; late += 1) {
    const branch = await createOldBranch(server, company.id, { name: `Branch with ${late} late` });
    await recordTasks(server, branch, YESTERDAY, [
      ['late', 3, late],
      ['on time', 3, 20 - late],
    ]);
    ids.push(branch.id);
  }
  const asked = { period: 'week' } as const;
  const all = await scoresInReach(server.context, mintScope(company.id, 'all'), asked);
  const nameOf = ({ branch: { name }, place }: (typeof all.branches)[number]) => [place, name];
  expect(all.best.map(nameOf)).toEqual(
    [0, 1, 2, 3, 4].map((n) => [n + 1, `Branch with ${n} late`]),
  );
  expect(all.worst.map(nameOf)).toEqual([7, 6, 5].map((n) => [n + 1, `Branch with ${n} late`]));
  expect(all).toMatchObject({ ranked: 8, average: 91.3 });

  const some = await scoresInReach(server.context, mintScope(company.id, ids.slice(6)), asked);
  expect(some.best.map(({ place }) => place)).toEqual([7, 8]);
  expect(some).toMatchObject({ ranked: 8, worst: [], average: 83.8 });
});

it('the job counts days that have ended, and leaves today to the next reader', async () => {
  const { company } = await createCast(server);
  const branch = await createOldBranch(server, company.id);
  await recordTasks(server, branch, YESTERDAY, [['on time', 3, 2]]);
  const { db } = server.context;
  const change = { occurrences_until: '2026-06-10' };
  await db.updateTable('branches').set(change).where('id', '=', branch.id).execute();
  await countEndedDays(server.context);
  const days = await db
    .selectFrom('score_days')
    .select(['day', 'on_time', 'stale', 'recount_at'])
    .where('branch_id', '=', branch.id)
    .orderBy('day', 'desc')
    .execute();
  expect(days).toHaveLength(35);
  expect(days[0]).toEqual({ day: YESTERDAY, on_time: 2, stale: false, recount_at: null });
});
