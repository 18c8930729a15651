import { readFile } from 'node:fs/promises';
import { filesInZip } from '@branchbook/server/testing/zip.ts';
import type { Page } from '@playwright/test';
import { test } from './support/demo.ts';
import { choose, fill, follow, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog, toast } from './support/people.ts';

const chartIsDrawn = (page: Page, title: string | RegExp): Promise<void> =>
  expect(
    page
      .getByRole('figure')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .locator('.recharts-surface')
      .first(),
  ).toBeVisible();

type Report = {
  tile: string;
  file: RegExp;
  chart?: string;
  prepare?: (page: Page) => Promise<void>;
};

const REPORTS: readonly Report[] = [
  {
    tile: 'Task Reports',
    file: /^task_report_Leeds_[\d-]{10}_[\d-]{10}$/,
    chart: 'Completion by day',
  },
  { tile: 'Visitor Reports', file: /^visitor_report_Leeds_/, chart: 'Visitors by hour' },
  { tile: 'Accident Reports', file: /^accident_report_Leeds_/, chart: 'Accidents by month' },
  {
    tile: 'Temperature Reports',
    file: /^temperature_report_Leeds_/,
    chart: 'Temperature over time',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Equipment', exact: true }).click();
      await page.getByRole('option', { name: /^Walk-in fridge/ }).click();
    },
  },
  {
    tile: 'Training Reports',
    file: /^training_report_[A-Za-z_-]+_[\d-]{10}$/,
    prepare: (page) =>
      page
        .getByRole('list', { name: 'Employees', exact: true })
        .getByRole('link', { name: /^Chloé Martin/ })
        .click(),
  },
];

/** Downloads the report and returns its bytes. */
const takeAway = async (page: Page, kind: 'PDF' | 'CSV', name: RegExp): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    press(page, `Export ${kind}`),
  ]);
  const [base, ending] = download.suggestedFilename().split('.');
  expect(base).toMatch(name);
  expect(ending).toBe(kind.toLowerCase());
  return readFile(await download.path());
};

