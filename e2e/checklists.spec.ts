import type { NewStep } from '@branchbook/contract/checklist.ts';
import {
  addGlobalTask,
  assignTasks,
  createBranchTask,
  getBranchTask,
  listBranchTasks,
  listMasterTasks,
  updateBranchTask,
} from '@branchbook/contract/tasks.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { choose, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, toast } from './support/people.ts';
import { png } from './support/png.ts';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';

const NO_DATE = { scheduled_month: null, scheduled_day: null };

const DELIVERY = [
  'On arrival:',
  'Van clean?',
  'Chilled goods, 0 to 5 °C',
  'Frozen goods, −18 °C or colder',
  'Packaging undamaged?',
  'Number of boxes',
  'Photo of the delivery note',
  'Time of arrival',
  'Use-by dates checked',
  'Stock rotated',
  'Goods put away',
].join('\n');

const step = (page: Page, place: number) => field(page, `Step ${place}`);
const stepList = (page: Page) => page.getByRole('list', { name: 'Steps', exact: true });

/** Puts text into the clipboard, as copying it in another program does. */
const copy = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
};

/** Assigns a global task to Harbour Road, and returns the branch's copy. */
const assignToHarbourRoad = async (crew: Crew, name: string): Promise<BranchTask> => {
  const owner = await crew.as('owner');
  const branchId = crew.harbourRoad.id;
  const masters = await owner.call(listMasterTasks, { query: {} });
  const { id } = masters.find(({ task_name }) => task_name === name) ?? {};
  if (id === undefined) throw new Error(`There is no global task ${name}`);
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
  const tasks = await owner.call(listBranchTasks, { query: { branchId } });
  const assigned = tasks.find(({ task_master_id }) => task_master_id === id);
  if (!assigned) throw new Error('The task was not assigned');
  return assigned;
};

const createWithSteps = async (crew: Crew, name: string, steps: NewStep[]): Promise<BranchTask> => {
  const owner = await crew.as('owner');
  await owner.call(addGlobalTask, {
    body: { ...NO_DATE, task_name: name, task_description: 'As on the card.', steps },
  });
  return assignToHarbourRoad(crew, name);
};

