import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { publishAllergenPage } from '@branchbook/contract/allergen-pages.ts';
import { addDish, changeDish, signDish, withdrawDish } from '@branchbook/contract/allergens.ts';
import type { Client } from '@branchbook/contract/client.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';
import { open, signInTablet, unlock } from './support/tablet.ts';

const PATH = '/portal/reports/allergens';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

const ALL_NO = Object.fromEntries(
  ALLERGENS.map((allergen) => [allergen, { state: 'no' as const }]),
);

type Given = Partial<RequestOf<typeof addDish>['body']>;

/** Adds a dish that its author signs alone, as a company with one manager has to. */
const addSigned = async (owner: Client, name: string, given: Given = {}): Promise<number> => {
  const { id } = await owner.call(addDish, {
    body: { name, allergens: ALL_NO, ...given },
  });
  const body = { version: 1, alone_reason: 'Checked twice against the packs' };
  await owner.call(signDish, { params: { id }, body });
  return id;
};
const milk = (state: 'contains' | 'may_contain'): Given => ({
  allergens: { ...ALL_NO, milk: { state } },
});

test('the owner writes a dish, and it holds once a second person has signed it', async ({
  page,
  crew,
}) => {
  test.setTimeout(180_000);
  await crew.enter(page, 'owner', PATH);
  await expect(page.getByText('No dishes yet', { exact: true })).toBeVisible();
  await press(page, 'Add Dish');
  await fill(page, {
    Name: 'Cheese toastie',
    Ingredients: 'Bread (wheat flour), Cheddar (milk)',
  });
  await page.getByRole('combobox', { name: 'Milk', exact: true }).selectOption('Contains');
  await page.getByRole('button', { name: /^I have checked/ }).click();
  const warning = page.getByRole('textbox', { name: /‘bread’/ });
  await expect(warning).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Cereals containing gluten', exact: true })
    .selectOption('Contains');
  await expect(warning).toBeHidden();
  await press(page, 'Save for Sign-off');
  await expect(said(page, 'Please say which cereal or nut it is')).toBeVisible();
  await page.getByRole('checkbox', { name: 'wheat', exact: true }).check();
  await checkLooks(page, 'allergens-form');
  await press(page, 'Save for Sign-off');
  const shown = dialog(page, 'Cheese toastie');
  await expect(
    shown.getByText('You wrote this version, or you may not sign it', { exact: false }),
  ).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();

  await crew.enter(page, 'head-office manager', `${PATH}?status=waiting`);
  await press(page, 'Cheese toastie');
  await expect(shown).toContainText('Contains: wheat');
  await checkLooks(page, 'allergens-sign');
  await press(page, 'Sign');
  await expect(shown.getByRole('button', { name: 'Version 1, signed' })).toBeVisible();
  await checkLooks(page, 'allergens-dish');
  await page.goto(PATH);
  const row = page.getByRole('row').filter({ hasText: 'Cheese toastie' });
  await expect(row.getByRole('cell').nth(6)).toContainText('Contains');
  await expect(row.getByRole('cell').nth(3)).toContainText('No');
  await checkLooks(page, 'allergens-matrix');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('a label is printed once every allergen is known and named', async ({ page, crew }) => {
  test.setTimeout(180_000);
  const owner = await crew.as('owner');
  const body = {
    name: 'Houmous pot',
    kind: 'ppds' as const,
    ingredients: 'Chickpeas, tahini',
    allergens: {
      ...ALL_NO,
      milk: { state: 'unknown' as const },
      sesame: { state: 'contains' as const },
    },
  };
  const { id } = await owner.call(addDish, { body });
  await crew.enter(page, 'owner', `${PATH}?label=${id}`);
  const label = dialog(page, 'Label');
  await expect(label.getByText(/not known whether the product contains milk/)).toBeVisible();
  await expect(label.getByRole('button', { name: 'Print', exact: true })).toBeHidden();

  await page.goto(`${PATH}?form=${id}`);
  await page.getByRole('combobox', { name: 'Milk', exact: true }).selectOption('No');
  await press(page, 'Write ‘tahini (SESAME)’');
  await expect(page.getByRole('textbox', { name: 'Ingredients', exact: true })).toHaveValue(
    'Chickpeas, tahini (SESAME)',
  );
  await expect(said(page, 'Please check')).toBeHidden();
  // A draft is not on paper.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Ingredients: Chickpeas', { exact: false })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await press(page, 'Save for Sign-off');
  await expect(dialog(page, 'Houmous pot')).toBeVisible();

  const second = await crew.as('head-office manager');
  await second.call(signDish, { params: { id }, body: { version: 2 } });
  await page.goto(`${PATH}?label=${id}`);
  await expect(label.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
  await checkLooks(page, 'allergens-label');
  await page.emulateMedia({ media: 'print' });
  await expect(label.getByText('Ingredients: Chickpeas', { exact: false })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(PATH);
  const grid = page.getByRole('region', { name: 'Allergens of dishes', exact: true });
  await expect(grid.getByRole('columnheader')).toHaveCount(15);
  const hint = page.getByText(/^Scroll the grid sideways/);
  for (const width of [390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await grid.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect([width, hidden > 0]).toEqual([width, width === 390]);
    await expect(hint).toBeVisible({ visible: width === 390 });
  }
});

test('staff find what a customer can eat on a tablet without a network', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const { owner, ...shop } = await createShop(server.url, 'Sweep the floor');
  await addSigned(owner, 'Fruit salad');
  await addSigned(owner, 'Cheese toastie', { ...milk('contains'), ingredients: 'Potato, milk' });
  await addSigned(owner, 'Crisps', milk('may_contain'));
  await addSigned(owner, 'Granola', { allergens: { milk: { state: 'no' } } });
  await owner.call(addDish, { body: { name: 'New pie' } });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await context.setOffline(true);
  await unlock(page, shop.staff);
  await open(page, 'Allergens');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.getByText('Milk', { exact: true }).click();
  const list = (name: string) =>
    page.getByRole('list', { name, exact: true }).getByRole('listitem');
  await expect(list('Without milk, as recorded')).toHaveText([/Fruit salad/]);
  await expect(list('May contain milk')).toHaveText([/Crisps/]);
  await expect(list('Ask – not all is known')).toHaveText([/Granola/, /New pie/]);
  await expect(list('Contains milk')).toHaveText([/Cheese toastie/]);
  await checkLooks(page, 'tablet-without-milk');
  await page.getByRole('searchbox', { name: 'Search dishes', exact: true }).fill('toast');
  await page.getByRole('button', { name: /^Cheese toastie/ }).click();
  const dish = dialog(page, 'Cheese toastie');
  await expect(dish.getByRole('listitem')).toHaveCount(14);
  await expect(dish.getByRole('listitem').filter({ hasText: 'Milk' })).toContainText('Contains');
  await expect(dish.getByRole('strong').filter({ hasText: 'milk' })).toBeVisible();
  await checkLooks(page, 'tablet-dish');

  // After more than a day without a network the tablet says so.
  await page.clock.install({ time: new Date(Date.now() + 26 * 3_600_000) });
  await page.reload();
  await unlock(page, shop.staff);
  await open(page, 'Allergens');
  await expect(page.getByText(/^This list is as of /)).toBeVisible();
});

test('customers read the public page without scripts until it is taken away', async ({
  browser,
  server,
}) => {
  const { owner, branchId } = await createShop(server.url, 'Sweep the floor');
  await addSigned(owner, 'Fruit salad');
  const id = await addSigned(owner, 'Cheese toastie', {
    ...milk('contains'),
    ingredients: 'Potato, milk',
  });
  const { url } = await owner.call(publishAllergenPage, { params: { branchId } });
  const { pathname } = new URL(url ?? '');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(server.url + pathname);
  await expect(page.getByRole('heading', { name: 'Cheese toastie', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await press(page, 'Show dishes');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Milk: not an ingredient in these',
  );
  await owner.call(changeDish, { params: { id }, body: { notes: 'New' } });
  await owner.call(withdrawDish, { params: { id } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cheese toastie', exact: true })).toBeHidden();
  await context.close();

  const looks = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const shown = await looks.newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await shown.emulateMedia({ colorScheme });
    await shown.goto(server.url + pathname);
    await expectAccessible(shown);
    await expectNoSidewaysScroll(shown);
  }
  await looks.close();
});
