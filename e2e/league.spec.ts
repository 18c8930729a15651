import { addArea } from '@branchbook/contract/areas.ts';
import {
  completeTask,
  listOccurrences,
  notCompleteTask,
} from '@branchbook/contract/occurrences.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { createBranchTask } from '@branchbook/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';

const PATH = '/portal/league?period=day';
const LONG_NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const HOW = 'How the Score Is Made Up';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Checks the page at all widths, down to the narrowest phone. */
const checkAllWidths = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Adds a branch where staff completed a task today, and could not do another one. */
const workToday = async (crew: Crew, name: string): Promise<void> => {
  const { id: branchId } = await crew.addBranch(name);
  await crew.addPerson(`Mona ${name}`, '2002', branchId, ROLE.manager);
  await crew.addPerson(`Stan ${name}`, '2003', branchId);
  const manager = await crew.as(crew.addressOf(`Mona ${name}`));
  const sam = await crew.as(crew.addressOf(`Stan ${name}`));
  for (const task_name of ['Sweep the yard', 'Wash the van']) {
    await manager.call(createBranchTask, {
      body: { branchId, task_name, task_description: task_name, needs_verification: false },
    });
  }
  const { items } = await sam.call(listOccurrences, { query: { branchId } });
  for (const { id, task_name } of items) {
    if (task_name === 'Sweep the yard') await sam.call(completeTask, { params: { id }, body: {} });
    if (task_name === 'Wash the van') {
      const body = { note: 'The van is at the garage' };
      await sam.call(notCompleteTask, { params: { id }, body });
    }
  }
};

test('the owner reads the scores, finds out why, and accepts the reason for a task', async ({
  page,
  crew,
}) => {
  await crew.addBranch(LONG_NAME);
  // Other tests may complete tasks at the branches of the crew.
  await workToday(crew, 'Chandler Street');
  await crew.enter(page, 'owner', PATH);
  const row = rowOf(page, 'Chandler Street');
  await expect(row).toContainText('Too new to rank');
  await expect(row).toContainText('50.0');
  await expect(row).toContainText('Needs attention');
  await expect(rowOf(page, LONG_NAME)).toContainText('Nothing due');
  await checkAllWidths(page, 'league');

  await press(page, 'How the score of Chandler Street is made up');
  const made = dialog(page, HOW);
  await expect(made).toContainText('2 of 4');
  await expect(made).toContainText('Nothing was due, so this part is left out.');
  await checkAllWidths(page, 'league-branch');
  await made.getByRole('link', { name: /^Tasks of / }).click();
  await press(page, 'Accept reason for Wash the van');
  await expect(page.getByText('Reason accepted', { exact: true }).first()).toBeVisible();
  await checkLooks(page, 'reason-accepted');
  await page.goto(PATH);
  await expect(row).toContainText('75.0');
});

test('head office changes the weights, which must add up, and shows names to branches', async ({
  page,
  crew,
}) => {
  await crew.addBranch('Saltpan Lane');
  await crew.enter(page, 'branch manager', PATH);
  await expect(rowOf(page, 'Harbour Road')).toBeVisible();
  await expect(rowOf(page, 'Saltpan Lane')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeHidden();

  await crew.enter(page, 'head-office manager', PATH);
  await press(page, 'Settings');
  await fill(page, { 'Tasks (%)': '70' });
  await press(page, 'Save Settings');
  await expect(page.getByText('The three weights must add up to 100')).toBeVisible();
  await checkAllWidths(page, 'league-settings');
  await fill(page, { 'Actions (%)': '5' });
  await page.getByRole('checkbox', { name: /^Branch managers see/ }).check();
  await press(page, 'Save Settings');
  await expect(dialog(page, 'League Table Settings')).toBeHidden();
  await expect(
    page.getByText(/The score counts tasks 70\s%, temperatures 25\s%, actions 5\s%/),
  ).toBeVisible();

  await crew.enter(page, 'branch manager', PATH);
  await expect(rowOf(page, 'Saltpan Lane')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'How the score of Saltpan Lane is made up' }),
  ).toBeHidden();
});

test('the area of the table stays in the address, and an area manager sees only theirs', async ({
  page,
  crew,
}) => {
  const quay = await crew.addBranch('Quay Street');
  const owner = await crew.as('owner');
  await owner.call(addArea, { body: { name: 'River', branchIds: [quay.id] } });
  await crew.enter(page, 'area manager', PATH);
  await expect(rowOf(page, 'Harbour Road')).toBeVisible();
  await expect(rowOf(page, 'Quay Street')).toBeHidden();

  await crew.enter(page, 'owner', PATH);
  await choose(page, 'Area', 'River');
  await expect(rowOf(page, 'Harbour Road')).toBeHidden();
  await expect(page).toHaveURL(/area=\d+/);
  await page.reload();
  await expect(rowOf(page, 'Quay Street')).toBeVisible();
  await expect(rowOf(page, 'Harbour Road')).toBeHidden();
});
