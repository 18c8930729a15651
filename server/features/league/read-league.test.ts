import { readBranchScore, readLeague } from '@branchbook/contract/league.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAreaManager, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createOldBranch, recordTasks } from '../../testing/score-records.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';
const YESTERDAY = '2026-06-09';

let server: TestServer;
let cast: Cast;
let best: Branch;
let worst: Branch;
let few: Branch;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  cast = await createCast(server);
  const companyId = cast.company.id;
  best = await createOldBranch(server, companyId, { name: 'Best' });
  worst = await createOldBranch(server, companyId, { name: 'Worst' });
  few = await createOldBranch(server, companyId, { name: 'Few' });
  const { db } = server.context;
  const old = { created_at: new Date('2026-01-05T09:00:00Z') };
  await db.updateTable('branches').set(old).where('id', '=', cast.branch.id).execute();
  await recordTasks(server, best, YESTERDAY, [['on time', 3, 20]]);
  await recordTasks(server, cast.branch, YESTERDAY, [
    ['on time', 3, 10],
    ['late', 3, 10],
  ]);
  await recordTasks(server, worst, YESTERDAY, [['missed', 3, 20]]);
  await recordTasks(server, few, YESTERDAY, [['on time', 3, 19]]);
});

const tableOf = async (client: ReturnType<Cast['as']>, query: object = {}) => {
  const { rows, ...rest } = await client.call(readLeague, {
    query: readLeague.query.parse({ period: 'week', ...query }),
  });
  const table = rows.map(({ branch_name: name, place, score, unranked }) =>
    [place ?? unranked, name, score].join(' '),
  );
  return { rows, table, ...rest };
};
const own = () => cast.branch.name;

describe('the league table', () => {
  it('shows head office all branches but itself, the best first', async () => {
    const { table, ranked, company, period } = await tableOf(cast.as('owner'));
    expect(table).toEqual(['1 Best 100', `2 ${own()} 75`, '3 Worst 0', 'too_few Few 100']);
    expect({ ranked, company }).toEqual({ ranked: 3, company: { score: 58.3, branches: 3 } });
    expect(period).toEqual({ kind: 'week', from: '2026-06-04', to: TODAY });
    expect((await tableOf(cast.as('head-office manager'))).table).toHaveLength(4);
  });

  it('leaves a branch of less than 28 days without a place', async () => {
    const born = { created_at: new Date('2026-05-14T09:00:00Z') };
    const change = (at: typeof born) =>
      server.context.db.updateTable('branches').set(at).where('id', '=', best.id).execute();
    await change(born);
    expect((await tableOf(cast.as('owner'))).table[2]).toBe('too_new Best 100');
    await change({ created_at: new Date('2026-05-13T09:00:00Z') });
    expect((await tableOf(cast.as('owner'))).table[0]).toBe('1 Best 100');
  });

  it('shows an area manager the branches of their areas with their places in the company', async () => {
    const manager = await createAreaManager(server, cast.company, [worst, few]);
    const client = server.client(await tokenOf(server, manager));
    const { table, areas, company } = await tableOf(client);
    expect(table).toEqual(['3 Worst 0', 'too_few Few 100']);
    expect(areas).toMatchObject([{ id: manager.areaId, score: 0, branches: 1 }]);
    expect(company).toBeNull();
    for (const id of [best.id, cast.company.headOffice.id]) {
      const call = { params: { id }, query: { period: 'week' } } as const;
      expect((await refusalOf(client.call(readBranchScore, call))).status).toBe(403);
    }
  });

  it('shows a branch manager the own branch with its place, and no other', async () => {
    const { table, ranked, areas, company } = await tableOf(cast.as('branch manager'));
    expect({ table, ranked, areas, company }).toEqual({
      table: [`2 ${own()} 75`],
      ranked: 3,
      areas: [],
      company: null,
    });
  });

  it('is not shown to staff', async () => {
    const query = { period: 'week' } as const;
    for (const call of [
      () => cast.as('staff').call(readLeague, { query }),
      () => cast.as('staff').call(readBranchScore, { params: { id: cast.branch.id }, query }),
    ]) {
      expect((await refusalOf(call())).status).toBe(403);
    }
  });

  it('is filtered by an area, which keeps the places', async () => {
    const { areaId } = await createAreaManager(server, cast.company, [cast.branch, few]);
    const owner = cast.as('owner');
    const { table, areas } = await tableOf(owner, { areaId });
    expect(table).toEqual([`2 ${own()} 75`, 'too_few Few 100']);
    expect(areas).toMatchObject([{ id: areaId, score: 75, branches: 1 }]);
    expect((await refusalOf(tableOf(owner, { areaId: 999_999 }))).status).toBe(404);
    expect((await refusalOf(tableOf(cast.as('branch manager'), { areaId }))).status).toBe(404);
  });

  it('refuses days to come and unknown periods', async () => {
    const owner = cast.as('owner');
    const tomorrow = await refusalOf(tableOf(owner, { date: '2026-06-12' }));
    expect(tomorrow).toMatchObject({ status: 400, errors: [{ field: 'date' }] });
    const query = { period: 'year' } as never;
    expect((await refusalOf(owner.call(readLeague, { query }))).status).toBe(400);
  });

  it('compares the last 7 days with the 28 before', async () => {
    await recordTasks(server, best, '2026-05-20', [['late', 3, 10]]);
    // Before the 28 days, and so of no interest.
    await recordTasks(server, best, '2026-05-06', [['missed', 3, 10]]);
    const { rows } = await tableOf(cast.as('owner'));
    expect(rows.map(({ trend }) => trend)).toEqual([50, null, null, null]);
  });

  it('shows what may be a trick beside the score, and never in it', async () => {
    const { db } = server.context;
    const done = { done_by: cast.people.staff.id, done_at: new Date(`${YESTERDAY}T14:00:00Z`) };
    await db.updateTable('task_occurrences').set(done).where('branch_id', '=', best.id).execute();
    const { rows } = await tableOf(cast.as('owner'));
    expect(rows[0]).toMatchObject({ score: 100, marks: { bursts: 1, due_against_median: 100 } });
    expect(rows[1]).toMatchObject({ marks: { bursts: 0 } });
  });
});
