import {
  getPublicAllergens,
  publishAllergenPage,
  revokeAllergenPage,
} from '@branchbook/contract/allergen-pages.ts';
import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import { shownState, unpackAllergens } from '@branchbook/contract/allergen-rules.ts';
import {
  allergenCsv,
  allergenSheet,
  dishLabel,
  importDishes,
} from '@branchbook/contract/allergen-files.ts';
import { changeDish, signDish, withdrawDish } from '@branchbook/contract/allergens.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { snapshot } from '@branchbook/contract/tablet.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { allNoBut, createDish, createWaitingDish } from '../../testing/dishes.ts';
import { createBranch } from '../../testing/factories.ts';
import { notifyPeople } from '../notifications/service.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';

const world = useBranchWorld('2026-06-10T10:00:00Z', startTestServer);
const owner = () => world.cast.as('owner');
const office = () => world.cast.as('head-office manager');

const takeSnapshot = (known = '') =>
  world.tablet.client.call(snapshot, { query: { allergens: known } });
const dishesOnTablet = async () => (await takeSnapshot()).allergens?.dishes ?? [];

const publish = async (branchId = world.cast.branch.id) => {
  const { url } = await owner().call(publishAllergenPage, { params: { branchId } });
  return new URL(url ?? '').pathname;
};
const open = async (path: string) => {
  const response = await fetch(world.server.origin + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const csvOf = async () => {
  const body = { branchId: world.cast.branch.id };
  return (await office().raw(allergenCsv, { body })).text();
};
const sheetOf = async () => {
  const response = await office().raw(allergenSheet, { body: { branchId: world.cast.branch.id } });
  return readPdf(new Uint8Array(await response.arrayBuffer()));
};

describe('a dish of which not all is known', () => {
  it('reads as ask on tablets, pages, sheets, files and reports, and never as no', async () => {
    const { cast } = world;
    await createDish(cast, {
      name: 'Soup',
      allergens: { milk: { state: 'contains' }, eggs: { state: 'no' } },
    });
    await createWaitingDish(cast, { name: 'New pie', allergens: allNoBut() });

    const dishes = await dishesOnTablet();
    expect(dishes.map(({ name, version }) => [name, version])).toEqual([
      ['New pie', 0],
      ['Soup', 1],
    ]);
    for (const dish of dishes) {
      const allergens = unpackAllergens(dish);
      expect(ALLERGENS.map((one) => shownState(allergens, one))).not.toContain('no');
    }

    const path = await publish();
    const address = path.split('/').at(-1) ?? '';
    const published = await world.server.client().call(getPublicAllergens, { params: { address } });
    expect(published.dishes.map(({ name }) => name)).toEqual(['Soup']);
    expect(
      new Set(published.dishes.flatMap((one) => one.allergens.map(({ state }) => state))),
    ).toEqual(new Set(['contains', 'ask']));
    const { html } = await open(`${path}?avoid=eggs`);
    expect(html).toContain('<h2>Ask us about these</h2>');
    expect(html).not.toContain('not an ingredient in these');

    const [heads = '', line = ''] = (await csvOf()).replace('\uFEFF', '').split('\r\n');
    const cells = line.split(',');
    const states = heads.split(',').flatMap((head, at) => (at >= 3 && at < 17 ? cells[at] : []));
    expect(states.filter((state) => state === 'Ask')).toHaveLength(13);
    expect(states.filter((state) => state === 'Contains')).toHaveLength(1);
    expect(cells[2]).toBe('No: Ask – do not serve as free from');

    const { pages } = await sheetOf();
    expect(pages[0]).toContain('Ask – do not serve as free from');
    expect(pages[0]).toContain('no one has signed them yet: New pie');

    const columns = ['name', 'complete', 'eggs', 'milk', 'fish'] as const;
    const definition = sampleReport({
      kind: 'allergens',
      columns: [...columns],
      branches: [cast.branch.id],
    });
    const report = await owner().call(runCustomReport, { body: { definition, offset: 0 } });
    expect(report.rows).toEqual([['Soup', false, 'ask', 'contains', 'ask']]);
  });
});

describe('the tablet', () => {
  it('gets the dishes of its branch once, and again only when one has changed', async () => {
    const { cast } = world;
    const { id } = await createDish(cast, { branch_ids: [cast.branch.id] });
    const other = await createBranch(world.server, cast.company.id, { name: 'Leeds' });
    await createDish(cast, { name: 'Elsewhere', branch_ids: [other.id] });
    const first = await takeSnapshot();
    const stamp = first.allergens?.stamp ?? '';
    expect(first.allergens?.dishes?.map(({ name }) => name)).toEqual(['Cheese toastie']);
    expect((await takeSnapshot(stamp)).allergens).toEqual({ stamp });
    const raw = (known: string, etag = '') =>
      world.tablet.client.raw(
        snapshot,
        { query: { allergens: known } },
        { headers: { 'if-none-match': etag } },
      );
    const etag = (await raw('')).headers.get('etag') ?? '';
    expect((await raw(stamp, etag)).status).toBe(304);
    world.server.clock.set('2026-06-10T10:00:05Z');
    await owner().call(changeDish, { params: { id }, body: { notes: 'Served warm' } });
    expect((await raw(stamp, etag)).status).toBe(200);
    const [dish] = await dishesOnTablet();
    expect(dish).toMatchObject({ version: 1, waiting: true });
    // Tablets of a former version ask for no dishes.
    expect(await world.tablet.client.call(snapshot, { query: {} })).not.toHaveProperty('allergens');
  });

  it('has what changed, and what holds later or ends here', async () => {
    const { cast } = world;
    const { id } = await createDish(cast, { branch_ids: [cast.branch.id] });
    const other = await createBranch(world.server, cast.company.id, { name: 'Leeds' });
    await owner().call(changeDish, {
      params: { id },
      body: { allergens: allNoBut(), valid_from: '2026-06-12' },
    });
    await office().call(signDish, { params: { id }, body: { version: 2 } });
    expect(
      (await dishesOnTablet()).map((one) => [one.version, one.valid_from, one.changed]),
    ).toEqual([
      [1, undefined, undefined],
      [2, '2026-06-12', ['milk']],
    ]);
    await owner().call(changeDish, { params: { id }, body: { branch_ids: [other.id] } });
    await office().call(signDish, { params: { id }, body: { version: 3 } });
    expect((await dishesOnTablet()).map((one) => [one.version, one.ends])).toEqual([
      [1, undefined],
      [3, true],
    ]);
  });
});

describe('the versions of a dish that begin later', () => {
  const later = async (id: number, number: number, body: RequestOf<typeof changeDish>['body']) => {
    await owner().call(changeDish, { params: { id }, body });
    return office().call(signDish, { params: { id }, body: { version: number } });
  };

  it('all come along, until one that holds at once overtakes them', async () => {
    const { id } = await createDish(world.cast);
    await later(id, 2, { notes: 'Two', valid_from: '2026-06-12' });
    await later(id, 3, { notes: 'Three', valid_from: '2026-06-20' });
    expect((await dishesOnTablet()).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(await later(id, 4, { notes: 'Four', valid_from: null })).toMatchObject({
      current: { number: 4 },
      upcoming: null,
    });
    expect((await dishesOnTablet()).map(({ version }) => version)).toEqual([4]);
  });

  it('do not bring along the present one, when it is of another branch', async () => {
    const { cast } = world;
    const other = await createBranch(world.server, cast.company.id, { name: 'Leeds' });
    const { id } = await createDish(cast, { branch_ids: [other.id] });
    await later(id, 2, { branch_ids: [other.id, cast.branch.id], valid_from: '2026-06-12' });
    expect((await dishesOnTablet()).map(({ version }) => version)).toEqual([2]);
  });
});

describe('the public page', () => {
  it('needs no script, hides itself from search engines and says how old it is', async () => {
    const words = '<script>alert(1)</script>';
    await createDish(world.cast, {
      name: `Toastie ${words}`,
      ingredients: 'Bread (wheat flour), milk',
      allergens: allNoBut({
        milk: { state: 'contains' },
        gluten: { state: 'contains', which: ['wheat'] },
      }),
    });
    await createDish(world.cast, { name: 'Salad', allergens: allNoBut() });
    await createDish(world.cast, {
      name: 'Crisps',
      allergens: allNoBut({ milk: { state: 'may_contain' } }),
    });
    const path = await publish();
    const { status, headers, html } = await open(`${path}?avoid=milk`);
    expect(status).toBe(200);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('<script');
    expect(html).toContain('<strong>milk</strong>');
    expect(html).toMatch(/as of [^<]*2026/);
    expect(html).toContain('Tell us about your allergy before you order');
    const order = [
      'Milk: not an ingredient in these',
      'Salad',
      'These may contain milk',
      'Crisps',
      'These contain milk',
      'Toastie',
    ];
    const at = order.map((text) => html.indexOf(text));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect((await open(`${path}?q=sal`)).html).not.toContain('Crisps');
  });

  it('shows no withdrawn dish, and ends when its address is renewed or taken away', async () => {
    const { id } = await createDish(world.cast);
    const branchId = world.cast.branch.id;
    const former = await publish();
    expect((await open(former)).html).toContain('Cheese toastie');
    await owner().call(withdrawDish, { params: { id } });
    expect((await open(former)).html).not.toContain('Cheese toastie');
    const path = await publish();
    expect(path).not.toBe(former);
    expect(await open(former)).toMatchObject({
      status: 404,
      html: expect.stringContaining('Please ask us'),
    });
    await owner().call(revokeAllergenPage, { params: { branchId } });
    expect((await open(path)).status).toBe(404);
    expect((await open('/menu/..%2f')).status).toBe(404);
    const address = former.split('/').at(-1) ?? '';
    expect(
      await refusalOf(world.server.client().call(getPublicAllergens, { params: { address } })),
    ).toMatchObject({ status: 404 });
  });

  it('limits how often a network reads it', async () => {
    const path = await publish();
    const statuses: number[] = [];
    for (let call = 0; call < 121; call += 1) statuses.push((await open(path)).status);
    expect([statuses[0], statuses[120]]).toEqual([200, 429]);
  });
});

describe('files', () => {
  it('a sheet of 100 dishes has its heads and page numbers on every page', async () => {
    const lines = Array.from(
      { length: 100 },
      (_, index) => `Dish ${String(index).padStart(3, '0')},"milk, wheat, hazelnuts",`,
    );
    const csv = ['Dish,Contains,May contain', ...lines].join('\n');
    expect(await owner().call(importDishes, { body: { csv } })).toMatchObject({
      added: 100,
      problems: [],
    });
    await world.server.context.db
      .updateTable('dish_versions')
      .set({
        signed_at: world.server.clock.now(),
        signed_by: world.cast.people['head-office manager'].id,
        signed_by_name: 'Hannah',
      })
      .where('company_id', '=', world.cast.company.id)
      .execute();
    const { pages, overlaps } = await sheetOf();
    expect(overlaps).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Sulphites');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.at(-1)).toContain('Dish 099');
  });

  it('an import says what it cannot read, and never that a dish has none of an allergen', async () => {
    const csv = 'Dish,Contains,Kind\nSoup,"milk, dragon fruit",\nCake,nuts,\nWrap,wheat,PPDS';
    const { problems, added } = await owner().call(importDishes, { body: { csv } });
    expect(added).toBe(0);
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [2, '‘dragon fruit’ is not one of the 14 allergens'],
      [3, 'Please say which cereal or nut it is'],
      [4, 'A dish that is prepacked for direct sale needs its ingredients'],
    ]);
  });

  it('a label lists the ingredients with the allergens emphasised', async () => {
    const allergens: Partial<Record<Allergen, { state: 'contains' | 'may_contain' }>> = {
      milk: { state: 'contains' },
      celery: { state: 'may_contain' },
    };
    const { id } = await createDish(world.cast, {
      name: 'Pot',
      kind: 'ppds',
      ingredients: 'Rice, milk, salt, milk',
      allergens: allNoBut(allergens),
    });
    expect(await owner().call(dishLabel, { params: { id } })).toMatchObject({
      name: 'Pot',
      text: 'Rice, MILK, salt, MILK',
      parts: [
        { text: 'Rice, ', emphasised: false },
        { text: 'milk', emphasised: true },
        { text: ', salt, ', emphasised: false },
        { text: 'milk', emphasised: true },
      ],
      may_contain: 'May contain: Celery',
    });
    const loose = await createDish(world.cast);
    expect(await refusalOf(owner().call(dishLabel, { params: { id: loose.id } }))).toMatchObject({
      status: 409,
    });
  });
});

it('managers are notified once a day of dishes to sign, and of those due for a check', async () => {
  const { server, cast } = world;
  await createWaitingDish(cast, { branch_ids: [cast.branch.id] });
  server.clock.set('2026-06-10T10:20:00Z');
  await notifyPeople(server.context, ['allergen-sign-off']);
  await notifyPeople(server.context, ['allergen-sign-off']);
  const checked = await createDish(cast, { name: 'Old pie' });
  await server.context.db
    .updateTable('dishes')
    .set({ checked_at: new Date('2025-06-10T09:00:00Z') })
    .where('id', '=', checked.id)
    .execute();
  await notifyPeople(server.context, ['allergen-check']);
  const rows = await server.context.db
    .selectFrom('notifications')
    .select(['kind', 'employee_id'])
    .where('company_id', '=', cast.company.id)
    .where('employee_id', '=', cast.people.owner.id)
    .execute();
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['allergen-check', 'allergen-sign-off']),
  );
  expect(rows).toHaveLength(2);
});
