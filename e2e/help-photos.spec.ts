import type { NewStep } from '@branchbook/contract/checklist.ts';
import {
  addGlobalTask,
  assignTasks,
  getMasterTask,
  keepStepPhoto,
  listMasterTasks,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, toast } from './support/people.ts';
import { png } from './support/png.ts';
import { test } from './support/staff.ts';
import { signInTablet, unlock } from './support/tablet.ts';

const NO_DATE = { scheduled_month: null, scheduled_day: null };

const addPhoto = async (page: Page, within: Locator): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    within.getByRole('button', { name: 'Add a photo', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: png(800, 600) });
};

/** Waits until a photo is there and has been loaded. */
const expectShown = async (photo: Locator): Promise<void> => {
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
};

test('head office shows with a photo how a step is done, copies it with the step, and takes it away again', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'owner', '/portal/tasks?action=create');
  await field(page, 'Task name').fill('Set up the counter');
  await field(page, 'Description').fill('Before we open.');
  await button(page, 'Add steps').click();
  await field(page, 'Step 1').fill('Arrange the cakes');
  await button(page, 'Settings of step 1, Arrange the cakes').click();
  const setting = page.getByRole('group', { name: 'Help photo (optional)', exact: true });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    setting.getByRole('button', { name: 'Add a photo', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('cakes') });
  await expect(setting.getByRole('alert')).toBeVisible();
  await addPhoto(page, setting);
  await expectShown(setting.getByRole('img', { name: 'How to: Arrange the cakes' }));
  const preview = page.getByRole('region', { name: 'Preview of the steps', exact: true });
  await expectShown(preview.getByRole('img', { name: 'How to: Arrange the cakes' }));
  await checkLooks(page, 'step-help-photo');

  await button(page, 'Move, duplicate or delete step 1, Arrange the cakes').click();
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  await expect(preview.getByRole('img', { name: 'How to: Arrange the cakes' })).toHaveCount(2);
  await button(page, 'Settings of step 2, Arrange the cakes').click();
  await setting.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await expect(setting.getByRole('button', { name: 'Add a photo', exact: true })).toBeFocused();
  await expect(preview.getByRole('img', { name: 'How to: Arrange the cakes' })).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect(preview.getByRole('img', { name: 'How to: Arrange the cakes' })).toHaveCount(2);
  await button(page, 'Undo').click();
  await press(page, 'Create Task');
  await expect(toast(page, 'Task Created Successfully!', 'Set up the counter')).toBeVisible();
  await press(page, 'View Set up the counter');
  const view = dialog(page, 'View Global Task Template');
  await expectShown(view.getByRole('img', { name: 'How to: Arrange the cakes' }));
  await page.keyboard.press('Escape');

  await press(page, 'Edit Set up the counter');
  const edit = dialog(page, 'Edit Global Task');
  await button(page, 'Settings of step 1, Arrange the cakes').click();
  await setting.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit
    .getByRole('button', { name: /^(?:Save|Overwrite)/ })
    .filter({ visible: true })
    .click();
  await expect(toast(page, 'Global Task Updated')).toBeVisible();
  const owner = await crew.as('owner');
  const masters = await owner.call(listMasterTasks, { query: {} });
  const saved = masters.find(({ task_name: name }) => name === 'Set up the counter');
  expect(saved?.steps).toEqual([
    { id: expect.anything(), kind: 'tick', label: 'Arrange the cakes', required: true },
  ]);
});

test('staff see on the tablet how a step is done, also without a network and after the step has changed', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  const { owner, staff, branchId } = shop;
  const photo = new Blob([new Uint8Array(png(800, 600))]);
  const [first, second] = [
    await owner.call(keepStepPhoto, { body: {}, photo }),
    await owner.call(keepStepPhoto, { body: {}, photo }),
  ];
  const steps: NewStep[] = [
    { kind: 'section', label: 'Counter', help_photo: second.blobName },
    {
      kind: 'yes_no',
      label: 'Arrange the cakes',
      help: 'Cream at the front',
      help_photo: first.blobName,
      required: true,
    },
  ];
  const body = { ...NO_DATE, task_name: 'Set up', task_description: 'Before we open.', steps };
  const { id } = await owner.call(addGlobalTask, { body });
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
  const fetched = [first, second].map(({ blobName }) =>
    // Without a limit of its own: the tablet signs in first.
    page.waitForResponse((answer) => answer.url().endsWith(blobName.split('/')[1] ?? '?'), {
      timeout: 0,
    }),
  );
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, staff);
  for (const answer of await Promise.all(fetched)) await answer.finished();

  await context.setOffline(true);
  await press(page, 'Answer Set up');
  const form = dialog(page, 'Set up');
  await expectShown(form.getByRole('img', { name: 'How to: Arrange the cakes', exact: true }));
  await expectShown(form.getByRole('img', { name: 'How to: Counter', exact: true }));
  await checkLooks(page, 'tablet-help-photo');
  await form.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.keyboard.press('Escape');

  // Head office takes the photos away; the answers were begun with them.
  const task = await owner.call(getMasterTask, { params: { id } });
  const bare = task.steps.map((step) => ({ ...step, help_photo: null }));
  await owner.call(updateGlobalTask, { body: { taskId: id, steps: bare } });
  await page.reload();
  await unlock(page, staff);
  await press(page, 'Answer Set up');
  await expectShown(form.getByRole('img', { name: 'How to: Arrange the cakes', exact: true }));
});
