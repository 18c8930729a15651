import { addEmployee } from '@branchbook/contract/employees.ts';
import { listWaiting, verifyTask } from '@branchbook/contract/occurrences.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sendDevicePhoto } from '@branchbook/contract/tablet.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { BRANCH_PASSWORD, createShop, OWNER_PIN, PASSWORD } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { png } from './support/png.ts';
import { signIn } from './support/sign-in.ts';
import { lock, nothingWaits, signInTablet, unlock, waits } from './support/tablet.ts';

const OWNER = { name: 'Anna', pin: OWNER_PIN };
const COLLEAGUE = { name: 'Priya Patel', pin: '5566' };
const FLOOR = 'Sweep the floor';
const TILL = 'Count the till';

const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** Completes a task, always with the same photo. */
const complete = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const task = page.getByRole('dialog', { name, exact: true });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(task, 'Take a photo').click(),
  ]);
  await chooser.setFiles({ name: 'shop.png', mimeType: 'image/png', buffer: png(60, 40) });
  await expect(task.getByRole('img', { name: 'The photo you took', exact: true })).toBeVisible();
  await button(task, 'Complete').click();
  await expect(task).toBeHidden();
};

test('one photo of two tasks is stored and sent once; refused items wait for a manager', async ({
  page,
  context,
  server,
}) => {
  const { owner, ...shop } = await createShop(server.url, FLOOR);
  const task = {
    task_name: TILL,
    task_description: 'Coins, too.',
    scheduled_month: null,
    scheduled_day: null,
  };
  const { id } = await owner.call(addGlobalTask, { body: task });
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [shop.branchId] } });
  await owner.call(addEmployee, {
    body: {
      ...COLLEAGUE,
      email: 'priya@refusals.example',
      password: PASSWORD,
      role_id: ROLE.staff,
      branch_id: shop.branchId,
      mobile_no: '07700900123',
      address: '3 Cliff Street',
      town: 'Whitby',
      county: 'North Yorkshire',
      postcode: 'YO21 3AA',
      n_i_no: 'QQ123456C',
    },
  });
  let photos = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === sendDevicePhoto.path) photos += 1;
  });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, OWNER);
  await lock(page);

  await context.setOffline(true);
  await unlock(page, COLLEAGUE);
  await complete(page, FLOOR);
  await waits(page, 2);
  await complete(page, TILL);
  await waits(page, 3);
  await context.setOffline(false);
  await nothingWaits(page);
  expect(photos).toBe(1);

  // A task that a manager has verified can no longer be undone.
  await context.setOffline(true);
  const { items } = await owner.call(listWaiting, { query: {} });
  const waiting = items.find(({ task_name }) => task_name === FLOOR);
  await owner.call(verifyTask, {
    params: { id: waiting?.id ?? 0 },
    body: { result: 'verified' },
  });
  await button(page, `Undo ${FLOOR}`).click();
  await waits(page, 1);
  await context.setOffline(false);
  await nothingWaits(page);
  const attention = button(page, '1 needs attention');
  const dismiss = page.getByRole('button', { name: /^Dismiss / });
  await attention.click();
  await expect(page.getByText('This task has been verified', { exact: true })).toBeVisible();
  await expect(dismiss).toBeHidden();
  await page.keyboard.press('Escape');
  await lock(page);
  await unlock(page, shop.staff);
  await attention.click();
  await expect(page.getByText(/A manager can dismiss them/)).toBeVisible();
  await expect(dismiss).toBeHidden();
  await page.keyboard.press('Escape');
  await lock(page);
  await unlock(page, OWNER);
  await attention.click();
  await dismiss.click();
  await expect(attention).toBeHidden();

  // The owner finds the same message on the dashboard.
  await signIn(page, shop.ownerEmail);
  const review = page.getByRole('region', { name: 'Records to review', exact: true });
  await expect(review).toContainText('This task has been verified');
  await checkLooks(page, 'dashboard-review');
  await review.getByRole('button', { name: /^Mark as reviewed/ }).click();
  await expect(review).toBeHidden();
});

test('an unused tablet is locked after two minutes', async ({ page, server }) => {
  const shop = await createShop(server.url, FLOOR);
  await page.clock.install({ time: Date.now() });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await page.clock.runFor(115_000);
  await expect(button(page, 'Lock')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByRole('heading', { name: 'Who are you?', exact: true })).toBeVisible();
});
