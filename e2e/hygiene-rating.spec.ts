import { getHygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';

const PATH = '/portal/branches';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hygiene Rating', exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Harbour Road' });
const pickRating = async (page: Page, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Rating', exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a branch manager enters the hygiene rating, and head office sees it on the board', async ({
  page,
  crew,
}) => {
  const { id } = crew.harbourRoad;
  await crew.enter(page, 'branch manager', PATH);
  await press(page, 'Hygiene rating of Harbour Road');
  await expect(dialog(page)).toContainText('Ratings are not read from the register here.');
  await fill(page, { 'Number in the register (optional)': 'twelve' });
  await pickRating(page, '2, some improvement is necessary');
  await press(page, 'Save Rating');
  await expect(said(page, 'Please enter the number, such as 1234567')).toBeVisible();
  await expect(said(page, 'Please enter the date of the inspection')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await checkLooks(page, 'hygiene-rating');
  await page.setViewportSize({ width: 1440, height: 900 });
  await fill(page, {
    'Number in the register (optional)': '1234567',
    'Date of the inspection': '12/03/2026',
  });
  await press(page, 'Save Rating');
  await expect(said(page, 'Harbour Road is saved.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page)).toContainText('Hygiene: 2');
  await expect(row(page).getByRole('img', { name: 'Improvement needed' })).toBeVisible();
  const { rating, fhrs_number: number } = await (
    await crew.as('owner')
  ).call(getHygieneRating, { params: { id } });
  expect({ number, ...rating }).toMatchObject({
    number: 1_234_567,
    value: '2',
    rated_on: '2026-03-12',
  });

  // The next inspection went better; the one before stays in the list.
  await press(page, 'Hygiene rating of Harbour Road');
  await pickRating(page, '5, very good');
  await press(page, 'Save Rating');
  await expect(row(page)).toContainText('Hygiene: 5');
  await press(page, 'Hygiene rating of Harbour Road');
  await expect(dialog(page)).toContainText('2, inspected on 12/03/2026');

  await crew.enter(page, 'owner', '/portal');
  const board = page.getByRole('row').filter({ hasText: 'Harbour Road' });
  await expect(board.getByText('Hygiene: 5')).toHaveAttribute('title', 'Inspected on 12/03/2026');
  await checkLooks(page, 'hygiene-rating-on-the-board');
});
