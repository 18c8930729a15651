// Long because the portal reads what the tablet writes, and each file starts a server.
import { randomUUID } from 'node:crypto';
import {
  addVisitorProfile,
  changeVisitorProfile,
  checkOutVisitor,
  deleteVisitorProfile,
  listVisitorProfiles,
  listVisitors,
} from '@branchbook/contract/visitors.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft, Tablet } from '../../testing/tablet.ts';

const NOW = '2026-06-10T09:00:00.000Z';

const world = useBranchWorld(NOW, () => startCountingServer(NOW));

const MARIA = {
  full_name: 'Maria Quillfeather',
  company_name: 'Quill Refrigeration',
  reason: 'Repair',
  email: 'maria@quill.example',
  phone_number: '+447700900123',
};

const comes = (key: string, fields = {}, occurredAt = NOW): ItemDraft => ({
  kind: 'visitor.in',
  key,
  occurredAt,
  payload: { ...MARIA, ...fields },
});
const goes = (visitor: string, occurredAt = NOW): ItemDraft => ({
  kind: 'visitor.out',
  occurredAt,
  payload: { visitor },
});
const send = async (at: Tablet, ...drafts: ItemDraft[]) =>
  outcomeOf(await at.send(at.makeUnsigned(...drafts)));

const bookOf = ({ company }: Cast) =>
  world.server.context.db
    .selectFrom('visitors')
    .select(['uuid', 'full_name', 'company_name', 'email', 'phone_number', 'reason'])
    .select(['check_in', 'check_out'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute();

it('a visitor signs in and out, and others see only first name and company', async () => {
  const key = randomUUID();
  expect(await send(world.tablet, comes(key))).toEqual(['ok']);
  const inBook = { ...MARIA, uuid: key, check_in: new Date(NOW) };
  expect(await bookOf(world.cast)).toEqual([{ ...inBook, check_out: null }]);
  const { visitors } = await world.tablet.snapshot();
  expect(visitors).toEqual([
    { uuid: key, first_name: 'Maria', company_name: 'Quill Refrigeration', check_in: NOW },
  ]);
  world.server.clock.advance(60_000);
  expect(await send(world.tablet, goes(key, '2026-06-10T09:01:00.000Z'))).toEqual(['ok']);
  expect(await bookOf(world.cast)).toEqual([{ ...inBook, check_out: world.server.clock.now() }]);
  expect((await world.tablet.snapshot()).visitors).toEqual([]);
  const audit = (await auditOf(world.server, world.cast.company.id)).slice(-2);
  const entry = { actor_id: null, entity: 'visitor', branch_id: world.cast.branch.id, details: {} };
  expect(audit).toMatchObject([
    { action: 'visitor.signed-in', ...entry },
    { action: 'visitor.signed-out', ...entry, entity_id: audit[0]?.entity_id },
  ]);
});

it('only visitors in the book of this branch can be signed out, and only once', async () => {
  const elsewhere = await signInTablet(
    world.server,
    world.cast.as('owner'),
    await createBranch(world.server, world.cast.company.id),
  );
  const other = await createCast(world.server);
  const foreign = await signInTablet(world.server, other.as('owner'), other.branch);
  const key = randomUUID();
  await send(world.tablet, comes(key));
  const unknown = 'refused: This visitor is not in the book';
  expect(await send(elsewhere, goes(key))).toEqual([unknown]);
  expect(await send(foreign, goes(key))).toEqual([unknown]);
  expect(await send(world.tablet, goes(randomUUID()), goes(key), goes(key))).toEqual([
    unknown,
    'ok',
    'duplicate',
  ]);
  expect((await elsewhere.snapshot()).visitors).toEqual([]);
});

it('a tablet stops showing visitors who forgot to sign out, and offers the saved companies', async () => {
  const { db } = world.server.context;
  const profile = { company_id: world.cast.company.id, full_name: 'Jo' };
  const other = await createCast(world.server);
  await db
    .insertInto('visitor_profiles')
    .values([
      { ...profile, company_name: 'Yorkshire Dairies' },
      { ...profile, company_name: 'ABC Repairs' },
      { ...profile, company_name: 'abc repairs', full_name: 'Sam' },
      { ...profile, company_name: 'Gone Ltd', deleted_at: world.server.clock.now() },
      { ...profile, company_name: 'Foreign Ltd', company_id: other.company.id },
    ])
    .execute();
  await send(
    world.tablet,
    comes(randomUUID(), { full_name: 'Forgetful' }, '2026-06-03T08:59:00.000Z'),
    comes(randomUUID(), { full_name: 'Overnight' }, '2026-06-03T09:01:00.000Z'),
  );
  const { visitors, companies } = await world.tablet.snapshot();
  expect(visitors.map(({ first_name }) => first_name)).toEqual(['Overnight']);
  expect(companies.map((name) => name.toLowerCase())).toEqual(['abc repairs', 'yorkshire dairies']);
});

it('a day in one batch has the same result as one by one, with as few statements as two visitors', async () => {
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const [first = '', second = ''] = keys;
  const day = [
    comes(first),
    goes(second),
    ...keys.slice(1).map((key, index) => comes(key, { full_name: `Visitor ${index}` })),
    // From a tablet whose clock is behind: a visitor cannot leave before they came.
    goes(first, '2026-06-10T08:00:00.000Z'),
    goes(first),
    ...keys.slice(10).map((key) => goes(key)),
  ];
  const other = await createCast(world.server);
  const slow = await signInTablet(world.server, other.as('owner'), other.branch);
  const apart: string[] = [];
  for (const draft of day) apart.push(...(await send(slow, draft)));
  let together: string[] = [];
  const many = await world.server.statementsOf(async () => {
    together = await send(world.tablet, ...day);
  });
  expect(together).toEqual(apart);
  expect(new Set(apart)).toEqual(
    new Set(['ok', 'duplicate', 'refused: This visitor is not in the book']),
  );
  expect(await bookOf(world.cast)).toEqual(await bookOf(other));
  const key = randomUUID();
  await send(world.tablet, comes(key));
  const few = await world.server.statementsOf(() =>
    send(world.tablet, comes(randomUUID()), goes(key)),
  );
  // Two further statements list the refused items for managers.
  expect(many).toBeLessThanOrEqual(few + 2);
});

describe('the visitor book in the portal', () => {
  type Days = { startDate?: string; endDate?: string };
  const list = (kind: Kind, days: Days = {}, branchId = world.cast.branch.id) =>
    world.cast.as(kind).call(listVisitors, { params: { branchId }, query: days });
  const checkOut = (kind: Kind, id: number, at: string) =>
    world.cast.as(kind).call(checkOutVisitor, { params: { id }, body: { checkOut: at } });

  it('managers see the visitors of the days of their branch, newest first', async () => {
    const instants = {
      'a day too long ago': '2025-06-08T22:59:00.000Z',
      'long ago': '2025-06-08T23:00:00.000Z',
      'before the clocks go on': '2026-03-29T00:30:00.000Z',
      'after the clocks went on': '2026-03-29T22:30:00.000Z',
      'the next day': '2026-03-29T23:00:00.000Z',
      'just now': '2026-06-10T08:59:00.000Z',
    };
    const all = Object.entries(instants).map(([full_name, at]) =>
      comes(randomUUID(), { full_name }, at),
    );
    await send(world.tablet, ...all);
    const names = async (days?: Days, kind: Kind = 'branch manager') =>
      (await list(kind, days)).map(({ full_name }) => full_name);
    const [, ...shown] = Object.keys(instants);
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      expect(await names({}, kind)).toEqual(shown.toReversed());
    }
    const sunday = { startDate: '2026-03-29', endDate: '2026-03-29' };
    expect(await names(sunday)).toEqual(['after the clocks went on', 'before the clocks go on']);
    expect(await names({ startDate: '2026-03-30', endDate: '2026-12-31' })).toEqual([
      'just now',
      'the next day',
    ]);
    expect(await names({ endDate: '2025-06-08' })).toEqual(['a day too long ago']);
    expect(await names({ endDate: '2030-01-01' })).toEqual(shown.toReversed());
    expect(await list('owner', { startDate: '2026-06-10' })).toEqual([
      {
        ...MARIA,
        full_name: 'just now',
        id: expect.any(Number),
        check_in: '2026-06-10T08:59:00.000Z',
        check_out: null,
      },
    ]);
    expect(await refusalOf(list('owner', { startDate: '2025-06-08' }))).toMatchObject({
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      message: 'Please choose 366 days at most',
    });
    const wrong = { startDate: '2026-06-11', endDate: '2026-06-12' };
    expect((await refusalOf(list('owner', wrong))).message).toBe('The start date is in the future');

    const other = await createCast(world.server);
    const statusOf = async (kind: Kind, branchId: number) =>
      (await refusalOf(list(kind, {}, branchId))).status;
    expect(await statusOf('staff', world.cast.branch.id)).toBe(403);
    expect(await statusOf('branch manager', world.cast.company.headOffice.id)).toBe(403);
    expect(await statusOf('branch manager', other.branch.id)).toBe(404);
    expect(await statusOf('owner', other.branch.id)).toBe(404);
    await closeBranch(world.server, world.cast.branch.id);
    expect(await names({}, 'owner')).toHaveLength(shown.length);
  });

  it('managers sign out visitors who forgot to, once, not before their arrival nor in the future', async () => {
    const [key, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const came = '2026-06-10T08:30:45.000Z';
    await send(world.tablet, ...[key, second, third].map((one) => comes(one, {}, came)));
    const visitors = await list('owner');
    const [last, next, id] = visitors.map((one) => one.id) as [number, number, number];
    const wrong = async (at: string) => (await refusalOf(checkOut('owner', id, at))).errors;
    expect(await wrong('2026-06-10T08:29:45Z')).toEqual([
      { field: 'checkOut', message: 'A visitor cannot leave before they came' },
    ]);
    expect(await wrong('2026-06-10T09:02:00.001Z')).toEqual([
      { field: 'checkOut', message: 'The time of leaving cannot lie in the future' },
    ]);
    expect(await wrong('yesterday')).toEqual([
      { field: 'checkOut', message: 'Please enter when the visitor left' },
    ]);
    const elsewhere = await createBranch(world.server, world.cast.company.id);
    const there = await signInTablet(world.server, world.cast.as('owner'), elsewhere);
    await send(there, comes(randomUUID()));
    const theirs = (await list('owner', {}, elsewhere.id))[0]?.id ?? 0;
    const other = await createCast(world.server);
    const params = { id };
    const foreign = other.as('owner').call(checkOutVisitor, { params, body: { checkOut: NOW } });
    expect((await refusalOf(foreign)).status).toBe(404);
    expect((await refusalOf(checkOut('staff', id, NOW))).status).toBe(403);
    expect((await refusalOf(checkOut('branch manager', theirs, NOW))).status).toBe(403);

    // To the minute in another zone, yet not before they came. And a clock two minutes ahead.
    expect(await checkOut('branch manager', id, '2026-06-10T09:30:00+01:00')).toMatchObject({
      ...MARIA,
      id,
      check_out: came,
    });
    expect(await checkOut('owner', next, '2026-06-10T09:02:00Z')).toMatchObject({ check_out: NOW });
    expect(await refusalOf(checkOut('owner', id, NOW))).toMatchObject({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
      message: 'This visitor has signed out already',
      data: { current: { id, check_out: came } },
    });
    const both = ['owner', 'head-office manager'] as const;
    const at = '2026-06-10T08:45:00.000Z';
    expect(await outcomesOf(both.map((kind) => checkOut(kind, last, at)))).toEqual([
      'NOT_POSSIBLE_NOW',
      'ok',
    ]);
    expect((await world.tablet.snapshot()).visitors).toEqual([]);
    expect(await send(world.tablet, goes(key))).toEqual(['duplicate']);
    expect(await list('owner')).toMatchObject([{ check_out: at }, { check_out: NOW }, {}]);
    const audit = (await auditOf(world.server, world.cast.company.id)).filter(
      ({ action }) => action === 'visitor.signed-out',
    );
    expect(audit).toHaveLength(3);
    expect(audit[0]).toMatchObject({
      actor_id: world.cast.people['branch manager'].id,
      entity: 'visitor',
      entity_id: id,
      branch_id: world.cast.branch.id,
      details: {},
    });
    await closeBranch(world.server, elsewhere.id);
    expect((await refusalOf(checkOut('owner', theirs, NOW))).status).toBe(404);
  });
});

describe('saved companies', () => {
  const JO = {
    company_name: 'ABC Repairs',
    full_name: 'Jo Brown',
    email: null,
    phone_number: null,
  };
  const add = (kind: Kind, fields: Record<string, unknown> = {}) =>
    world.cast.as(kind).call(addVisitorProfile, { body: { ...JO, ...fields } });
  const change = (kind: Kind, id: number, fields: Record<string, unknown> = {}) =>
    world.cast.as(kind).call(changeVisitorProfile, { body: { ...JO, id, ...fields } });
  const remove = (kind: Kind, id: number) =>
    world.cast.as(kind).call(deleteVisitorProfile, { params: { id } });
  const list = (kind: Kind = 'staff') => world.cast.as(kind).call(listVisitorProfiles);

  it('are shared by all branches, added by all users and corrected by managers', async () => {
    const { id, ...saved } = await add('staff', { email: ' JO@abc.example ', phone_number: '' });
    expect(saved).toEqual({ ...JO, email: 'jo@abc.example' });
    const { id: second } = await add('branch manager', { company_name: 'zeta ltd' });
    const { id: third } = await add('owner', { full_name: 'anna Short' });
    const names = async () =>
      (await list()).map(({ company_name, full_name }) => `${company_name}: ${full_name}`);
    expect(await names()).toEqual([
      'ABC Repairs: anna Short',
      'ABC Repairs: Jo Brown',
      'zeta ltd: Jo Brown',
    ]);
    const changed = { company_name: 'Beta Repairs', phone_number: '+447700900123' };
    expect(await change('branch manager', id, changed)).toEqual({ ...JO, id, ...changed });
    await change('owner', id, changed);
    expect((await world.tablet.snapshot()).companies).toEqual([
      'ABC Repairs',
      'Beta Repairs',
      'zeta ltd',
    ]);
    await remove('head-office manager', third);
    expect((await world.tablet.snapshot()).companies).toEqual(['Beta Repairs', 'zeta ltd']);
    expect(await names()).toEqual(['Beta Repairs: Jo Brown', 'zeta ltd: Jo Brown']);
    for (const call of [change('staff', second), remove('staff', second)].map(refusalOf)) {
      expect((await call).status).toBe(403);
    }
    for (const call of [change('owner', third), remove('owner', third)].map(refusalOf)) {
      expect((await call).status).toBe(404);
    }
    const other = await createCast(world.server);
    expect(await other.as('owner').call(listVisitorProfiles)).toEqual([]);
    const theirs = [
      other.as('owner').call(changeVisitorProfile, { body: { ...JO, id } }),
      other.as('owner').call(deleteVisitorProfile, { params: { id } }),
    ].map(refusalOf);
    for (const call of theirs) expect((await call).status).toBe(404);

    const audit = (await auditOf(world.server, world.cast.company.id)).slice(-5);
    const entry = (action: string, kind: Kind, entity_id: number, details = {}) => ({
      action: `visitor-company.${action}`,
      actor_id: world.cast.people[kind].id,
      entity: 'visitor company',
      entity_id,
      details,
    });
    const fields = ['company_name', 'email', 'phone_number'];
    expect(audit).toMatchObject([
      entry('added', 'staff', id),
      entry('added', 'branch manager', second),
      entry('added', 'owner', third),
      entry('changed', 'branch manager', id, { fields }),
      entry('deleted', 'head-office manager', third),
    ]);
  });

  it('are saved once each, with both names, until they are deleted', async () => {
    const { id } = await add('staff');
    const taken = {
      status: 409,
      code: 'PROFILE_EXISTS',
      message: 'This contact is already saved for this company.',
    };
    const again = { company_name: 'abc repairs', full_name: 'JO BROWN' };
    expect(await refusalOf(add('owner', again))).toMatchObject(taken);
    const { id: other } = await add('staff', { full_name: 'Sam' });
    expect(await refusalOf(change('owner', other, again))).toMatchObject(taken);
    expect(await outcomesOf([1, 2].map(() => add('staff', { full_name: 'Twice' })))).toEqual([
      'PROFILE_EXISTS',
      'ok',
    ]);
    const required = 'Company name and contact name are required';
    for (const field of ['company_name', 'full_name']) {
      const calls = [add('staff', { [field]: ' ' }), change('owner', id, { [field]: null })];
      for (const refused of calls.map(refusalOf)) {
        expect(await refused).toMatchObject({
          status: 400,
          message: required,
          errors: [{ field, message: required }],
        });
      }
    }
    const both = await refusalOf(add('staff', { company_name: '', full_name: '' }));
    expect(both.message).toBe(required);
    expect((await refusalOf(add('staff', { email: 'jo' }))).errors).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
    ]);
    await remove('owner', id);
    expect((await add('staff')).id).not.toBe(id);
  });
});
