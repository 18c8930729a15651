import { companyExport } from '@branchbook/contract/company-data.ts';
import { listWaiting, verifyTask } from '@branchbook/contract/occurrences.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { listEmployees, updateEmployee } from '@branchbook/contract/employees.ts';
import { listDevices, revokeDevice } from '@branchbook/contract/devices.ts';
import { signaturesOfExport } from '@branchbook/server/testing/exported-signatures.ts';
import type { Page } from '@playwright/test';
import { BRANCH_PASSWORD, createShop, OWNER_PIN } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { enterPin, lock, nothingWaits, signInTablet, unlock, waits } from './support/tablet.ts';

test('a task completed without a network reaches the report once, and again after it was sent back', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);

  await context.setOffline(true);
  await unlock(page, shop.staff);
  await page.getByRole('button', { name: 'Complete Sweep the floor' }).click();
  await waits(page, 1);
  await page.reload();
  await unlock(page, shop.staff);
  await expect(page.getByText(`Completed by ${shop.staff.name}`)).toBeVisible();

  await context.setOffline(false);
  await nothingWaits(page);
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
  // The tablet reads the day as soon as it is online again.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
  await expect(page.getByText('“The corners are still dusty”', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Complete Sweep the floor' }).click();
  await waits(page, 1);
  await context.setOffline(false);
  await nothingWaits(page);
  expect((await waiting()).items).toMatchObject([
    { task_name: 'Sweep the floor', state: 'completed', done_by_name: shop.staff.name },
  ]);
});

test('a task that was done without a network can be checked by a stranger who has the export', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  // The first unlock makes the key pair, also without a network.
  await context.setOffline(true);
  await unlock(page, shop.staff);
  await page.getByRole('button', { name: 'Complete Sweep the floor' }).click();
  await waits(page, 1);
  await context.setOffline(false);
  await nothingWaits(page);

  const exported = await shop.owner.raw(companyExport);
  const signatures = signaturesOfExport(Buffer.from(await exported.arrayBuffer()));
  expect(signatures).toMatchObject([{ kind: 'task.complete', isWhole: true }]);
  const [signature] = signatures;
  const people = await shop.owner.call(listEmployees, { query: {} });
  const employee = people.find(({ name }) => name === shop.staff.name);
  expect(signature?.employee).toBe(employee?.id);
  expect(signature?.isSignedBy()).toBe(true);
  const others = people.filter(({ id }) => id !== employee?.id);
  expect(others.map(({ id }) => signature?.isSignedBy(id))).toEqual(others.map(() => false));
});

/** Grants persistent storage, which browsers give an installed app but no test browser. */
const mayKeepData = async (page: Page, origin: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    origin,
    permissions: ['durableStorage'],
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
};

test('records of a tablet that was revoked while offline arrive once it is signed in again', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await mayKeepData(page, server.url);
  await signInTablet(page, shop, BRANCH_PASSWORD);
  expect(await page.evaluate(() => navigator.storage.persisted())).toBe(true);

  await context.setOffline(true);
  await unlock(page, shop.staff);
  await page.getByRole('button', { name: 'Complete Sweep the floor', exact: true }).click();
  await waits(page, 1);
  const [device] = await shop.owner.call(listDevices, {});
  await shop.owner.call(revokeDevice, { body: { deviceId: device?.id ?? 0 } });
  await context.setOffline(false);
  await expect(
    page.getByText('1 record of The shop is kept here and will be sent then.'),
  ).toBeVisible();

  await signInTablet(page, shop, BRANCH_PASSWORD);
  await nothingWaits(page);
  const report = await shop.owner.call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: shop.branchId },
  });
  expect(report.tasks).toMatchObject([
    { task_name: 'Sweep the floor', completed_by_name: shop.staff.name },
  ]);

  // Owners are guests on every tablet: once unlocked online, they can unlock offline for a week.
  await unlock(page, { name: 'Anna', pin: OWNER_PIN });
  await lock(page);
  // A manager can give up waiting records offline, and the server learns about it later.
  await context.setOffline(true);
  await unlock(page, shop.staff);
  await page.getByRole('button', { name: 'Undo Sweep the floor', exact: true }).click();
  await waits(page, 1);
  await lock(page);
  await page.getByRole('button', { name: 'This tablet', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out this tablet', exact: true }).click();
  await page.getByRole('button', { name: 'Lose 1 record and sign out', exact: true }).click();
  await enterPin(page, OWNER_PIN);
  await expect(page.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => shop.owner.call(listDevices)).toEqual([]);
});

