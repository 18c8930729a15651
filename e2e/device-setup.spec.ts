import { randomUUID } from 'node:crypto';
import { logout } from '@branchbook/contract/auth.ts';
import { createClient } from '@branchbook/contract/client.ts';
import { getTabletSettings, listDevices, revokeDevice } from '@branchbook/contract/devices.ts';
import { deviceSignIn } from '@branchbook/contract/tablet.ts';
import type { Page } from '@playwright/test';
import { test } from './support/staff.ts';
import { press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog, toast } from './support/people.ts';
import { cutOff, failure, refuse, REFUSED } from './support/refusal.ts';

const PAGE = '/portal/device-setup';
const PASSWORDS = /\/api\/branches\/generate-password\/\d+$/;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Requests a password for the branch and confirms the question. */
const generate = async (page: Page, branch: string): Promise<void> => {
  await region(page, branch).getByRole('button', { name: 'Generate', exact: true }).click();
  const question = dialog(page, 'Confirm Password Action');
  await question.getByRole('button', { name: 'Generate password', exact: true }).click();
};

/** Returns the text of the browser's alert when no password could be generated. */
const alertOf = async (page: Page, branch: string): Promise<string> => {
  const said = new Promise<string>((resolve, reject) => {
    page.once('dialog', (alert) => {
      alert.accept().then(() => resolve(alert.message()), reject);
    });
  });
  await generate(page, branch);
  const text = await said;
  await expect(page.getByRole('dialog')).toBeHidden();
  return text;
};

test('head office finds a branch, gives it a password and sees its tablet', async ({
  page,
  context,
  crew,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const owner = await crew.as('owner');
  // The company and its tablets are shared with other files.
  for (const { id } of await owner.call(listDevices)) {
    await owner.call(revokeDevice, { body: { deviceId: id } });
  }
  await crew.enter(page, 'owner', PAGE);
  const devices = region(page, 'Active Devices');
  await expect(devices.getByText('No Active Devices', { exact: true })).toBeVisible();
  await expect(region(page, 'Harbour Road')).toBeVisible();

  const lighthouse = await crew.addBranch('Lighthouse');
  const card = region(page, lighthouse.name);
  await expect(card).toBeHidden();
  await press(page, 'Refresh');
  await expect(card).toContainText('Stored passwords cannot be viewed.');
  await page.getByRole('searchbox', { name: 'Search branches', exact: true }).fill('lightH');
  await expect(region(page, 'Harbour Road')).toBeHidden();

  await card.getByRole('button', { name: 'Copy company number', exact: true }).click();
  await expect(toast(page, 'Company number copied!')).toBeVisible();
  expect(await copied()).toBe(String(lighthouse.company_id));
  await card.getByRole('button', { name: 'Copy branch number', exact: true }).click();
  await expect(toast(page, 'Branch number copied!')).toBeVisible();
  expect(await copied()).toBe(String(lighthouse.id));

  await refuse(page, PASSWORDS);
  expect(await alertOf(page, lighthouse.name)).toBe(`Failed to generate password: ${REFUSED}`);
  await page.unroute(PASSWORDS);
  await cutOff(page, PASSWORDS);
  expect(await alertOf(page, lighthouse.name)).toMatch(
    /^Error generating password: Connection failed\./,
  );
  await page.unroute(PASSWORDS);
  await generate(page, lighthouse.name);
  await press(page, 'Copy the new password of Lighthouse');
  await expect(toast(page, 'Branch password copied!')).toBeVisible();
  const password = await copied();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No clipboard'));
  });
  await press(page, 'Copy the new password of Lighthouse');
  await expect(toast(page, 'Failed to copy')).toBeVisible();

  const deviceId = randomUUID();
  await createClient({ baseUrl: server.url }).call(deviceSignIn, {
    body: {
      companyNumber: lighthouse.company_id,
      branchNumber: lighthouse.id,
      password,
      deviceName: 'Lantern room',
      deviceId,
      deviceType: 'Android tablet',
    },
  });
  await press(page, 'Refresh');
  await expect(devices.getByText('1 of 1 online', { exact: true })).toBeVisible();
  await expect(devices.getByText('Online', { exact: true })).toBeVisible();
  const device = devices.getByRole('listitem');
  await expect(device).toContainText(`Lantern roomAndroid tablet · ${deviceId}`);
  await expect(device.getByText('Active', { exact: true })).toBeVisible();
  await checkLooks(page, 'device-setup');
});

test('device set-up reports failed and missing data, and tries again', async ({ page, crew }) => {
  const setup = /\/api\/branches\/device-setup\/all$/;
  const tablets = /\/api\/device-management\/branch-devices$/;
  await refuse(page, setup);
  await refuse(page, tablets);
  await crew.enter(page, 'owner', PAGE);
  const ofSetup = failure(
    page,
    'Failed to load device setup information',
    `Error loading device setup information: ${REFUSED}`,
  );
  await expect(ofSetup).toBeVisible();
  await expect(failure(page, 'Error', REFUSED)).toBeVisible();
  await page.unroute(setup);
  await ofSetup.getByRole('button', { name: 'Try Again', exact: true }).click();
  await expect(region(page, 'Harbour Road')).toBeVisible();

  await page.route(/\/api\/me$/, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = (await response.json()) as { data: { user: object } };
    const user = { ...data.user, company_id: null };
    await route.fulfill({ response, json: { ...answer, data: { user } } });
  });
  await page.reload();
  await expect(page.getByText('Company ID not found', { exact: true })).toBeVisible();
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  await press(page, 'Logout');
  await expect(page).toHaveURL(/\/login$/);
  expect(called).not.toContain(logout.path);
});

test('users below head office are told who may open the page', async ({
  browser,
  crew,
  baseURL,
}) => {
  for (const who of ['branch manager', 'staff'] as const) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await crew.enter(page, who, PAGE);
    await expect(
      page.getByText(
        'Access Denied - Only owners and head office managers can access device setup information.',
        { exact: true },
      ),
    ).toBeVisible();
    await context.close();
  }
});

test('head office allows only pairing codes to sign tablets in', async ({ page, crew }) => {
  const owner = await crew.as('owner');
  await crew.enter(page, 'owner', PAGE);
  const setting = page.getByRole('switch', { name: 'Only pairing codes sign tablets in' });
  await expect(setting).toBeEnabled();
  await expect(setting).not.toBeChecked();
  await setting.press('Space');
  await expect(setting).toBeChecked();
  await expect.poll(() => owner.call(getTabletSettings)).toEqual({ pairing_only: true });
  await expect(region(page, 'Harbour Road')).toContainText(
    'Branch passwords do not sign tablets in. Pair a tablet instead.',
  );
  await expect(page.getByRole('textbox', { name: 'Branch password' })).toHaveCount(0);
  await checkLooks(page, 'device-setup-pairing-only');
  await page.reload();
  await expect(setting).toBeChecked();
  await expect(setting).toBeEnabled();
  await setting.press('Space');
  await expect.poll(() => owner.call(getTabletSettings)).toEqual({ pairing_only: false });
  await expect(
    region(page, 'Harbour Road').getByRole('textbox', { name: 'Branch password' }),
  ).toBeVisible();
});
