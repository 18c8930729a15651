import { localDay } from '@branchbook/contract/dates.ts';
import { BRANCH_PASSWORD, COMPANY, TIMEZONE } from '@branchbook/server/demo/company.ts';
import { demoOn } from '@branchbook/server/demo/load.ts';
import { oneOfEachKind } from '@branchbook/server/demo/sign-ins.ts';
import type { Page } from '@playwright/test';
import { expectLargeTargets } from './support/accessibility.ts';
import { test } from './support/demo.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { lock, open, signInTablet, unlock } from './support/tablet.ts';

const DESK = { width: 1440, height: 900 };

/** Checks the looks on a phone, a tablet and a desktop, light and dark, and for wet hands. */
const looksRight = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  await expectLargeTargets(page);
};

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('every screen of a branch’s tablet is readable and easy to touch', async ({ page }) => {
  test.setTimeout(240_000);
  const manager = oneOfEachKind(demoOn(localDay(new Date(), TIMEZONE))).get('branch manager');
  if (!manager) throw new Error('The demo has no branch manager');
  await page.setViewportSize(DESK);
  await page.goto('/tablet/');
  await expect(page.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible();
  await looksRight(page, 'sign-in');
  await signInTablet(page, { companyId: COMPANY.id, branchId: manager.site.id }, BRANCH_PASSWORD);
  await looksRight(page, 'lock');

  await press(page, 'Visitor book');
  await press(page, 'Sign in');
  await looksRight(page, 'visitor-signs-in');
  await closeDialog(page);

  await unlock(page, manager);
  await looksRight(page, 'today');
  const screens = page.getByRole('navigation', { name: 'Screens', exact: true });
  for (const width of [600, 739, 740, 819, 820]) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await screens.evaluate((nav) => nav.scrollWidth - nav.clientWidth);
    expect({ width, excess }).toEqual({ width, excess: 0 });
  }
  await page.setViewportSize(DESK);
  await open(page, 'Temperatures');
  await expect(page.getByRole('heading', { name: 'Temperatures' })).toBeVisible();
  await looksRight(page, 'temperatures');
  await press(page, /^(?:Take|Retake) temperature/);
  for (const digit of ['9', '9']) await press(page, digit);
  await looksRight(page, 'number-pad');
  await press(page, 'Next');
  await looksRight(page, 'action');
  await closeDialog(page);
  await press(page, 'Manage equipment');
  await expect(page.getByRole('dialog')).toBeVisible();
  await looksRight(page, 'equipment');
  await closeDialog(page);

  await open(page, 'Visitors');
  await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible();
  await looksRight(page, 'visitors');
  await open(page, 'Accidents');
  await press(page, 'Write an entry');
  await looksRight(page, 'accident');
  await open(page, 'Diary');
  await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible();
  await looksRight(page, 'diary');
  await open(page, 'Training');
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
  await looksRight(page, 'training');
  await open(page, 'Guides');
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await looksRight(page, 'guides');
  await open(page, 'VAT');
  await expect(page.getByRole('heading', { level: 1, name: 'VAT calculator' })).toBeVisible();
  await looksRight(page, 'vat');
  await lock(page);
});
