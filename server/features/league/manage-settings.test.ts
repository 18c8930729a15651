import { changeLeagueSettings, readLeague } from '@branchbook/contract/league.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { createOldBranch, recordTasks } from '../../testing/score-records.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
});

const weights = { tasks: 50, temperatures: 30, actions: 20 };
const change = (kind: Kind, body: object = {}) =>
  cast.as(kind).call(changeLeagueSettings, { body: { weights, branch_names: false, ...body } });
const league = (kind: Kind) => cast.as(kind).call(readLeague, { query: { period: 'week' } });

it('head office changes the weights, which everyone sees, with an audit row', async () => {
  expect((await league('branch manager')).settings).toEqual({
    weights: { tasks: 60, temperatures: 25, actions: 15 },
    branch_names: false,
    version: 1,
  });
  expect(await change('head-office manager', { version: 1 })).toMatchObject({
    weights,
    version: 2,
  });
  expect((await league('branch manager')).settings.weights).toEqual(weights);
  expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
    action: 'league.changed',
    actor_id: cast.people['head-office manager'].id,
    details: {
      fields: ['tasks_weight', 'temperatures_weight', 'actions_weight'],
      old_tasks_weight: 60,
      tasks_weight: 50,
    },
  });
});

it('weights that do not add up to 100 are refused, and an older version is not overwritten', async () => {
  const sum = { weights: { ...weights, tasks: 51 } };
  expect(await refusalOf(change('owner', sum))).toMatchObject({
    status: 400,
    errors: [{ field: 'weights', message: 'The three weights must add up to 100' }],
  });
  const negative = { weights: { tasks: 120, temperatures: -20, actions: 0 } };
  expect((await refusalOf(change('owner', negative))).status).toBe(400);
  await change('owner');
  expect(await refusalOf(change('owner', { version: 1 }))).toMatchObject({ code: 'CONFLICT' });
});

it('branch managers and staff change nothing', async () => {
  for (const kind of ['branch manager', 'staff'] as const) {
    expect((await refusalOf(change(kind))).status).toBe(403);
  }
});

it('a branch manager sees names, places and scores of other branches once head office shows them', async () => {
  const other = await createOldBranch(server, cast.company.id, { name: 'Other' });
  await recordTasks(server, other, '2026-06-09', [['late', 3, 20]]);
  expect((await league('branch manager')).rows.map(({ branchId }) => branchId)).toEqual([
    cast.branch.id,
  ]);
  await change('owner', { branch_names: true });
  const { rows } = await league('branch manager');
  expect(rows).toMatchObject([
    { branch_name: 'Other', place: 1, score: 50, parts: null, items: null, marks: null },
    { branchId: cast.branch.id, parts: { tasks: null } },
  ]);
});
