import { listBranches } from '@branchbook/contract/branches.ts';
import {
  addGlobalTask,
  assignTasks,
  deleteGlobalTask,
  listBranchTasks,
  listMasterTasks,
  updateBranchTask,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';
import { choose, press, stepBack } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, toast } from './support/people.ts';
import { png } from './support/png.ts';

/** Creates a global task and its copy at Harbour Road. */
const createAtHarbourRoad = async (
  crew: Crew,
  name: string,
): Promise<{ master: MasterTask; copy: BranchTask }> => {
  const owner = await crew.as('owner');
  const branchId = crew.harbourRoad.id;
  const master = await owner.call(addGlobalTask, {
    body: {
      task_name: name,
      task_description: 'As on the card.',
      scheduled_month: null,
      scheduled_day: null,
    },
  });
  await owner.call(assignTasks, { body: { taskIds: [master.id], branchIds: [branchId] } });
  const tasks = await owner.call(listBranchTasks, { query: { branchId } });
  const copy = tasks.find(({ task_master_id }) => task_master_id === master.id);
  if (!copy) throw new Error('The task was not assigned');
  return { master, copy };
};

test('head office writes a task with a photo and a video and views it', async ({ page, crew }) => {
  await crew.enter(page, 'owner', '/portal/tasks?action=create');
  const form = dialog(page, 'Create Global Task');
  await field(page, 'Task name').fill('Defrost the freezer');
  await field(page, 'Description').fill('x'.repeat(701));
  await expect(form.getByText('701/750', { exact: true })).toBeVisible();
  await field(page, 'Description').fill('Take everything out first.');
  await choose(page, 'Frequency', 'Weekly');
  await expect(form.getByRole('radio', { name: 'Mon', exact: true })).toBeChecked();
  await form.getByText('Wed', { exact: true }).click();
  await expect(form.getByRole('radio', { name: 'Mon', exact: true })).not.toBeChecked();
  await form.getByLabel('Time to finish (optional)', { exact: true }).fill('10:15');
  await press(page, 'Clear time to finish (optional)');
  await expect(form.getByText('No time limit', { exact: true })).toBeVisible();
  await field(page, 'YouTube link (optional)').fill('https://youtu.be/dQw4w9WgXcQ');
  await expect(button(page, 'Show preview')).toBeVisible();
  const picker = form.locator('input[type=file]').first();
  await picker.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Not a photo'),
  });
  await expect(form.getByRole('alert')).toHaveText('Photo must be an image: JPEG, PNG or WebP');
  await picker.setInputFiles({
    name: 'freezer.png',
    mimeType: 'image/png',
    buffer: png(2400, 1200),
  });
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(form.getByRole('img', { name: 'Preview', exact: true })).toBeVisible();
  await expect(button(page, 'Replace photo')).toBeVisible();
  await checkLooks(page, 'create-task-photo');
  await press(page, 'Create Task');
  await expect(toast(page, 'Task Created Successfully!', 'Defrost the freezer')).toBeVisible();
  await expect(form).toBeHidden();

  await press(page, 'View Defrost the freezer');
  const template = dialog(page, 'View Global Task Template');
  const photo = template.getByRole('img', { name: 'Photo of Defrost the freezer', exact: true });
  // Photos are scaled to the stored width.
  await expect(photo).toHaveJSProperty('naturalWidth', 2000);
  await expect(template.getByText('Weekly: Wed', { exact: true })).toBeVisible();
  await expect(template.getByText('0 branches', { exact: true })).toBeVisible();
  await press(page, 'Show larger: Photo of Defrost the freezer');
  const large = dialog(page, 'Photo of Defrost the freezer');
  await expect(large.locator('img')).toHaveJSProperty('naturalWidth', 2000);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(template).toBeVisible();
});

test('head office sees a branch’s changes before it overwrites them', async ({ page, crew }) => {
  const { master, copy } = await createAtHarbourRoad(crew, 'Clean the oven');
  const bruno = await crew.as('branch manager');
  await bruno.call(updateBranchTask, {
    body: { taskId: copy.id, notification: true, time_to_finish: '09:30' },
  });
  await crew.enter(page, 'owner', `/portal/tasks?edit=${master.id}`);
  const form = dialog(page, 'Edit Global Task');
  await field(page, 'Task name').fill('Clean the ovens');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: png(40, 30) });
  await expect(form.getByRole('img', { name: 'Preview', exact: true })).toBeVisible();
  await press(page, 'Save');
  const overwritten = form.getByRole('list', { name: 'What is overwritten', exact: true });
  await expect(overwritten.getByRole('listitem')).toHaveText([
    'Harbour Road – time to finish, notification',
  ]);
  await expect(
    form.getByText('1 branch has changed this task. Saving overwrites:', { exact: true }),
  ).toBeVisible();
  await checkLooks(page, 'overwrite-task');
  await press(page, 'Go back');
  await expect(field(page, 'Task name')).toHaveValue('Clean the ovens');

  const owner = await crew.as('owner');
  await owner.call(updateGlobalTask, { body: { taskId: master.id, priority: 5 } });
  await press(page, 'Save');
  await press(page, 'Save for all branches');
  const notice = form.getByRole('alert');
  await expect(notice).toContainText('Priority: now ‘Highest’');
  await press(page, 'Save mine anyway');
  // The other user's change already went to all branches and replaced Harbour Road's own version.
  await expect(form.getByText('This changes the task at 1 branch.', { exact: true })).toBeVisible();
  await press(page, 'Save for all branches');
  await expect(
    toast(page, 'Global Task Updated', 'Global task updated and changes applied to all branches'),
  ).toBeVisible();
  await expect(form).toBeHidden();
  const [saved] = (await owner.call(listMasterTasks, { query: {} })).filter(
    ({ id }) => id === master.id,
  );
  expect(saved).toMatchObject({
    task_name: 'Clean the ovens',
    priority: 5,
    photo_url: expect.stringMatching(/\.jpg$/),
  });
});

