import { listWaiting, verifyTask } from '@branchbook/contract/occurrences.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import type { Page } from '@playwright/test';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { expect, test } from './support/journey.ts';

const unlock = async (page: Page, { staff }: Shop): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(staff.name) }).click();
  for (const digit of staff.pin) await page.getByRole('button', { name: digit }).click();
  await page.getByRole('button', { name: 'OK' }).click();
};

test('a task done without a network reaches the report once, and again when it was sent back', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await page.getByRole('textbox', { name: 'Company number' }).fill(String(shop.companyId));
  await page.getByRole('textbox', { name: 'Branch number' }).fill(String(shop.branchId));
  await page.getByRole('textbox', { name: 'Branch password' }).fill(BRANCH_PASSWORD);
  await page.getByRole('textbox', { name: 'Name of this tablet' }).fill('Counter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Who are you?')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await context.setOffline(true);
  await unlock(page, shop);
  await page.getByRole('button', { name: 'Complete Sweep the floor' }).click();
  await expect(page.getByText('1 waiting', { exact: true })).toBeVisible();
  await page.reload();
  await unlock(page, shop);
  await expect(page.getByText(`Completed by ${shop.staff.name}`)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/nothing waiting/i)).toBeVisible();
  const report = await shop.owner.call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: shop.branchId },
  });
  expect(report.tasks).toMatchObject([
    { task_name: 'Sweep the floor', completed_by_name: shop.staff.name },
  ]);

  const waiting = () => shop.owner.call(listWaiting, { query: {} });
  const [first] = (await waiting()).items;
  await shop.owner.call(verifyTask, {
    params: { id: first?.id ?? 0 },
    body: { result: 'rejected', reason: 'The corners are still dusty' },
  });
  // It asks at once when it is back on the network.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
  await expect(page.getByText('“The corners are still dusty”', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Complete Sweep the floor' }).click();
  await expect(page.getByText('1 waiting', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/nothing waiting/i)).toBeVisible();
  expect((await waiting()).items).toMatchObject([
    { task_name: 'Sweep the floor', state: 'completed', done_by_name: shop.staff.name },
  ]);
});
