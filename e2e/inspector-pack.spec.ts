import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop, OWNER_PIN } from './support/company.ts';
import { choose } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks, untilShown } from './support/looks.ts';
import { button, dialog } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { lock, open, signInTablet, unlock } from './support/tablet.ts';

const OWNER = { name: 'Anna', pin: OWNER_PIN };
const MOST_MS = 60_000;

test('an officer reads the records of 90 days within a minute of the lock screen, until the link is ended', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(240_000);
  const shop = await createShop(server.url, 'Clean the slicer');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await page.getByRole('button', { name: 'Complete Clean the slicer' }).click();
  await expect(
    page
      .getByRole('navigation', { name: 'Screens', exact: true })
      .getByRole('link', { name: 'Inspector', exact: true }),
  ).toHaveCount(0);
  await lock(page);

  const began = Date.now();
  await unlock(page, OWNER);
  await open(page, 'Inspector');
  await button(page, 'Show the code').click();
  const link = page.getByRole('link', { name: 'Open the pack here', exact: true });
  const address = new URL((await link.getAttribute('href')) ?? '');
  const phones = await browser.newContext({ baseURL, viewport: { width: 390, height: 800 } });
  const phone = await phones.newPage();
  await phone.goto(address.pathname);
  await expect(phone.getByRole('heading', { name: 'Inspector pack', exact: true })).toBeVisible();
  const pdf = await phone.request.get(`${address.pathname}/pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Date.now() - began).toBeLessThan(MOST_MS);

  await phone.getByText('Cleaning', { exact: false }).first().click();
  await expect(phone.getByText('Clean the slicer', { exact: true }).first()).toBeVisible();
  await phone.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(phone);
  await untilShown(page);
  await checkLooks(page, 'inspector pack on the tablet');

  const portal = await browser.newPage({ baseURL });
  await signIn(portal, shop.ownerEmail);
  await portal.goto(`/portal/reports/inspector-pack?branch=${shop.branchId}`);
  await expect(portal.getByRole('heading', { name: 'Open links', exact: true })).toBeVisible();
  await untilShown(portal);
  await checkLooks(portal, 'inspector pack with an open link');
  await choose(portal, 'The link works for', '7 days');
  await button(portal, 'Make a Link').click();
  const made = dialog(portal, 'Link to the Pack');
  await expect(made.getByRole('img', { name: 'QR code of the inspector pack' })).toBeVisible();
  await checkLooks(portal, 'link to an inspector pack');
  await made.getByRole('button', { name: 'Copy Link', exact: true }).press('Escape');
  const ends = portal.getByRole('button', { name: /^End link made/ });
  await expect(ends).toHaveCount(2);
  await ends.last().click();
  await dialog(portal, 'End this link?')
    .getByRole('button', { name: 'End Link', exact: true })
    .click();
  await expect(ends).toHaveCount(1);

  await phone.reload();
  await expect(
    phone.getByRole('heading', { name: 'This link does not open a pack', exact: true }),
  ).toBeVisible();
  await phones.close();
  await portal.close();
});

test('a manager shows an officer last night’s pack without a network', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Clean the slicer');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, OWNER);
  await open(page, 'Inspector');
  await expect(button(page, 'Open the PDF')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  await expect(page.getByText('This tablet is offline.', { exact: false })).toBeVisible();
  // This browser has no viewer for PDFs, and so downloads the file that a tablet shows.
  const downloaded = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    context.once('page', (opened) => opened.once('download', resolve));
  });
  await button(page, 'Open the PDF').click();
  const file = await readFile(await (await downloaded).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});