test('a branch manager changes only some fields of a head-office task, and creates branch tasks', async ({
  page,
  crew,
}) => {
  await createAtHarbourRoad(crew, 'Count the till');
  await crew.enter(page, 'branch manager', '/portal/tasks');
  // The form uses the list that is already loaded when the task itself cannot be read.
  await page.route('**/api/tasks/branch/*', (route) => route.abort());
  await press(page, 'Edit Count the till');
  const form = dialog(page, 'Edit Branch Task');
  await expect(
    form.getByText(
      'This is a head office task. You can only edit frequency, time to finish, photo, notification, and days of week.',
      { exact: true },
    ),
  ).toBeVisible();
  for (const name of ['Task name', 'Description (optional)', 'YouTube link (optional)']) {
    await expect(field(page, name)).toBeDisabled();
  }
  for (const name of ['Manager task', 'Needs verification', 'Active']) {
    await expect(form.getByRole('checkbox', { name, exact: true })).toBeDisabled();
  }
  await choose(page, 'Frequency', 'Monthly');
  const day = form.getByRole('combobox', { name: 'Day of the month', exact: true });
  await expect(day).toBeDisabled();
  await expect(day).toHaveValue('1st');
  await expect(day).toHaveAccessibleDescription('The 1st, as the head office task has no day.');
  await checkLooks(page, 'edit-locked-task');
  await press(page, 'Save Changes');
  await expect(toast(page, 'Task Updated', 'Task updated successfully')).toBeVisible();
  await expect(form).toBeHidden();

  await page.goto('/portal/tasks?action=create&day=saturday');
  const create = dialog(page, 'Create Branch Task');
  await expect(create.getByRole('radio', { name: 'Sat', exact: true })).toBeChecked();
  await choose(page, 'Frequency', 'Daily');
  await expect(create.getByRole('checkbox', { name: 'Fri', exact: true })).toBeChecked();
  await expect(create.getByRole('checkbox', { name: 'Sat', exact: true })).not.toBeChecked();
  await field(page, 'Task name').fill('Water the plants');
  await press(page, 'Cancel');
  await press(page, 'Keep editing');
  await press(page, 'Create Task');
  await expect(toast(page, 'Task Created', 'Water the plants')).toBeVisible();
  await expect(create).toBeHidden();
});

test('a company without tasks adds some from the library and searches for those to assign', async ({
  page,
  crew,
}) => {
  const owner = await crew.as('owner');
  for (const { id } of await owner.call(listMasterTasks, { query: {} })) {
    await owner.call(deleteGlobalTask, { params: { id } });
  }
  await crew.enter(page, 'owner', '/portal/tasks');
  await press(page, 'Start with a ready-made set');
  const library = dialog(page, 'Task Library');
  await library.getByRole('button', { name: /^Hair and beauty salon/ }).click();
  await expect(library.getByRole('checkbox').first()).toBeChecked();
  await stepBack(page);
  await library.getByRole('button', { name: /^Café/ }).click();
  const all = library.getByRole('checkbox');
  await expect(all.first()).toBeChecked();
  const count = await all.count();
  await all.first().uncheck();
  await checkLooks(page, 'library-set');
  await press(page, `Add ${count - 1} tasks`);
  await expect(toast(page, 'Tasks Added', `${count - 1} tasks added.`)).toBeVisible();
  await library.getByRole('button', { name: 'Assign to Branches', exact: true }).click();

  const assign = dialog(page, 'Assign Tasks to Branches');
  const { task_name } = (await owner.call(listMasterTasks, { query: {} }))[0] ?? {};
  await assign
    .getByRole('searchbox', { name: 'Search global tasks', exact: true })
    .fill(task_name ?? '');
  const tasks = (chosen: number) =>
    assign.getByText(`${chosen} of ${count - 1} selected · 1 shown`, { exact: true });
  await expect(tasks(0)).toBeVisible();
  await press(page, 'Select All: Global tasks');
  await expect(tasks(1)).toBeVisible();
  await assign
    .getByRole('searchbox', { name: 'Search branches', exact: true })
    .fill('harbour road');
  const { company_id: companyId } = crew.harbourRoad;
  const branches = await owner.call(listBranches, { params: { companyId }, query: {} });
  await expect(
    assign.getByText(`0 of ${branches.length} selected · 1 shown`, { exact: true }),
  ).toBeVisible();
  await expect(button(page, 'Assign Tasks')).toBeDisabled();
  await press(page, 'Select All: Branches');
  await expect(
    assign.getByText('This will create 1 task assignments (1 × 1)', { exact: true }),
  ).toBeVisible();
  await press(page, 'Assign Tasks');
  await expect(
    toast(page, 'Task Assignment Complete!', '1 task(s) assigned to 1 branch(es).'),
  ).toBeVisible();
  await expect(assign).toBeHidden();
});
