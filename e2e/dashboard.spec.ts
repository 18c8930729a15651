import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import type { Page } from '@playwright/test';
import { layoutShift } from './support/accessibility.ts';
import { test } from './support/staff.ts';
import { choose } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog } from './support/people.ts';

const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'Figures of today' })
    .getByRole('link')
    .filter({ has: page.getByText(label, { exact: true }) });
const activity = (page: Page) =>
  page.getByRole('region', { name: 'Recent Activity (last 7 days)' }).getByRole('listitem');

test('the owner sees completed tasks and recent activity of a branch at once', async ({
  page,
  crew,
}) => {
  const owner = await crew.as('owner');
  const branchId = crew.harbourRoad.id;
  const { id } = await owner.call(addGlobalTask, {
    body: {
      task_name: 'Wipe the counter',
      task_description: 'With the blue cloth.',
      scheduled_month: null,
      scheduled_day: null,
      youtube_link: null,
    },
  });
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
  await page.setViewportSize({ width: 390, height: 844 });
  await crew.enter(page, 'owner', '/portal');
  const done = figure(page, 'Tasks done today');
  await expect(activity(page).first()).toBeVisible();
  expect((await layoutShift(page)).sum).toBeLessThan(0.05);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  // Tests of other pages use the same branch, and may have completed tasks there.
  const before = Number(/\d+(?= of)/.exec(await done.innerText())?.[0]);
  await expect(activity(page).filter({ hasText: 'Wipe the counter' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbour Road', exact: true }).first()).toBeVisible();
  await checkLooks(page, 'dashboard');

  const { items } = await owner.call(listOccurrences, { query: { branchId } });
  const due = items.find(({ task_name }) => task_name === 'Wipe the counter');
  const manager = await crew.as('branch manager');
  await manager.call(completeTask, { params: { id: due?.id ?? 0 }, body: {} });
  await expect(done).toContainText(`${before + 1} of`);
  await expect(
    activity(page)
      .filter({ hasText: /^Bruno.*completed a task/ })
      .first(),
  ).toBeVisible();

  // The filter is kept in the address, so a dialog and a reload do not reset it.
  await choose(page, 'Kind', 'Visitors');
  await expect(activity(page).filter({ hasText: 'Wipe the counter' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Harbour Road', exact: true }).click();
  await expect(dialog(page, 'Today at Harbour Road')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Kind', exact: true })).toHaveValue('Visitors');

  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByText('Wipe the counter').first()).toBeVisible();
  await checkLooks(page, 'audit-log');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('31/12/2099');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: /^31\/12\/2099 is after/ })).toBeVisible();
});

test('all pages and records are found from the keyboard, and help explains how', async ({
  page,
  crew,
}) => {
  const owner = await crew.as('owner');
  const fridge = { equipment_name: 'Crème fridge', min_temp: 0, max_temp: 5 };
  await owner.call(addEquipment, { body: { ...fridge, branchId: crew.harbourRoad.id } });
  await crew.enter(page, 'owner', '/portal');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = dialog(page, 'Command palette');
  const typed = palette.getByLabel('Search pages, records and actions');
  await typed.fill('log out');
  await expect(palette.getByRole('button', { name: /^Logout/ })).toBeVisible();
  await typed.fill('visitor reports');
  await expect(palette.getByRole('button', { name: /^Visitor Reports/ })).toBeVisible();
  await typed.fill('creme');
  await expect(palette.getByRole('button', { name: /^Crème fridge.*Harbour Road/ })).toBeVisible();
  await typed.fill('Harriet');
  await expect(palette.getByRole('button', { name: /^Harriet/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal\/employees\?.*view=/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await checkLooks(page, 'help');
});
