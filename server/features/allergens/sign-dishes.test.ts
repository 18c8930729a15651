import {
  addDish,
  changeDish,
  checkDish,
  getDish,
  listDishes,
  listDishVersions,
  rejectDish,
  signDish,
  withdrawDish,
} from '@branchbook/contract/allergens.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { allNoBut, createDish, createWaitingDish } from '../../testing/dishes.ts';
import { createBranch, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';

const world = useBranchWorld('2026-06-10T10:00:00Z', startTestServer);
const as = (kind: Kind) => world.cast.as(kind);

type Change = RequestOf<typeof changeDish>['body'];
const change = (id: number, body: Change, kind: Kind = 'owner') =>
  as(kind).call(changeDish, { params: { id }, body });
const sign = (id: number, version: number, kind: Kind = 'head-office manager', reason?: string) =>
  as(kind).call(signDish, {
    params: { id },
    body: { version, ...(reason !== undefined && { alone_reason: reason }) },
  });
const get = (id: number, kind: Kind = 'owner') => as(kind).call(getDish, { params: { id } });
const names = async (query: RequestOf<typeof listDishes>['query'] = {}, kind: Kind = 'owner') =>
  (await as(kind).call(listDishes, { query })).items.map(
    ({ current, waiting }) => (current ?? waiting)?.name,
  );

describe('a new version of a dish', () => {
  it('holds only once a second person has signed it', async () => {
    const dish = await createWaitingDish(world.cast);
    expect(dish).toMatchObject({ current: null, may_sign: false, must_sign_alone: false });
    expect(await refusalOf(sign(dish.id, 1, 'owner'))).toMatchObject({
      code: 'SECOND_PERSON_NEEDED',
    });
    const signed = await sign(dish.id, 1);
    expect(signed).toMatchObject({
      waiting: null,
      current: { number: 1, complete: true, signed_alone_reason: null },
    });
    const changed = await change(dish.id, { version: 1, supplier: 'Mill Ltd' });
    expect(changed).toMatchObject({
      current: { number: 1, supplier: null },
      waiting: { number: 2, supplier: 'Mill Ltd', name: 'Cheese toastie' },
    });
    const audit = await auditOf(world.server, world.cast.company.id);
    expect(audit.map(({ action }) => action).slice(-3)).toEqual([
      'dish.added',
      'dish.signed',
      'dish.changed',
    ]);
    expect(audit.at(-1)?.details).toMatchObject({ fields: ['supplier'], version: 2 });
  });

  it('is refused while a warning has no answer, and keeps the answer', async () => {
    const allergens = allNoBut({ gluten: { state: 'contains', which: ['wheat'] } });
    const body = { ingredients: 'Bread (wheat flour), milk', allergens };
    const { id, waiting } = await createWaitingDish(world.cast, body);
    expect(waiting?.warnings.map(({ key }) => key)).toEqual(['denied:milk:milk']);
    expect(await refusalOf(sign(id, 1))).toMatchObject({
      code: 'WARNINGS_OPEN',
      errors: [{ message: 'The ingredients name ‘milk’, but Milk is set to No.' }],
    });
    const answers = [
      { warning: 'denied:milk:milk', reason: 'It is a milk of oats' },
      { warning: 'denied:eggs:egg', reason: 'Belongs to no warning' },
    ];
    const changed = await change(id, { version: 1, answers });
    expect(changed.waiting?.answers).toEqual(answers.slice(0, 1));
    await sign(id, 2);
    const next = await change(id, { version: 2, notes: 'Served warm' });
    expect(next.waiting?.answers).toEqual(answers.slice(0, 1));
  });

  it('cannot say that a dish contains nuts or cereals without naming them', async () => {
    for (const allergen of ['nuts', 'gluten'] as const) {
      const body = { name: 'Cake', allergens: { [allergen]: { state: 'contains' as const } } };
      expect(await refusalOf(as('owner').call(addDish, { body }))).toMatchObject({
        status: 400,
        errors: [
          { field: `allergens.${allergen}`, message: 'Please say which cereal or nut it is' },
        ],
      });
    }
    const ppds = { name: 'Wrap', kind: 'ppds' as const };
    expect(await refusalOf(as('owner').call(addDish, { body: ppds }))).toMatchObject({
      status: 400,
      errors: [{ field: 'ingredients' }],
    });
  });

  it('ends when a manager sends it back, and cannot be signed then', async () => {
    const { id } = await createDish(world.cast);
    await change(id, { notes: 'New recipe' });
    const body = { version: 2, reason: 'The new recipe has egg' };
    const back = await as('head-office manager').call(rejectDish, { params: { id }, body });
    expect(back).toMatchObject({ waiting: null, current: { number: 1 } });
    expect(await refusalOf(sign(id, 2))).toMatchObject({ code: 'CONFLICT' });
    const versions = await as('owner').call(listDishVersions, { params: { id } });
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'rejected'],
      [1, 'signed'],
    ]);
    await change(id, { notes: 'One' });
    await change(id, { notes: 'Two' });
    const states = (await as('owner').call(listDishVersions, { params: { id } })).map(
      (one) => one.state,
    );
    expect(states).toEqual(['waiting', 'replaced', 'rejected', 'signed']);
    expect(await refusalOf(change(id, { version: 3, notes: 'Late' }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('holds from its day on', async () => {
    const { id } = await createDish(world.cast);
    await change(id, { valid_from: '2026-06-12', allergens: allNoBut() });
    expect(await sign(id, 2)).toMatchObject({ current: { number: 1 }, upcoming: { number: 2 } });
    world.server.clock.set('2026-06-12T10:00:00Z');
    const later = world.server.client(await tokenOf(world.server, world.cast.people.owner));
    expect(await later.call(getDish, { params: { id } })).toMatchObject({
      current: { number: 2 },
      upcoming: null,
    });
  });

  it('never changes in the database', async () => {
    const { id } = await createDish(world.cast);
    const update = world.server.context.db
      .updateTable('dish_versions')
      .set({ allergens: JSON.stringify(allNoBut()) })
      .where('dish_id', '=', id)
      .execute();
    await expect(update).rejects.toThrow('never changes');
  });
});

describe('an author who is alone', () => {
  it('signs with a reason that stays visible', async () => {
    const { cast } = world;
    const { id } = await createWaitingDish(cast);
    for (const person of [cast.people['head-office manager'], cast.people['branch manager']]) {
      await as('owner').call(deleteEmployee, { body: { employeeId: person.id } });
    }
    expect(await get(id)).toMatchObject({ must_sign_alone: true, may_sign: true });
    expect(await refusalOf(sign(id, 1, 'owner'))).toMatchObject({
      status: 400,
      errors: [{ field: 'alone_reason' }],
    });
    const signed = await sign(id, 1, 'owner', 'Checked twice against the packs, on two days');
    expect(signed.current).toMatchObject({
      signed_alone_reason: 'Checked twice against the packs, on two days',
    });
    expect((await auditOf(world.server, cast.company.id)).at(-1)?.action).toBe('dish.signed-alone');
  });

  it('is not alone while a manager of a branch that sells it can sign', async () => {
    const { cast } = world;
    const other = await createBranch(world.server, cast.company.id, { name: 'Leeds' });
    const here = await createWaitingDish(cast, { branch_ids: [cast.branch.id] });
    const there = await createWaitingDish(cast, { branch_ids: [other.id] });
    const body = { body: { employeeId: cast.people['head-office manager'].id } };
    await as('owner').call(deleteEmployee, body);
    expect(await get(here.id)).toMatchObject({ must_sign_alone: false });
    expect(await get(there.id)).toMatchObject({ must_sign_alone: true });
    expect(await refusalOf(sign(there.id, 1, 'branch manager'))).toMatchObject({ status: 404 });
    expect(await sign(here.id, 1, 'branch manager')).toMatchObject({ current: { number: 1 } });
  });
});

describe('managers of a branch', () => {
  it('write dishes of their branch, and only read those of all branches', async () => {
    const { cast } = world;
    const all = await createDish(cast);
    const manager = as('branch manager');
    expect(await refusalOf(manager.call(addDish, { body: { name: 'Soup' } }))).toMatchObject({
      status: 403,
    });
    const body = { name: 'Soup', branch_ids: [cast.branch.id] };
    const own = await manager.call(addDish, { body });
    expect(own.may_edit).toBe(true);
    expect(await refusalOf(change(all.id, { name: 'Mine' }, 'branch manager'))).toMatchObject({
      status: 403,
    });
    expect(await get(all.id, 'branch manager')).toMatchObject({ may_edit: false });
    expect(await refusalOf(change(own.id, { branch_ids: null }, 'branch manager'))).toMatchObject({
      status: 403,
    });
    expect(await names({}, 'branch manager')).toEqual(['Cheese toastie', 'Soup']);
    const other = await createBranch(world.server, cast.company.id, { name: 'Leeds' });
    const elsewhere = await createDish(cast, { name: 'Pie', branch_ids: [other.id] });
    expect(await names({}, 'branch manager')).toEqual(['Cheese toastie', 'Soup']);
    expect(await refusalOf(get(elsewhere.id, 'branch manager'))).toMatchObject({ status: 404 });
    expect(await names({ branchId: other.id })).toEqual(['Cheese toastie', 'Pie']);
  });
});

describe('the list', () => {
  it('finds dishes by name, by allergen and by what is to be done', async () => {
    const { cast } = world;
    await createDish(cast, { name: 'Toastie' });
    await createDish(cast, { name: 'Salad', allergens: allNoBut() });
    await createDish(cast, { name: 'Soup', allergens: { eggs: { state: 'no' } } });
    await createWaitingDish(cast, { name: '100% juice', allergens: allNoBut() });
    expect(await names()).toEqual(['100% juice', 'Salad', 'Soup', 'Toastie']);
    expect(await names({ search: '0%' })).toEqual(['100% juice']);
    expect(await names({ contains: 'milk' })).toEqual(['Toastie']);
    // The soup says no to eggs, but not all 14 are known; the juice is not signed.
    expect(await names({ without: 'eggs' })).toEqual(['Salad', 'Toastie']);
    expect(await names({ status: 'incomplete' })).toEqual(['Soup']);
    expect(await names({ status: 'waiting' })).toEqual(['100% juice']);
    expect(await as('owner').call(listDishes, { query: { page: 2 } })).toMatchObject({
      items: [],
      total: 4,
      waiting: 1,
    });
  });

  it('says which dishes are due for a check, after a year or with a new supplier', async () => {
    const { id } = await createDish(world.cast, { supplier: 'Mill Ltd' });
    const checkedOn = (day: string) =>
      world.server.context.db
        .updateTable('dishes')
        .set({ checked_at: new Date(`${day}T10:00:00Z`) })
        .where('id', '=', id)
        .execute();
    // The list counts in SQL and a dish by the rule of the contract: both on the same day.
    const onDay = async (today: string) => {
      world.server.clock.set(`${today}T10:00:00Z`);
      const client = world.server.client(await tokenOf(world.server, world.cast.people.owner));
      const { check_due: due } = await client.call(getDish, { params: { id } });
      return [due, (await client.call(listDishes, { query: {} })).check_due];
    };
    for (const [checked, due] of [
      ['2025-06-10', '2026-06-10'],
      ['2024-02-29', '2025-02-28'],
      ['2027-02-28', '2028-02-28'],
    ] as const) {
      await checkedOn(checked);
      expect(await onDay(addDays(due, -1))).toEqual([null, 0]);
      expect(await onDay(due)).toEqual(['time', 1]);
      expect(await onDay(addDays(due, 1))).toEqual(['time', 1]);
    }
    world.server.clock.set('2026-06-10T10:00:00Z');
    await checkedOn('2025-05-09');
    expect(await get(id)).toMatchObject({
      check_due: 'time',
      check_text: 'Last checked 13 months ago: check due',
    });
    expect(await names({ status: 'check_due' })).toEqual(['Cheese toastie']);
    const checked = await as('branch manager').call(checkDish, {
      params: { id },
      body: { version: 1 },
    });
    expect(checked).toMatchObject({ check_due: null, checked_at: '2026-06-10T10:00:00.000Z' });
    expect(await change(id, { supplier: 'Hill Farm' })).toMatchObject({ check_due: 'supplier' });
    expect(await as('owner').call(listDishes, { query: {} })).toMatchObject({ check_due: 1 });
    expect(await refusalOf(sign(id, 2))).toMatchObject({ code: 'WARNINGS_OPEN' });
  });
});

it('a withdrawn dish leaves the list at once, and comes back with a signed version', async () => {
  const { id } = await createDish(world.cast);
  const withdrawn = await as('owner').call(withdrawDish, { params: { id } });
  expect(withdrawn).toMatchObject({ withdrawn_by_name: world.cast.people.owner.name });
  expect(await names()).toEqual([]);
  expect(await names({ status: 'withdrawn' })).toEqual(['Cheese toastie']);
  await change(id, {});
  expect(await names()).toEqual([]);
  expect(await sign(id, 2)).toMatchObject({ withdrawn_at: null, current: { number: 2 } });
  expect(await names()).toEqual(['Cheese toastie']);
});

it('a withdrawn dish comes back neither with a change from before nor in its old version', async () => {
  const { id } = await createDish(world.cast);
  await change(id, { notes: 'New oven' });
  world.server.clock.advance(60_000);
  await as('owner').call(withdrawDish, { params: { id } });
  expect(await refusalOf(sign(id, 2))).toMatchObject({ code: 'CONFLICT' });
  expect(await get(id)).toMatchObject({ waiting: { number: 2 }, may_sign: false });
  world.server.clock.advance(60_000);
  await change(id, { notes: 'Without sesame', valid_from: '2026-06-15' });
  expect(await refusalOf(sign(id, 3))).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
  expect(await names()).toEqual([]);
  await change(id, { valid_from: null });
  expect(await sign(id, 4)).toMatchObject({ withdrawn_at: null, current: { number: 4 } });
});

it('of two managers who change a dish at once, the second is asked to look again', async () => {
  const { id } = await createDish(world.cast);
  const { version } = await get(id);
  await change(id, { allergens: allNoBut({ milk: { state: 'contains' } }), version });
  const late = await refusalOf(change(id, { notes: 'New oven', version }));
  expect(late).toMatchObject({ code: 'CONFLICT' });
});
