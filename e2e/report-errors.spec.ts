import { randomUUID } from 'node:crypto';
import { createClient } from '@branchbook/contract/client.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import { listEmployees } from '@branchbook/contract/employees.ts';
import { deviceSignIn, sync } from '@branchbook/contract/tablet.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import type { Page } from '@playwright/test';
import { test } from './support/staff.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { dialog, toast } from './support/people.ts';
import { cutOff, failure, refuse, REFUSED } from './support/refusal.ts';

const passing = (page: Page, title: string, text = '') =>
  toast(page, title, text).filter({
    has: page.getByRole('button', { name: 'Close', exact: true }),
  });

const BRANCHES = /\/api\/branches\/\d+$/;
const VISITOR_PDF = /\/api\/pdf-exports\/visitors$/;

test('every report names the list that did not load, and tries again', async ({ page, crew }) => {
  test.setTimeout(180_000);
  const owner = await crew.as('owner');
  const branchId = crew.harbourRoad.id;
  const [employee] = await owner.call(listEmployees, { query: { branchId } });
  const { id: equipment } = await owner.call(addEquipment, {
    body: { branchId, equipment_name: 'Bait fridge', min_temp: 1, max_temp: 5 },
  });
  const lists: readonly [RegExp, string, string][] = [
    [
      /\/api\/employees\/list\b/,
      `/portal/reports/training?branch=${branchId}`,
      'Failed to Load Employees',
    ],
    [
      /\/api\/tasks\/employee-training-records\//,
      `/portal/reports/training?branch=${branchId}&employee=${employee?.id}`,
      'Failed to Load Training Records',
    ],
    [
      /\/api\/tasks\/reports\//,
      `/portal/reports?branch=${branchId}&report=tasks`,
      'Failed to Load Task Data',
    ],
    [
      /\/api\/temperature\/equipment\b/,
      `/portal/reports/temperature?branch=${branchId}`,
      'Failed to Load Equipment',
    ],
    [
      /\/api\/temperature\/logs\//,
      `/portal/reports/temperature?branch=${branchId}&equipment=${equipment}`,
      'Failed to Load Temperature Logs',
    ],
    [
      /\/api\/accidents\/list\b/,
      `/portal/reports/accidents?branch=${branchId}`,
      'Failed to Load Accidents',
    ],
    [
      /\/api\/visitors\/profiles$/,
      `/portal/reports/visitors?branch=${branchId}&tab=companies`,
      'Failed to Load Visitor Profiles',
    ],
    [
      /\/api\/visitors\/\d+\?/,
      `/portal/reports/visitors?branch=${branchId}`,
      'Failed to Load Visitors',
    ],
  ];

  await refuse(page, BRANCHES);
  await crew.enter(page, 'owner', '/portal/reports');
  await expect(passing(page, 'Failed to Load Branches', REFUSED)).toBeVisible();
  await page.unroute(BRANCHES);
  await cutOff(page, BRANCHES);
  await page.reload();
  await expect(passing(page, 'Error Loading Branches', 'Connection failed.')).toBeVisible();
  await page.unroute(BRANCHES);
  await press(page, 'Try Again');
  await expect(page.getByRole('link', { name: /^Harbour Road/ })).toBeVisible();

  for (const [url, address, title] of lists) {
    await refuse(page, url);
    await page.goto(address);
    await expect(passing(page, title, REFUSED)).toBeVisible();
    await expect(failure(page, title, REFUSED)).toBeVisible();
    await page.unroute(url);
    await press(page, 'Try Again');
    await expect(failure(page, title)).toBeHidden();
  }

  await refuse(page, VISITOR_PDF);
  await press(page, 'Export PDF');
  await expect(passing(page, 'Export Failed', REFUSED)).toBeVisible();
  await page.unroute(VISITOR_PDF);
  await page.route(VISITOR_PDF, (route) => route.fulfill({ status: 500, body: '' }));
  await press(page, 'Export PDF');
  await expect(passing(page, 'Export Failed', 'Failed to generate PDF report')).toBeVisible();
});