test('a new PIN locks the tablet, and records signed with it arrive', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  const people = await shop.owner.call(listEmployees, { query: { branchId: shop.branchId } });
  const employeeId = people.find(({ name }) => name === shop.staff.name)?.id ?? 0;
  await shop.owner.call(updateEmployee, { body: { employeeId, pin: '918273' } });
  // The tablet reads the day as soon as it is online again.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Who are you?', exact: true })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${shop.staff.name}`) }).click();
  await enterPin(page, shop.staff.pin);
  await expect(page.getByText('Incorrect PIN. 4 tries left.', { exact: true })).toBeVisible();
  await enterPin(page, '918273');
  await page.getByRole('button', { name: 'Complete Sweep the floor', exact: true }).click();
  await expect(page.getByText(`Completed by ${shop.staff.name}`)).toBeVisible();
  await nothingWaits(page);
  const report = await shop.owner.call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: shop.branchId },
  });
  expect(report.tasks).toMatchObject([{ completed_by_name: shop.staff.name }]);
});

test('a tablet whose clock is a day ahead shows the branch’s day and records the right time', async ({
  page,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  const DAY_MS = 86_400_000;
  await page.clock.install({ time: Date.now() + DAY_MS });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await expect(page.getByText(/^The clock of this tablet is 24 hours fast/)).toBeVisible();
  await unlock(page, shop.staff);
  const before = Date.now();
  await page.getByRole('button', { name: 'Complete Sweep the floor', exact: true }).click();
  // Before the task is shown as done, its record is not stored and nothing waits yet.
  await expect(page.getByText(`Completed by ${shop.staff.name}`)).toBeVisible();
  await nothingWaits(page);
  const report = await shop.owner.call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: shop.branchId },
  });
  expect(report.tasks).toHaveLength(1);
  const done = Date.parse(report.tasks[0]?.completion_date ?? '');
  expect(Math.abs(done - before)).toBeLessThan(60_000);
});

/** Fills the storage that the browser grants this page, down to the last kilobyte. */
const fillUp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('other-apps', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('files', { autoIncrement: true });
    });
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const hasRoomFor = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const storing = opening.result.transaction('files', 'readwrite');
        storing.objectStore('files').add(crypto.getRandomValues(new Uint8Array(bytes)));
        storing.addEventListener('complete', () => resolve(true));
        storing.addEventListener('abort', () => resolve(false));
      });
    for (let bytes = 65_536; bytes >= 512; bytes /= 2) while (await hasRoomFor(bytes));
    opening.result.close();
  });

test('a full tablet shows it and continues with free space, and loses no record when the browser clears its database', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(server.url);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 16 * 1024 * 1024 });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);

  await context.setOffline(true);
  await unlock(page, shop.staff);
  const complete = page.getByRole('button', { name: 'Complete Sweep the floor', exact: true });
  const undo = page.getByRole('button', { name: 'Undo Sweep the floor', exact: true });
  await complete.click();
  await waits(page, 1);
  await fillUp(page);
  await undo.click();
  await waits(page, 2);
  await expect(page.getByText('Tablet almost full', { exact: true })).toBeVisible();
  await fillUp(page);
  await complete.click();
  await expect(
    page.getByText('This tablet is full. Free up space on it, then try again.', { exact: true }),
  ).toBeVisible();
  await waits(page, 2);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 64 * 1024 * 1024 });
  await lock(page);
  await unlock(page, shop.staff);
  await complete.click();
  await waits(page, 3);

  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.reload();
  await waits(page, 3);
  await context.setOffline(false);
  await nothingWaits(page);
  await unlock(page, shop.staff);
  await expect(undo).toBeVisible();
  const report = await shop.owner.call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: shop.branchId },
  });
  expect(report.tasks).toMatchObject([
    { task_name: 'Sweep the floor', completed_by_name: shop.staff.name },
  ]);
});
