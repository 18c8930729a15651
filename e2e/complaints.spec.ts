import { listComplaints } from '@branchbook/contract/complaints.ts';
import type { Page } from '@playwright/test';
import { expectLargeTargets, expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { storedText } from './support/stored-text.ts';
import { lock, nothingWaits, open, signInTablet, unlock, waits } from './support/tablet.ts';

const said = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true });
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

/** Checks the looks at all widths, down to the narrowest phones. */
const checkAllWidths = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const CUSTOMER = 'Zoë Quillfeather';

const recordOnTablet = async (page: Page): Promise<void> => {
  await open(page, 'Complaints');
  await press(page, 'Record a complaint');
  await press(page, 'Next');
  await expect(said(page, 'Please say what it is about')).toBeVisible();
  await page.getByRole('radio', { name: /^Alleged illness/ }).click();
  await checkLooks(page, 'tablet-complaint-kind');
  await expectLargeTargets(page);
  await press(page, 'Next');
  await page.getByLabel('Which food or product?', { exact: true }).fill('Chicken pie');
  await page.getByRole('textbox', { name: 'What happened?', exact: true }).fill('Sick at night');
  await press(page, 'Next');
  await radio(page, 'When was it bought or eaten?', 'Yesterday').click();
  await page.getByLabel('What time?', { exact: true }).fill('18:30');
  await press(page, 'Next');
  await radio(page, 'When did it begin?', 'Not known').click();
  await radio(page, 'Was a doctor or hospital seen?', 'No').click();
  await checkLooks(page, 'tablet-complaint-illness');
  await press(page, 'Next');
  await page.getByRole('checkbox', { name: 'Withdrawn from sale' }).click();
  await checkLooks(page, 'tablet-complaint-done');
  await expectLargeTargets(page);
  await press(page, 'Next');
  await page.getByLabel('Customer’s name', { exact: true }).fill(CUSTOMER);
  await press(page, 'Next');
  await checkLooks(page, 'tablet-complaint-check');
  await press(page, 'Save');
  await expect(page.getByRole('list', { name: 'Complaints of the last 7 days' })).toBeVisible();
};

test('an alleged illness is recorded without a network, leaves no customer on the tablet, and is followed up, closed and released in the portal', async ({
  page,
  context,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(300_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await context.setOffline(true);
  await recordOnTablet(page);
  await checkLooks(page, 'tablet-complaints');
  await waits(page, 2);
  await lock(page);
  await expect(page.getByText(CUSTOMER)).toHaveCount(0);
  await page.reload();
  await unlock(page, shop.staff);
  expect(await storedText(page)).toContain(CUSTOMER);
  await context.setOffline(false);
  await nothingWaits(page);
  await expect.poll(() => storedText(page)).not.toContain(CUSTOMER);
  const [recorded, ...others] = await shop.owner.call(listComplaints, {
    query: { branchId: shop.branchId },
  });
  expect(others).toEqual([]);
  expect(recorded).toMatchObject({ kind: 'illness', food: 'Chicken pie' });

  const portal = await browser.newPage({ baseURL });
  await signIn(portal, shop.ownerEmail);
  await portal.getByRole('link', { name: 'Alleged illness at The shop', exact: true }).click();
  const dialog = portal.getByRole('dialog', { name: 'Complaint', exact: true });
  await expect(dialog.getByText(CUSTOMER, { exact: true })).toBeVisible();
  await checkAllWidths(portal, 'complaint-details');
  await press(portal, 'Add note');
  await fill(portal, { Note: 'Rang the customer back' });
  await press(portal, 'Add note');
  await expect(dialog.getByText('Rang the customer back', { exact: true })).toBeVisible();
  await press(portal, 'Close complaint');
  await fill(portal, { Outcome: 'Not from our food' });
  await press(portal, 'Close complaint');
  await expect(dialog.getByText('Not from our food', { exact: true }).first()).toBeVisible();
  await press(portal, 'Delete the customer’s details');
  await press(portal, 'Delete details');
  await expect(dialog.getByText('No name or contact is stored.', { exact: true })).toBeVisible();
  await portal.goto('/portal/settings?section=privacy');
  await expect(said(portal, /^2 days of branches are held: /)).toBeVisible();
  await checkAllWidths(portal, 'retention-holds');
  await portal.getByRole('link', { name: /^Alleged illness at The shop, / }).click();
  await press(portal, 'Release records');
  await fill(portal, { 'Why they are no longer needed': 'The insurer has settled it' });
  await press(portal, 'Release records');
  await expect(dialog.getByText(/^Not held\./)).toBeVisible();
  await portal.keyboard.press('Escape');
  await checkAllWidths(portal, 'complaints');

  await portal.getByRole('link', { name: 'Record a complaint', exact: true }).click();
  await press(portal, 'Record complaint');
  await expect(said(portal, 'Please say what it is about')).toBeVisible();
  await choose(portal, 'What it is about', 'Allergic reaction');
  await fill(portal, { 'Food or product': 'Pesto', 'What happened': 'A rash' });
  await checkAllWidths(portal, 'complaint-form');
  await press(portal, 'Record complaint');
  await expect(dialog.getByText('A rash', { exact: true })).toBeVisible();
});
