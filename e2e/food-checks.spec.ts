import { addProbe } from '@branchbook/contract/probes.ts';
import { addSupplier } from '@branchbook/contract/suppliers.ts';
import { listFoodChecks } from '@branchbook/contract/food-checks.ts';
import type { Locator, Page } from '@playwright/test';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog } from './support/people.ts';
import { lock, nothingWaits, open, signInTablet, unlock, waits } from './support/tablet.ts';
import { test as demoTest } from './support/demo.ts';

const type = async (within: Locator, digits: string): Promise<void> => {
  for (const key of digits) {
    await within.getByRole('button', { name: key === '.' ? 'Point' : key, exact: true }).click();
  }
};

const pressIn = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

const begin = async (page: Page, kind: string): Promise<Locator> => {
  await button(page, kind).click();
  return dialog(page, kind);
};

test('a cook checks food without a network, and the checks arrive with their limits', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  const { owner, staff, branchId } = shop;
  await owner.call(addProbe, { body: { branchId, name: 'Blue probe' } });
  await owner.call(addSupplier, { body: { contact_kind: 'supplier', name: 'Dales Dairy' } });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, staff);
  await open(page, 'Food checks');
  await context.setOffline(true);

  const cooking = await begin(page, 'Cooking');
  await cooking.getByLabel('Food', { exact: true }).fill('Chicken pie');
  await pressIn(cooking, 'Next');
  await type(cooking, '76');
  await expect(cooking).toContainText('Now keep it at this temperature for 30 seconds.');
  // The timer runs on while the tablet is locked, and after a reload without a network.
  await pressIn(cooking, 'Start the timer');
  await page.keyboard.press('Escape');
  await lock(page);
  await page.reload();
  await unlock(page, staff);
  await open(page, 'Food checks');
  await expect(page.getByRole('list', { name: 'Running' })).toContainText('Cooking: Chicken pie');
  await button(page, 'Open: Chicken pie').click();
  await expect(cooking.getByRole('timer')).toBeVisible();
  await cooking.getByRole('button', { name: 'Finish the timer' }).click({ timeout: 60_000 });
  await expect(cooking).toContainText('Passed');
  await checkLooks(page, 'food-check-value');
  await pressIn(cooking, 'Save');
  await expect(page.getByRole('list', { name: 'Today' })).toContainText('Cooking: Chicken pie');

  // The food of the last check is one tap away.
  const again = await begin(page, 'Cooking');
  await pressIn(again, 'Chicken pie');
  await type(again, '60');
  await pressIn(again, 'Next');
  await again.getByRole('radio', { name: 'Cooked it for longer' }).check();
  await pressIn(again, 'Save');
  const failed = page.getByRole('list', { name: 'Check again' });
  await expect(failed).toContainText('60.0 °C');
  await checkLooks(page, 'food-checks');

  await pressIn(page.locator('body'), 'Cooling');
  const start = dialog(page, 'Start: cooling');
  await start.getByLabel('Food', { exact: true }).fill('Lentil soup');
  await pressIn(start, 'Start');
  await pressIn(page.locator('body'), 'Finish: Lentil soup');
  const finish = dialog(page, 'Cooling: Lentil soup');
  await expect(finish).toContainText('21 °C or below within 1 hour 30 minutes');
  await pressIn(finish, 'Finish');
  await expect(finish).toContainText('Please enter the temperature');
  await type(finish, '55');
  await expect(finish).toContainText('Too warm for the fridge');
  await pressIn(finish, 'Finish');
  await expect(finish).toContainText('Please say what you did about it');
  await checkLooks(page, 'food-cooling-finish');
  await finish.getByRole('radio', { name: 'Made it colder' }).check();
  await pressIn(finish, 'Finish');
  await expect(failed).toContainText('Cooling: Lentil soup');
  await waits(page, 4);
  await context.setOffline(false);
  await nothingWaits(page);
  const today = new Date().toISOString().slice(0, 10);
  const { items } = await owner.call(listFoodChecks, {
    query: { branchId, startDate: today, endDate: today },
  });
  expect(items.map(({ value, passed }) => [value, passed])).toEqual([
    [55, false],
    [60, false],
    [76, true],
  ]);
});

demoTest('a manager reads food checks, probes, limits and suppliers', async ({ page, demo }) => {
  await demo.enter(page, 'branch manager', '/portal/reports/food-checks');
  await expect(page.getByText(/food checks in these days/)).toBeVisible();
  await checkLooks(page, 'food-checks-report');
  for (const tab of ['Probes', 'Limits', 'Suppliers']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await checkLooks(page, `food-${tab.toLowerCase()}`);
  }
});