test('head office reads and exports every report of a branch', async ({ page, demo }) => {
  test.setTimeout(240_000);
  await demo.enter(page, 'owner', '/portal/reports');
  await page.getByRole('link', { name: new RegExp(`^${demo.branch.name}`) }).click();
  await expect(page.getByRole('link', { name: /^Custom Reports/ })).toBeVisible();
  await checkLooks(page, 'report-tiles');
  for (const { tile, file, chart, prepare } of REPORTS) {
    await page.getByRole('link', { name: new RegExp(`^${tile}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: tile, exact: true })).toBeVisible();
    await prepare?.(page);
    if (chart) await chartIsDrawn(page, chart);
    await checkLooks(page, tile.toLowerCase().replace(' ', '-'));
    const pdf = await takeAway(page, 'PDF', file);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const csv = await takeAway(page, 'CSV', file);
    expect(csv.toString().trim().split('\r\n').length).toBeGreaterThan(1);
    await follow(page, 'Back to Reports');
  }
});

test('head office exports one report of all branches as one file', async ({ page, demo }) => {
  await demo.enter(page, 'head-office manager', '/portal/reports');
  await page.getByRole('link', { name: 'Export all branches', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Export all branches', exact: true });
  await question.getByRole('combobox', { name: 'Report', exact: true }).click();
  await page.getByRole('option', { name: 'Visitors', exact: true }).click();
  await expect(page).toHaveURL(/all=visitor/);
  await checkLooks(page, 'export-all-branches');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Export CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^visitor_reports_\S+\.zip$/);
  const files = filesInZip(await readFile(await download.path()));
  expect(files.size).toBeGreaterThan(1);
  for (const [name, bytes] of files) {
    expect(name).toMatch(/^visitor_report_.*\.csv$/);
    expect(bytes.toString()).toContain('Name,Company,Reason');
  }
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name: 'Export all branches', exact: true })).toBeFocused();
});

const timesOn = async (page: Page): Promise<string[]> => {
  const text = (await page.getByRole('main').textContent()) ?? '';
  return (text.match(/(?:\d\d\/\d\d\/\d{4}, )?\d\d:\d\d/g) ?? []).slice(0, 40);
};

test('a reader in another time zone reads the times of the shop', async ({ browser, demo }) => {
  const inLondon = new Map<string, string[]>();
  for (const timezoneId of ['Europe/London', 'Europe/Madrid', 'America/New_York']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    for (const { path, chart } of [
      { path: '' },
      { path: '/reports?report=tasks&period=week', chart: 'Completion by day' },
      { path: '/reports/visitors', chart: 'Visitors by hour' },
    ]) {
      await demo.enter(page, 'branch manager', `/portal${path}`);
      const main = page.getByRole('main');
      await expect(main.getByText(/\d\d:\d\d/).first()).toBeVisible();
      if (chart) await chartIsDrawn(page, chart);
      await expect(main.locator('.mantine-Skeleton-root')).toHaveCount(0);
      await expect(main.getByText('All times are London time')).toHaveCount(
        timezoneId === 'Europe/London' ? 0 : 1,
      );
      const known = inLondon.get(path);
      if (known) await expect.poll(() => timesOn(page), `${path} in ${timezoneId}`).toEqual(known);
      else inLondon.set(path, await timesOn(page));
    }
    await context.close();
  }
  expect([...inLondon.values()].flat().length).toBeGreaterThan(20);
});

test('an export that takes long shows its progress, and can be cancelled', async ({
  page,
  demo,
}) => {
  await demo.enter(page, 'branch manager', '/portal/reports/visitors');
  await expect(page.getByRole('button', { name: 'Export PDF', exact: true })).toBeEnabled();
  // The server never answers, so only the user can end the export.
  await page.route('**/api/pdf-exports/visitors', () => undefined);
  const gone = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/pdf-exports/visitors'),
  );
  await press(page, 'Export PDF');
  await expect(page.getByText('The PDF is being made.')).toBeVisible();
  await press(page, 'Cancel');
  await gone;
  await expect(page.getByText('The PDF is being made.')).toBeHidden();
  await page.unroute('**/api/pdf-exports/visitors');
  await takeAway(page, 'PDF', /^visitor_report_/);
});

test('a branch manager writes the diary', async ({ page, demo }) => {
  await demo.enter(page, 'branch manager', '/portal');
  await follow(page, 'Open Diary');
  const diary = dialog(page, 'Branch Diary');
  await expect(diary.getByRole('button', { name: 'Save entry', exact: true })).toBeDisabled();
  await fill(page, { 'Add Entry': 'The window cleaner comes at ten' });
  await expect(diary.getByText('31/255', { exact: true })).toBeVisible();
  await press(page, 'Save entry');
  await expect(toast(page, 'Entry saved', 'Diary entry saved successfully')).toBeVisible();
  const entry = diary.getByRole('listitem').filter({ hasText: 'The window cleaner' });
  await expect(entry).toContainText(/By .+/);
  await checkLooks(page, 'diary');

  await entry.getByRole('button', { name: /^Edit entry/ }).click();
  await fill(page, { 'Edit entry': 'The window cleaner comes at noon' });
  await press(page, 'Save');
  await expect(diary.getByText('The window cleaner comes at noon', { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: /^Delete entry/ }).click();
  await press(page, 'Delete');
  await expect(entry).toBeHidden();
});

test('visitor companies are saved, changed and deleted', async ({ page, demo }) => {
  await demo.enter(page, 'owner', '/portal');
  await follow(page, 'Manage Companies');
  const list = page.getByRole('group', { name: 'Saved companies', exact: true });
  const add = page.getByRole('form', { name: 'Add Company', exact: true });
  await add.getByRole('button', { name: 'Add Company', exact: true }).click();
  await expect(
    toast(page, 'Validation error', 'Company name and contact name are required'),
  ).toBeVisible();
  await fill(page, { 'Company Name': 'Zephyr Lifts', 'Contact Name': 'Łukasz' });
  await add.getByRole('button', { name: 'Add Company', exact: true }).click();
  await expect(list.getByText('Zephyr Lifts', { exact: true })).toBeVisible();
  await checkLooks(page, 'companies');

  await press(page, 'Edit Łukasz of Zephyr Lifts');
  await list.getByRole('textbox', { name: 'Contact Name', exact: true }).fill('Ewa');
  await page.keyboard.press('Enter');
  await expect(list.getByText('Ewa', { exact: true })).toBeVisible();
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question.accept();
    return question.message();
  });
  await press(page, 'Delete Ewa of Zephyr Lifts');
  expect(await asked).toBe(
    'Are you sure you want to delete the profile for Zephyr Lifts? This action cannot be undone.',
  );
  await expect(list.getByText('Zephyr Lifts', { exact: true })).toBeHidden();
});

test('a custom report of head office is shared with the company', async ({
  page,
  demo,
  browser,
}) => {
  await demo.enter(page, 'owner', '/portal/reports/custom');
  await expect(page.getByRole('table', { name: 'Saved reports' })).toBeVisible();
  await checkLooks(page, 'custom-reports');
  await page
    .getByRole('region', { name: 'New report', exact: true })
    .getByRole('link', { name: /^Visitors/ })
    .click();
  await chartIsDrawn(page, /./);
  await checkLooks(page, 'custom-report');
  await press(page, 'Save');
  await fill(page, { Name: 'Who came' });
  await page.getByRole('radio', { name: 'For the company', exact: true }).check();
  await dialog(page, 'Save report').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Who came', exact: true })).toBeVisible();
  await takeAway(page, 'CSV', /^custom_report_Who_came_/);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const manager = await context.newPage();
  await demo.enter(manager, 'branch manager', '/portal/reports/custom');
  await follow(manager, 'Who came');
  await expect(manager.getByText(/visits/).first()).toBeVisible();
  await takeAway(manager, 'PDF', /^custom_report_Who_came_/);
  await press(manager, 'Change what is shown');
  await choose(manager, 'Period', 'Last 90 days');
  await expect(manager.getByText(/^Rows 1–100 of \d{3}$/)).toBeVisible();
  // Paper has no pages to turn to, so all rows are printed.
  await manager.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(manager.getByText(/^Rows 1–(\d{3}) of \1$/)).toBeVisible();
  await context.close();
});