test('head office builds a check of twelve steps by keyboard, staff answer it, and the manager sees what failed', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'owner', '/portal/tasks?action=create');
  await copy(page, DELIVERY);
  await field(page, 'Task name').pressSequentially('Delivery check');
  await page.keyboard.press('Tab');
  await page.keyboard.type('For every delivery of chilled and frozen goods.');
  await button(page, 'Add steps').focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 1)).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect(step(page, 11)).toBeFocused();
  await expect(page.getByText('11 steps added.', { exact: true })).toBeVisible();
  await expect(field(page, 'Heading, step 1')).toHaveValue('On arrival');
  await expect(stepList(page)).toContainText('3 · Temperature · 0 to 5 °C · required');
  await expect(stepList(page)).toContainText('4 · Temperature · −18 °C or colder · required');

  await page.keyboard.press('Enter');
  await expect(step(page, 12)).toBeFocused();
  await page.keyboard.type('State of the fruit');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('c');
  await expect(page.getByRole('menuitem', { name: /^Choice/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Option 1')).toBeFocused();
  await expect(field(page, 'Option 2')).toHaveValue('Not good');
  await step(page, 12).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('“State of the fruit” is now step 11 of 12')).toBeVisible();
  await expect(step(page, 11)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(step(page, 12)).toHaveValue('State of the fruit');
  await button(page, 'Move, duplicate or delete step 10, Stock rotated').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.keyboard.type('del');
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Stock rotated” deleted', { exact: true })).toBeVisible();
  await expect(step(page, 9)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(step(page, 10)).toHaveValue('Stock rotated');

  await button(page, 'Settings of step 3, Chilled goods, 0 to 5 °C').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Actions to choose from (optional)').focus();
  await page.keyboard.type('Sent back\nThrown away');
  await page.getByRole('checkbox', { name: 'Needs a photo', exact: true }).focus();
  await page.keyboard.press('Space');
  const preview = page.getByRole('region', { name: 'Preview of the steps', exact: true });
  await expect(preview.getByText('Goods put away', { exact: true })).toBeVisible();
  await checkLooks(page, 'steps-in-the-form');
  await button(page, 'Create Task').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Task Created Successfully!', 'Delivery check')).toBeVisible();
  await expect(page.getByText('Daily · 12 steps', { exact: true })).toBeVisible();
  await press(page, 'View Delivery check');
  await expect(
    dialog(page, 'View Global Task Template').getByRole('list', { name: 'Steps' }),
  ).toContainText('Temperature · 0 to 5 °C · required');
  await assignToHarbourRoad(crew, 'Delivery check');

  await crew.enter(page, 'staff', '/portal/tasks');
  await press(page, 'Complete Delivery check');
  const form = dialog(page, 'Delivery check');
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form.getByText('10 steps need your attention.', { exact: true })).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Yes', exact: true }).first()).toBeFocused();
  for (const question of ['Van clean?', 'Packaging undamaged?']) {
    await form
      .getByRole('radiogroup', { name: question })
      .getByRole('radio', { name: 'Yes', exact: true })
      .check();
  }
  await page.keyboard.press('Escape');
  await press(page, 'Keep editing');
  await expect(dialog(page, 'Discard what you typed?')).toBeHidden();
  await form.getByRole('textbox', { name: /^Chilled goods/ }).fill('9');
  await form.getByRole('textbox', { name: /^Frozen goods/ }).fill('-19');
  await form.getByRole('textbox', { name: /^Number of boxes/ }).fill('14');
  await form.getByLabel(/^Time of arrival/).fill('06:10');
  for (const tick of ['Use-by dates checked', 'Stock rotated', 'Goods put away']) {
    await form.getByRole('checkbox', { name: tick }).check();
  }
  await form.getByRole('radio', { name: 'Good', exact: true }).check();
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form.getByText('1 step needs your attention.', { exact: true })).toBeVisible();
  await expect(form.getByText('Needs an action from its list', { exact: true })).toBeVisible();
  await checkLooks(page, 'answers-with-failure');
  const failed = form.getByRole('group', { name: /^Failed: Chilled goods/ });
  await choose(page, 'Action taken', 'Sent back');
  await expect(form.getByText('Needs a photo of it', { exact: true })).toBeVisible();
  await failed
    .locator('input[type=file]')
    .setInputFiles({ name: 'goods.png', mimeType: 'image/png', buffer: png(640, 480) });
  await expect(failed.getByRole('button', { name: 'Replace photo', exact: true })).toBeEnabled();
  await expect(form.getByText('Needs a photo of it', { exact: true })).toBeHidden();
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form).toBeHidden();
  const answers = /^10 answered, 1 failed: answers of Delivery check/;
  await expect(page.getByRole('button', { name: answers })).toBeVisible();

  await crew.enter(page, 'branch manager', '/portal');
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
  await expect(attention).toContainText('Chilled goods, 0 to 5 °C: 9.0 °C (allowed 0 to 5 °C)');
  await checkLooks(page, 'dashboard-failed-answers');
  await attention
    .getByRole('link', { name: 'Delivery check at Harbour Road: 1 failed answer', exact: true })
    .click();
  await expect(page.getByRole('button', { name: answers })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  const failure = page.locator('[data-failed]');
  await expect(failure).toContainText('Chilled goods, 0 to 5 °C');
  await expect(failure).toContainText('Failed');
  await expect(failure).toContainText('9.0 °C (allowed 0 to 5 °C)');
  await expect(failure).toContainText('What was done: Sent back');
  await expect(failure.getByRole('img')).toBeVisible();
  await checkLooks(page, 'waiting-with-answers');
  await page.getByRole('button', { name: /^Verify Delivery check/ }).click();
  await expect(page.getByRole('button', { name: answers })).toBeHidden();

  await page.goto('/portal/reports?report=tasks');
  await expect(
    page.getByRole('link', { name: 'Failed answers: 1, to the list', exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: answers }).click();
  const recorded = dialog(page, 'Answers: Delivery check');
  await expect(recorded).toContainText('State of the fruit');
  await expect(recorded.locator('[data-failed]')).toContainText('What was done: Sent back');
  await checkLooks(page, 'answers-in-report');
});

test('what is wrong with a step is said at the step, which opens', async ({ page, crew }) => {
  await crew.enter(page, 'branch manager', '/portal/tasks?action=create');
  await field(page, 'Task name').fill('Fridge check');
  await press(page, 'Add steps');
  await step(page, 1).fill('Read the display');
  await press(page, 'Add step');
  await page.getByRole('menuitem', { name: /^Temperature/ }).click();
  await step(page, 2).fill('Fridge');
  await field(page, 'Lowest (optional)').fill('8');
  await field(page, 'Highest (optional)').fill('5');
  await press(page, 'Settings of step 2, Fridge');
  await expect(field(page, 'Highest (optional)')).toBeHidden();
  await press(page, 'Create Task');
  const highest = field(page, 'Highest (optional)');
  await expect(highest).toBeFocused();
  await expect(stepList(page)).toContainText('The lowest value must not be above the highest');
  await checkLooks(page, 'steps-with-error');
  await highest.fill('9');
  await press(page, 'Create Task');
  await expect(toast(page, 'Task Created', 'Fridge check').first()).toBeVisible();
});

test('a branch sees the steps of head office and cannot change them', async ({ page, crew }) => {
  const { id } = await createWithSteps(crew, 'Close the kitchen', [
    { kind: 'tick', label: 'Turn off the ovens', required: true },
    { kind: 'temperature', label: 'Walk-in fridge', max: 5 },
  ]);
  await crew.enter(page, 'branch manager', `/portal/tasks?edit=${id}`);
  const form = dialog(page, 'Edit Branch Task');
  await expect(form).toContainText('Head office writes the steps of this task.');
  await expect(form.getByRole('list', { name: 'Steps' })).toContainText('5 °C or colder');
  await expect(form.getByRole('textbox', { name: 'Step 1', exact: true })).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Add step', exact: true })).toHaveCount(0);
  await checkLooks(page, 'locked-steps');
});

test('of two people who change the steps at the same time, the second chooses whose count', async ({
  page,
  crew,
}) => {
  const manager = await crew.as('branch manager');
  const branchId = crew.harbourRoad.id;
  const steps: NewStep[] = [{ kind: 'tick', label: 'Sweep', required: true }];
  const task = await manager.call(createBranchTask, {
    body: { ...NO_DATE, youtube_link: null, task_name: 'Clean up', branchId, steps },
  });
  await crew.enter(page, 'branch manager', `/portal/tasks?edit=${task.id}`);
  await step(page, 1).fill('Sweep and mop');
  const theirs = [...task.steps, { kind: 'tick' as const, label: 'Empty the bins' }];
  const { version } = await manager.call(updateBranchTask, {
    body: { taskId: task.id, version: task.version, branchId, steps: theirs },
  });
  await press(page, 'Save Changes');
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(notice).toContainText('Steps: now ‘Sweep\nEmpty the bins’', { useInnerText: true });
  await press(page, 'Take theirs');
  await expect(step(page, 1)).toHaveValue('Sweep');
  await expect(step(page, 2)).toHaveValue('Empty the bins');
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await step(page, 2).fill('Empty all bins');
  await press(page, 'Save Changes');
  await expect(dialog(page, 'Edit Branch Task')).toBeHidden();
  const now = await manager.call(getBranchTask, { params: { id: task.id }, query: {} });
  expect(now.version).toBeGreaterThan(version);
  expect(now.steps.map(({ label }) => label)).toEqual(['Sweep', 'Empty all bins']);
});

test('head office learns whose steps it overwrites, and saving nothing new keeps them', async ({
  page,
  crew,
}) => {
  const assigned = await createWithSteps(crew, 'Open the bar', [
    {
      kind: 'choice',
      label: 'Ice',
      critical: true,
      options: [
        { label: 'Full', passes: true },
        { label: 'Empty', passes: false },
      ],
    },
  ]);
  const owner = await crew.as('owner');
  await crew.enter(
    page,
    'owner',
    `/portal/tasks?tab=branches&branch=${assigned.branchId}&edit=${assigned.id}`,
  );
  await expect(dialog(page, 'Edit Branch Task')).toBeVisible();
  await press(page, 'Save Changes');
  await expect(dialog(page, 'Edit Branch Task')).toBeHidden();
  const same = await owner.call(getBranchTask, {
    params: { id: assigned.id },
    query: { branchId: assigned.branchId },
  });
  expect(same.version).toBe(assigned.version);
  await owner.call(updateBranchTask, {
    body: {
      taskId: assigned.id,
      version: assigned.version,
      branchId: assigned.branchId,
      steps: [...assigned.steps, { kind: 'tick', label: 'Lemons cut' }],
    },
  });
  await page.goto(`/portal/tasks?edit=${assigned.task_master_id}`);
  await step(page, 1).fill('Ice machine');
  await press(page, 'Save');
  await expect(page.getByRole('list', { name: 'What is overwritten' })).toContainText(
    'Harbour Road – steps',
  );
});
