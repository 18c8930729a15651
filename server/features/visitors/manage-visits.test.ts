import { randomUUID } from 'node:crypto';
import {
  addVisitorProfile,
  changeVisitorProfile,
  listVisitorProfiles,
  listVisitors,
} from '@branchbook/contract/visitors.ts';
import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, storeBehind } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { ItemDraft } from '../../testing/tablet.ts';
import { visitorsForTablet, visitsOf } from './service.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const WEEK_AGO = '2026-06-03T09:00:00.000Z';

const world = useBranchWorld(NOW, () => startTestServer({ now: NOW }));

const comes = (full_name: string, occurredAt = NOW): ItemDraft => ({
  kind: 'visitor.in',
  key: randomUUID(),
  occurredAt,
  payload: { full_name, company_name: 'Quill Refrigeration', reason: 'Repair' },
});
const goes = (visitor = ''): ItemDraft => ({ kind: 'visitor.out', payload: { visitor } });
const send = (...drafts: ItemDraft[]) => world.tablet.send(world.tablet.makeUnsigned(...drafts));
const as = async (kind: Kind) =>
  world.server.client(await tokenOf(world.server, world.cast.people[kind]));
const book = async () =>
  (await as('owner')).call(listVisitors, { params: { branchId: world.cast.branch.id }, query: {} });
const names = (visitors: { full_name: string }[]) => visitors.map(({ full_name }) => full_name);

it('the tablet lists current visitors in order of arrival, for exactly a week', async () => {
  await send(
    comes('Bo'),
    comes('Cy'),
    comes('Al', '2026-06-10T08:00:00.000Z'),
    comes('Forgotten', WEEK_AGO),
    comes('Overnight', '2026-06-03T09:00:00.001Z'),
  );
  const [cy, bo] = await book();
  await storeBehind(world.server, 'visitors', bo?.id ?? 0);
  const shown = async () =>
    (await world.tablet.snapshot()).visitors.map(({ first_name }) => first_name);
  expect(await shown()).toEqual(['Overnight', 'Al', 'Bo', 'Cy']);
  expect(names(await book())).toEqual(['Cy', 'Bo', 'Al', 'Overnight', 'Forgotten']);
  await storeBehind(world.server, 'visitors', cy?.id ?? 0);
  expect(names(await book())).toEqual(['Cy', 'Bo', 'Al', 'Overnight', 'Forgotten']);

  const { db } = world.server.context;
  const { company } = await createCast(world.server);
  const other = { scope: mintScope(company.id, 'all'), branchId: world.cast.branch.id };
  const theirs = await visitorsForTablet(db, { ...other, now: world.server.clock.now() });
  expect(theirs.visitors).toEqual([]);
  const days = { from: '2026-06-01', to: '2026-06-10' };
  expect(await visitsOf(db, other.scope, world.cast.branch.id, days, 'Europe/London')).toEqual([]);
});

it('the log gives each visitor’s name and times, and no visitor leaves before arriving', async () => {
  const [ada, ben] = [comes('Ada'), comes('Ben')];
  const early = { ...goes(ada.key), occurredAt: '2026-06-10T08:59:00.000Z' };
  const items = world.tablet.makeUnsigned(ada, ben, early);
  world.server.clock.set('2026-06-10T11:00:00.000Z');
  await world.tablet.send(items);
  const [latest, first] = await book();
  expect(first).toMatchObject({ full_name: 'Ada', check_in: NOW, check_out: NOW });
  expect(latest).toMatchObject({ full_name: 'Ben', check_in: NOW, check_out: null });
  const audit = (await auditOf(world.server, world.cast.company.id)).slice(-3);
  const entry = {
    entity: 'visitor',
    branch_id: world.cast.branch.id,
    at: world.server.clock.now(),
  };
  const cameLate = { ...entry, action: 'visitor.signed-in', details: { happened_at: NOW } };
  expect(audit).toEqual([
    { ...cameLate, actor_id: null, entity_id: first?.id },
    { ...cameLate, actor_id: null, entity_id: latest?.id },
    {
      ...cameLate,
      actor_id: null,
      action: 'visitor.signed-out',
      entity_id: first?.id,
      details: { happened_at: early.occurredAt },
    },
  ]);
});

it('saved contacts that sort alike keep the order in which they were saved', async () => {
  const add = async (full_name: string) =>
    (await as('staff')).call(addVisitorProfile, {
      body: { company_name: 'ABC Repairs', full_name, email: null, phone_number: null },
    });
  const [first, second] = [await add('Zoé'), await add('Zoe')];
  const owner = await as('owner');
  // An updated row is stored after the others.
  const body = { ...first, email: 'zoe@abc.example' };
  const changed = await owner.call(changeVisitorProfile, { body });
  expect(changed).toEqual(body);
  expect(await owner.call(listVisitorProfiles)).toEqual([changed, second]);
  const unknown = owner.call(changeVisitorProfile, { body: { ...body, id: 1 } });
  expect((await refusalOf(unknown)).status).toBe(404);
});
