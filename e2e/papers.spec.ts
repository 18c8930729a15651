import {
  addPaper,
  getPaperHistory,
  listPapers,
  setPaperNeed,
} from '@branchbook/contract/papers.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { addMonths } from '@branchbook/contract/expiry.ts';
import { fullPdf } from '@branchbook/server/testing/certificate-files.ts';
import { jpeg } from '@branchbook/server/testing/pictures.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectLargeTargets, expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';
import { open, signInTablet, unlock } from './support/tablet.ts';

const PATH = '/portal/papers';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const asTyped = (day: string): string => day.split('-').toReversed().join('/');

test('a manager adds a gas record with its PDF, sees it expiring, renews it and opens the file', async ({
  page,
  crew,
}) => {
  const today = new Date().toISOString().slice(0, 10);
  const issued = addDays(today, -340);
  await crew.enter(page, 'branch manager', PATH);
  await expect(page.getByText('No papers yet')).toBeVisible();
  await press(page, 'Add Paper');
  const form = dialog(page, 'Add Paper');
  await form.getByRole('combobox', { name: 'Kind', exact: true }).click();
  await page
    .getByRole('listbox', { name: 'Kind' })
    .getByText('Gas safety', { exact: true })
    .click();
  await expect(form).toContainText('Usually 1 year. Official guidance in England.');
  await fill(page, { Number: 'G-4711', 'Issued on': asTyped(issued) });
  const lastDay = page.getByRole('textbox', { name: 'Valid until', exact: true });
  await expect(lastDay).toHaveValue(asTyped(addMonths(issued, 12)));
  await lastDay.fill(asTyped(addDays(issued, -1)));
  await press(page, 'Add paper');
  await expect(form).toContainText('The last day cannot be before the day of issue');
  await fill(page, { 'Valid until': asTyped(addDays(today, 25)), Note: 'In the blue folder' });
  const buffer = Buffer.from(await fullPdf(await jpeg({ width: 20, height: 20 })));
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'gas.pdf', mimeType: 'application/pdf', buffer });
  await checkLooks(page, 'paper-form');
  await press(page, 'Add paper');
  await expect(form).toBeHidden();
  await expect(row(page, 'Gas safety')).toContainText('Expiring');
  await expect(row(page, 'Gas safety')).toContainText('G-4711');
  await checkLooks(page, 'papers-expiring');

  await page.getByRole('button', { name: /^Renew Gas safety/ }).click();
  const renewal = dialog(page, 'Renew Paper');
  await fill(page, { 'Issued on': asTyped(today), 'Valid until': asTyped(addDays(today, 364)) });
  await press(page, 'Renew');
  await expect(renewal).toBeHidden();
  await expect(row(page, 'Gas safety')).toContainText('Valid');
  const manager = await crew.as('branch manager');
  const { items } = await manager.call(listPapers, { query: {} });
  const id = items[0]?.paper?.id ?? 0;
  expect(await manager.call(getPaperHistory, { params: { id } })).toHaveLength(2);

  await page.getByRole('button', { name: /^History of Gas safety/ }).click();
  const history = dialog(page, 'Paper and Its History');
  await expect(history).toContainText('(replaced)');
  await checkLooks(page, 'paper-history');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    history.getByRole('button', { name: /^Open the file of Gas safety/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Gas safety ${issued}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.includes('JavaScript')).toBe(false);
});

test('head office says what branches need, and sees at once what is missing', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'owner', PATH);
  await press(page, 'What Is Needed');
  const needs = dialog(page, 'Papers That Branches Need');
  await needs.getByRole('checkbox', { name: 'Pest-control contract' }).click();
  await expect(needs.getByRole('checkbox', { name: 'Pest-control contract' })).toBeChecked();
  await checkLooks(page, 'paper-needs');
  await page.keyboard.press('Escape');
  await expect(
    row(page, 'Pest-control contract').filter({ hasText: 'Harbour Road' }),
  ).toContainText('Missing');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await checkLooks(page, 'papers');

  await crew.enter(page, 'owner', '/portal');
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /^Premises papers: .*1 missing/ })
    .click();
  await expect(row(page, 'Pest-control contract').first()).toContainText('Missing');
  await press(page, 'Add Pest-control contract of Harbour Road');
  const form = dialog(page, 'Add Paper');
  await expect(form.getByRole('combobox', { name: 'Kind' })).toHaveValue('Pest-control contract');
  await expect(form.getByRole('combobox', { name: 'Branch' })).toHaveValue('Harbour Road');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Pest-control contract');
});

test('staff show an officer on the tablet until when papers are valid, also without a network', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  const { owner, branchId } = shop;
  const today = new Date().toISOString().slice(0, 10);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await open(page, 'Papers');
  await expect(page.getByText('No papers yet', { exact: true })).toBeVisible();
  const add = (fields: object, lastDay: string) =>
    owner.call(addPaper, {
      body: {
        kind: 'gas-safety',
        branchId,
        name: 'Gas safety record',
        issued_on: addDays(today, -400),
        valid_until: lastDay,
        ...fields,
      },
    });
  await add({ kind: 'lift-inspection', name: 'Goods lift' }, addDays(today, 300));
  await add({ reference: 'G-4711' }, addDays(today, -35));
  await add({ kind: 'music-licence', name: 'Music' }, addDays(today, 20));
  const kind = 'pest-control';
  await owner.call(setPaperNeed, { body: { kind, branchId, needed: true, reason: null } });
  // The tablet reads its branch as soon as it is online again.
  await context.setOffline(true);
  await context.setOffline(false);
  const list = page.getByRole('list', { name: 'Premises papers' }).getByRole('listitem');
  await expect(list).toHaveCount(4);
  await context.setOffline(true);
  await page.reload();
  await unlock(page, shop.staff);
  await open(page, 'Papers');
  await expect(list).toHaveText([
    /^Gas safety record.*Was valid until.*number G-4711.*Expired$/,
    /^Pest-control contract.*Missing$/,
    /^Music.*Valid until.*Expiring$/,
    /^Goods lift.*Valid until.*Valid$/,
  ]);
  await checkLooks(page, 'papers on the tablet');
  await expectLargeTargets(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
