import { addEquipment } from '@branchbook/contract/temperature.ts';
import type { Page } from '@playwright/test';
import { expectLargeTargets, expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks, untilShown } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/staff.ts';
import { lock, open, signInTablet, unlock } from './support/tablet.ts';

const said = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const FRIDGE = 'Milk fridge beside the back door of the stockroom';
const WRONG = `${FRIDGE}: 9.0 °C, outside 0 to 5 °C`;

/** Checks the page at all widths, down to the narrowest phone. */
const checkAllWidths = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

const takeWarmTemperature = async (page: Page): Promise<void> => {
  await open(page, 'Temperatures');
  await press(page, `Take temperature of ${FRIDGE}`);
  const pad = dialog(page, FRIDGE);
  await pad.getByRole('button', { name: '9', exact: true }).click();
  await pad.getByRole('button', { name: 'Next', exact: true }).click();
  await pad.getByRole('radio', { name: 'Moved the stock', exact: true }).click();
  await pad.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(pad).toBeHidden();
};

test('a fridge that is too warm alerts the owner and the locked tablet until someone deals with it and clears it', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(240_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  const equipment = { equipment_name: FRIDGE, min_temp: 0, max_temp: 5 };
  await shop.owner.call(addEquipment, { body: { branchId: shop.branchId, ...equipment } });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await takeWarmTemperature(page);
  await lock(page);

  const portal = await browser.newPage({ baseURL });
  await signIn(portal, shop.ownerEmail);
  // The server looks for what is wrong every 20 seconds.
  await expect(portal.getByRole('link', { name: 'Alerts, 1 open', exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await portal.getByRole('link', { name: 'Alerts, 1 open', exact: true }).click();
  await expect(
    portal.getByRole('heading', { name: `Urgent: ${WRONG}`, exact: true }),
  ).toBeVisible();
  await expect(said(portal, /^Told: Anna\./)).toBeVisible();
  await checkAllWidths(portal, 'alerts-open');

  const strip = page.getByRole('region', { name: 'Alerts', exact: true });
  await expect(strip).toContainText(WRONG, { timeout: 90_000 });
  await checkLooks(page, 'tablet-locked-alert');
  await unlock(page, shop.staff);
  await checkLooks(page, 'tablet-alert');
  await expectLargeTargets(page);
  await press(page, `I deal with it: ${WRONG}`);
  await expect(strip).toBeHidden();
  await lock(page);
  await expect(strip).toContainText('Siân O’Brien deals with it');

  await expect(portal.getByText(/^Siân O’Brien deals with it until \d\d:\d\d$/)).toBeVisible({
    timeout: 30_000,
  });
  await press(portal, `Clear: ${WRONG}, at The shop`);
  await press(portal, 'Clear Alert');
  await expect(said(portal, 'Please say how it was settled')).toBeVisible();
  await fill(portal, { 'How it was settled': 'The door was open; shut, and the milk thrown away' });
  await checkLooks(portal, 'alert-clear');
  await press(portal, 'Clear Alert');
  await expect(said(portal, 'Nothing is wrong')).toBeVisible();
  await portal.getByText('Cleared', { exact: true }).click();
  await expect(said(portal, 'Cleared by Anna')).toBeVisible();
  await expect(
    portal.getByText(/The door was open; shut, and the milk thrown away$/),
  ).toBeVisible();
  await untilShown(portal);
  await checkLooks(portal, 'alerts-cleared');
});

test('the owner says who is on duty, who is told when and what makes an alert, and how the owner is told', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'owner', '/portal/settings?section=alerts');
  await expect(
    said(page, 'No one is on duty: the managers of a branch are told first.'),
  ).toBeVisible();
  await choose(page, 'Duty list of', 'Harbour Road');
  await expect(said(page, 'No one is on duty now.')).toBeVisible();
  await press(page, 'Add Someone');
  await press(page, 'Save Duty List');
  await expect(said(page, 'Please choose a person')).toBeVisible();
  await choose(page, 'Who', 'Bruno');
  await choose(page, 'When', 'Every day');
  await fill(page, { From: '00:00', Until: '00:00' });
  await checkAllWidths(page, 'alert-settings');
  await press(page, 'Save Duty List');
  await expect(said(page, 'On duty now: Bruno.')).toBeVisible();
  await expect(page.getByRole('group', { name: /^On duty, entry/ })).toHaveCount(7);

  await fill(page, { 'Branch managers': '60' });
  await press(page, 'Save Who Is Told');
  await expect(said(page, 'Please enter another time for each group')).toBeVisible();
  await fill(page, { 'Branch managers': '10', 'Area managers': '' });
  await choose(page, 'Tablets offline', 'No alerts');
  await press(page, 'Save Who Is Told');
  await expect(said(page, 'This is who is told of alerts from now on.')).toBeVisible();

  await press(page, 'Clear quiet hours from');
  await press(page, 'Save');
  await expect(said(page, 'Please enter both times, or none')).toBeVisible();
  await press(page, 'Clear quiet hours until');
  await press(page, 'Save');
  await expect(said(page, 'This is how you are told of alerts.')).toBeVisible();
});

test('a branch manager sees who is told and sets the duty list of the own branch; staff see neither', async ({
  page,
  browser,
  baseURL,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal/settings?section=alerts');
  await expect(said(page, 'Whoever is on duty: at once')).toBeVisible();
  await expect(button(page, 'Save Who Is Told')).toBeHidden();
  await expect(button(page, 'Save Duty List')).toBeVisible();
  await page.goto('/portal/alerts');
  await expect(said(page, 'Nothing is wrong')).toBeVisible();
  await checkLooks(page, 'alerts-none');
  const staff = await browser.newPage({ baseURL });
  await crew.enter(staff, 'staff', '/portal/alerts');
  await expect(said(staff, 'Access Denied')).toBeVisible();
});