test('the diary and the saved companies are empty until something is saved', async ({
  page,
  crew,
}) => {
  const jetty = await crew.addBranch('Jetty');
  const entries = /\/api\/diary\/entries\?.*\bdate=/;
  await refuse(page, entries);
  await crew.enter(page, 'owner', '/portal?diary=today');
  const diary = dialog(page, 'Branch Diary');
  await expect(diary.getByText('Select a Branch', { exact: true })).toBeVisible();
  await choose(page, 'Branch', jetty.name);
  await expect(failure(page, 'Failed to Load Diary', REFUSED)).toBeVisible();
  await page.unroute(entries);
  await press(page, 'Try Again');
  await expect(diary.getByText('No entries for this date.', { exact: true })).toBeVisible();
  await fill(page, { 'Add Entry': 'The ferry comes early' });
  await press(page, 'Save entry');
  const calendar = diary.getByRole('region', { name: 'Calendar', exact: true });
  const marked = calendar.getByRole('button', { name: /, 1 entry$/ });
  await expect(marked.locator('[data-marked]')).toBeVisible();
  await expect(diary.getByText('No entries for this date.', { exact: true })).toBeHidden();

  const profiles = /\/api\/visitors\/profiles$/;
  await refuse(page, profiles);
  await page.goto('/portal?companies=manage');
  const failed = ['Load failed', 'Failed to load visitor profiles'] as const;
  await expect(passing(page, ...failed)).toBeVisible();
  await expect(failure(page, ...failed)).toBeVisible();
  await page.unroute(profiles);
  await press(page, 'Try Again');
  const saved = page.getByRole('group', { name: 'Saved companies', exact: true });
  await expect(saved.getByText('No visitor profiles found.', { exact: true })).toBeVisible();
  await fill(page, { 'Company Name': 'Tide Tables', 'Contact Name': 'Wilf' });
  await press(page, 'Add Company');
  await expect(saved.getByText('Tide Tables', { exact: true })).toBeVisible();
  const search = saved.getByRole('searchbox', { name: 'Search companies or contacts...' });
  await search.fill('lobster');
  await expect(
    saved.getByText('No companies found matching your search.', { exact: true }),
  ).toBeVisible();
});

test('a branch manager sees current visitors, and finds people by PIN', async ({
  page,
  crew,
  server,
}) => {
  const { id: branchId, company_id: companyNumber } = crew.harbourRoad;
  const owner = await crew.as('owner');
  const { password } = await owner.call(setBranchPassword, {
    params: { branchId },
    body: { customPassword: null },
  });
  const { deviceToken } = await createClient({ baseUrl: server.url }).call(deviceSignIn, {
    body: {
      companyNumber,
      branchNumber: branchId,
      password,
      deviceName: 'Front desk',
      deviceId: randomUUID(),
    },
  });
  const now = new Date().toISOString();
  const tablet = createClient({ baseUrl: server.url, token: () => deviceToken });
  const [result] = await tablet.call(sync, {
    body: {
      deviceNow: now,
      items: [
        {
          key: randomUUID(),
          kind: 'visitor.in',
          occurredAt: now,
          payload: JSON.stringify({ full_name: 'Pearl Diver', reason: 'Inspection' }),
        },
      ],
    },
  });
  expect(result?.status).toBe('ok');

  await crew.enter(page, 'branch manager', '/portal/reports/visitors');
  const visit = page
    .getByRole('table', { name: 'Visitor records', exact: true })
    .getByRole('row')
    .filter({ hasText: 'Pearl Diver' });
  await expect(visit).toContainText('Still Visiting');
  await expect(visit.getByText('N/A', { exact: true })).toHaveCount(3);

  await page.goto('/portal/reports/training');
  await page.getByRole('searchbox', { name: 'Search by name or PIN', exact: true }).fill('2003');
  const people = page.getByRole('list', { name: 'Employees', exact: true });
  await expect(people.getByRole('listitem')).toHaveText([/^Sam/]);

  await page.goto('/portal?diary=today');
  const diary = dialog(page, 'Branch Diary');
  await expect(diary.getByText('Branch: Harbour Road', { exact: true })).toBeVisible();
  await expect(diary.getByRole('combobox', { name: 'Branch', exact: true })).toBeHidden();
});
