import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import {
  addGlobalTask,
  assignTasks,
  createBranchTask,
  getBranchTask,
} from '@branchbook/contract/tasks.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { createShop } from './support/company.ts';
import { test } from './support/staff.ts';
import type { Crew, Who } from './support/staff.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';

const PATH = '/portal/tasks';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const NO_DATE = { scheduled_month: null, scheduled_day: null, youtube_link: null };

type Place = { branchId: number; manager: Who };

/** Creates a branch with a manager and nothing due, because other tests use the crew's. */
const openBranch = async (crew: Crew, name: string, managerName: string): Promise<Place> => {
  const { id: branchId } = await crew.addBranch(name);
  await crew.addPerson(managerName, '2468', branchId, ROLE.manager);
  return { branchId, manager: crew.addressOf(managerName) };
};

/** Creates a task of one branch, due on one weekday. */
const weeklyTask = async (
  crew: Crew,
  { branchId, manager: email }: Place,
  name: string,
  weekday: Weekday,
): Promise<BranchTask> => {
  const manager = await crew.as(email);
  const off = { monday: false, tuesday: false, wednesday: false, thursday: false };
  return manager.call(createBranchTask, {
    body: {
      ...NO_DATE,
      ...off,
      friday: false,
      saturday: false,
      sunday: false,
      [weekday]: true,
      frequency: 'weekly',
      task_name: name,
      branchId,
    },
  });
};

/** Creates a task of head office and assigns it to a branch. */
const assignedTask = async (crew: Crew, branchId: number, name: string): Promise<void> => {
  const owner = await crew.as('owner');
  const { id } = await owner.call(addGlobalTask, {
    body: { ...NO_DATE, task_name: name, task_description: 'As on the card.' },
  });
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
};

test('head office removes its last task from a branch, deletes it, and starts again', async ({
  page,
  server,
}) => {
  const { ownerEmail } = await createShop(server.url, 'Sweep the floor');
  await signIn(page, ownerEmail);
  await page.goto(`${PATH}?tab=branches`);
  await choose(page, 'Branch', 'The shop');
  const list = region(page, 'Tasks for The shop');
  await expect(list).toContainText('Showing global tasks assigned to this branch');
  await expect(list).toContainText('From Head Office');
  await press(page, 'Delete Sweep the floor');
  await expect(dialog(page, 'Delete Task')).toContainText(
    'Are you sure you want to delete this task? This action cannot be undone.',
  );
  await press(page, 'Delete Task');
  await expect(said(page, 'No global tasks assigned')).toBeVisible();

  await page.getByRole('tab', { name: /^Global Tasks/ }).click();
  await expect(said(page, 'No manager tasks created yet')).toBeVisible();
  await press(page, 'Sweep the floor Daily');
  await expect(said(page, 'No branch yet')).toBeVisible();
  await press(page, 'Delete Sweep the floor');
  const question = dialog(page, 'Delete Global Task');
  await expect(question).toContainText(
    'This permanently removes the task from all branches and cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete Task', exact: true }).click();
  await expect(
    said(page, 'Global task has been successfully deleted from all branches'),
  ).toBeVisible();
  await expect(said(page, 'No Global Tasks')).toBeVisible();
  await expect(said(page, 'Create your first global task to get started')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign to Branches', exact: true })).toBeHidden();

  await press(page, 'Start with a ready-made set');
  await expect(dialog(page, 'Task Library')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Task Library')).toBeHidden();
  await page.goto(`${PATH}?action=create`);
  await fill(page, { 'Task name': 'Check the till' });
  await dialog(page, 'Create Global Task').getByLabel('Description').fill('Count the float.');
  await press(page, 'Create Task');
  await expect(dialog(page, 'Create Global Task')).toBeHidden();
  await expect(region(page, 'Regular Tasks').getByRole('listitem')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: 'Check the till Daily', exact: true }),
  ).toBeVisible();
});

test('a branch manager moves a task by mouse and keyboard, undoes a move, and adds a task for a day', async ({
  page,
  crew,
}) => {
  const place = await openBranch(crew, 'Rope Walk', 'Moira Rope');
  const { id } = await weeklyTask(crew, place, 'Clean the fridge', 'monday');
  await crew.enter(page, place.manager, PATH);
  await page.getByText('Schedule', { exact: true }).click();
  await expect(page).toHaveURL(/view=schedule/);
  const day = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const fridge = (name: string) =>
    day(name).getByRole('heading', { name: 'Clean the fridge', exact: true });
  await expect(day('Tuesday')).toContainText('No tasks');

  await fridge('Monday').dragTo(day('Thursday'));
  await expect(said(page, 'Clean the fridge is now due on Thursdays')).toBeVisible();
  await expect(fridge('Thursday')).toBeVisible();
  await expect(fridge('Monday')).toBeHidden();
  const manager = await crew.as(place.manager);
  const stored = () => manager.call(getBranchTask, { params: { id }, query: {} });
  expect(await stored()).toMatchObject({ monday: false, thursday: true });
  // The answer to the undo arrives after the next move, which it must not take back.
  const undone = Promise.withResolvers<void>();
  await page.route(
    '**/api/tasks/update',
    async (route) => {
      await undone.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await press(page, 'Undo');
  await expect(fridge('Monday')).toBeVisible();

  await page.getByRole('button', { name: 'Move Clean the fridge to another day' }).press('Enter');
  // The menu takes the focus a moment after it has opened; an earlier choice would lose it again.
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeAttached();
  await page.getByRole('menuitem', { name: /^Friday / }).press('Enter');
  await expect(fridge('Friday')).toBeVisible();
  undone.resolve();
  await expect(said(page, 'Clean the fridge is now due on Fridays')).toBeVisible();
  await expect(
    day('Friday').getByRole('button', { name: 'Move Clean the fridge to another day' }),
  ).toBeFocused();
  expect(await stored()).toMatchObject({ monday: false, friday: true });

  await press(page, 'Add task for Sunday');
  await fill(page, { 'Task name': 'Take in the bins' });
  await press(page, 'Create Task');
  await expect(dialog(page, 'Create Branch Task')).toBeHidden();
  await expect(
    day('Sunday').getByRole('heading', { name: 'Take in the bins', exact: true }),
  ).toBeVisible();
  await checkLooks(page, 'week');
});

test('a branch manager deletes a branch task, and sees when that fails', async ({ page, crew }) => {
  const place = await openBranch(crew, 'Sandgate', 'Moira Sand');
  await weeklyTask(crew, place, 'Wash the windows', 'monday');
  await assignedTask(crew, place.branchId, 'Test the alarm');
  await crew.enter(page, place.manager, PATH);
  await expect(
    page.getByRole('button', { name: 'Delete Test the alarm', exact: true }),
  ).toHaveAccessibleDescription('Only head office can take its tasks away from a branch.');
  const confirmIt = async () => {
    await press(page, 'Delete Wash the windows');
    await dialog(page, 'Delete Task')
      .getByRole('button', { name: 'Delete Task', exact: true })
      .click();
    await expect(dialog(page, 'Delete Task')).toBeHidden();
  };
  await page.route('**/api/tasks/branch/*', (route) => route.abort());
  await confirmIt();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete task' })).toBeVisible();
  await expect(card(page, 'Wash the windows')).toBeVisible();
  await page.unroute('**/api/tasks/branch/*');
  await confirmIt();
  await expect(card(page, 'Wash the windows')).toBeHidden();
  await expect(card(page, 'Test the alarm')).toBeVisible();
});
