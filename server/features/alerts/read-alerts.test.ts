import type { AlertKind } from '@branchbook/contract/alert-kinds.ts';
import { listAlerts } from '@branchbook/contract/alerts.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAreaManager, createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: TestServer;
let cast: Cast;
let quay: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
  quay = await createBranch(server, cast.company.id, { name: 'Quay' });
});

let subjects = 0;

type Changes = { critical?: boolean; until?: string };

/** Stores an alert of a branch and returns its id. */
const alert = async (kind: AlertKind, branch: Branch, { critical = true, until }: Changes = {}) => {
  subjects += 1;
  const opened = new Date('2026-06-10T08:00:00.000Z');
  const { id } = await server.context.db
    .insertInto('alerts')
    .values({
      company_id: cast.company.id,
      branch_id: branch.id,
      kind,
      subject_id: subjects,
      critical,
      opened_at: opened,
      climbs_from: opened,
      ...(until && {
        acknowledged_at: opened,
        acknowledged_by: cast.people.owner.id,
        acknowledged_by_name: cast.people.owner.name,
        acknowledged_until: new Date(until),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const list = (query: { order?: 'worst'; areaId?: number } = {}) =>
  cast.as('owner').call(listAlerts, { query });
const idsOf = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).items.map(({ id }) => id);

it('the owner sees the worst first: what no one deals with, accidents before the rest, the newest of a kind first', async () => {
  const { branch } = cast;
  const dealtWith = await alert('accident', quay, { until: '2026-06-10T09:30:00.000Z' });
  const overdue = await alert('overdue', branch);
  const tablet = await alert('device-offline', branch, { critical: false });
  const [fridge, freezer] = [
    await alert('out-of-range', branch),
    await alert('out-of-range', quay),
  ];
  const accident = await alert('accident', quay, { until: '2026-06-10T08:30:00.000Z' });
  expect(await idsOf({ order: 'worst' })).toEqual([
    accident,
    freezer,
    fridge,
    overdue,
    tablet,
    dealtWith,
  ]);
  expect(await idsOf({})).toEqual([accident, freezer, fridge, tablet, overdue, dealtWith]);
});

it('the counts say at how many branches something is wrong, and where most is', async () => {
  const { branch } = cast;
  await alert('overdue', quay);
  for (const kind of ['accident', 'overdue'] as const) await alert(kind, branch);
  await alert('overdue', quay, { until: '2026-06-10T09:30:00.000Z' });
  const cleared = await alert('accident', cast.company.headOffice);
  const { db } = server.context;
  const at = { cleared_at: new Date(NOW) };
  await db.updateTable('alerts').set(at).where('id', '=', cleared).execute();
  expect(await list()).toMatchObject({
    open: 4,
    unacknowledged: 3,
    branches: 2,
    worst_branches: [
      { branchId: branch.id, branch_name: branch.name, open: 2 },
      { branchId: quay.id, branch_name: 'Quay', open: 2 },
    ],
  });
  const quiet = await createCast(server);
  expect(await quiet.as('owner').call(listAlerts, { query: {} })).toEqual({
    items: [],
    open: 0,
    unacknowledged: 0,
    branches: 0,
    worst_branches: [],
  });
});

it('alerts are listed by area, to an area manager only those of the own areas', async () => {
  const ofQuay = await createAreaManager(server, cast.company, [quay]);
  const ofTown = await createAreaManager(server, cast.company, [cast.branch]);
  const here = await alert('overdue', cast.branch);
  const there = await alert('overdue', quay);
  expect(await idsOf({ areaId: ofQuay.areaId })).toEqual([there]);
  expect(await idsOf({ areaId: ofTown.areaId })).toEqual([here]);
  const manager = server.client(await tokenOf(server, ofQuay));
  const { items, branches } = await manager.call(listAlerts, { query: { order: 'worst' } });
  expect({ ids: items.map(({ id }) => id), branches }).toEqual({ ids: [there], branches: 1 });
  const refused = manager.call(listAlerts, { query: { areaId: ofTown.areaId } });
  expect((await refusalOf(refused)).status).toBe(403);
});
