import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import { choose, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, toast } from './support/people.ts';
import { png } from './support/png.ts';
import { test } from './support/staff.ts';
import { nothingWaits, signInTablet, unlock, waits } from './support/tablet.ts';

test('a branch manager makes a task that is due three times a day, every second week', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal/tasks?action=create');
  const form = dialog(page, 'Create Branch Task');
  await field(page, 'Task name').fill('Check the hot cabinet');
  await expect(form.getByRole('button', { name: 'Add times', exact: true })).toBeHidden();
  await choose(page, 'Frequency', 'Weekly');
  await press(page, 'More about when');
  await press(page, 'Add times');
  await expect(form.getByLabel('Time 1', { exact: true })).toHaveValue('09:00');
  await press(page, 'Add another time');
  await form.getByLabel('Time 2', { exact: true }).fill('12:30');
  await press(page, 'Add another time');
  await press(page, 'Remove time 3, 16:00');
  await press(page, 'Add another time');
  await choose(page, 'Repeats', 'Every 2 weeks');
  await choose(page, 'Can be completed from', '15 minutes before');
  await form.getByRole('checkbox', { name: 'Photo required', exact: true }).check();
  await checkLooks(page, 'create-task-more-about-when');
  await press(page, 'Create Task');
  await expect(toast(page, 'Task Created', 'Check the hot cabinet')).toBeVisible();
  await expect(
    page.getByText('Every 2 weeks: Mon at 09:00, 12:30, 16:00', { exact: true }),
  ).toBeVisible();
  await checkLooks(page, 'branch-tasks-with-times');

  await press(page, 'Edit Check the hot cabinet');
  const edit = dialog(page, 'Edit Branch Task');
  // The part is open, because the task uses its fields.
  await expect(edit.getByLabel('Time 3', { exact: true })).toHaveValue('16:00');
  await expect(edit.getByRole('checkbox', { name: 'Notification', exact: true })).toBeVisible();
  await choose(page, 'Frequency', 'When needed');
  await expect(edit.getByText(/^Staff start it on the tablet/)).toBeVisible();
  await expect(edit.getByRole('checkbox', { name: 'Notification', exact: true })).toBeHidden();
  await expect(edit.getByLabel('Time 3', { exact: true })).toBeHidden();
  await press(page, 'Save Changes');
  await expect(toast(page, 'Task Updated')).toBeVisible();
  await expect(page.getByText('When needed', { exact: true })).toBeVisible();
});

/** Lets the page take a second to read a photo, as slow tablets do: buttons wait for it. */
const takeLongToReadPhotos = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const read = globalThis.createImageBitmap as (source: Blob) => Promise<ImageBitmap>;
    globalThis.createImageBitmap = async (source: ImageBitmapSource) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return read(source as Blob);
    };
  });

test('a tablet without a network has a card for each time, and starts tasks when needed', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  try {
    const shop = await createShop(server.url, 'Sweep the floor');
    const { owner, branchId, staff } = shop;
    const taskIds: number[] = [];
    for (const [task_name, more] of [
      ['Check the hot cabinet', { due_times: ['23:58', '23:59'] }],
      ['Photograph the counter', { photo_required: true, note_required: true }],
      ['Close the till', { due_times: ['23:59'], opens_before: 0 }],
      ['Check a delivery', { on_demand: true }],
    ] as const) {
      const fixed = { scheduled_month: null, scheduled_day: null, task_description: 'Well.' };
      const body = {
        task_name,
        ...fixed,
        ...more,
        due_times: [...('due_times' in more ? more.due_times : [])],
      };
      taskIds.push((await owner.call(addGlobalTask, { body })).id);
    }
    await owner.call(assignTasks, { body: { taskIds, branchIds: [branchId] } });
    await page.goto(`${server.url}/tablet/`);
    await signInTablet(page, shop, BRANCH_PASSWORD);
    await unlock(page, staff);
    await expect(button(page, 'Complete Close the till, 23:59')).toBeDisabled();
    await expect(page.getByText('This task can be completed from 23:59')).toBeVisible();
    await checkLooks(page, 'tablet-today-turns');

    await context.setOffline(true);
    await press(page, 'Complete Check the hot cabinet, 23:58');
    await expect(button(page, 'Complete Check the hot cabinet, 23:58')).toBeHidden();
    await expect(button(page, 'Complete Check the hot cabinet, 23:59')).toBeEnabled();

    // A tick opens the form, which asks for the photo and the note.
    await press(page, 'Complete Photograph the counter');
    const photo = dialog(page, 'Photograph the counter');
    await photo.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(photo.getByText(/^This task needs a photo\. Take one/)).toBeVisible();
    await checkLooks(page, 'tablet-photo-required');
    await takeLongToReadPhotos(page);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo.getByRole('button', { name: 'Take a photo', exact: true }).click(),
    ]);
    await chooser.setFiles({ name: 'counter.png', mimeType: 'image/png', buffer: png(800, 600) });
    await photo.getByRole('textbox', { name: 'Note', exact: true }).fill('Clean');
    await photo.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(photo).toBeHidden();

    for (const count of [1, 2]) {
      await press(page, 'Check a delivery');
      const delivery = dialog(page, 'Check a delivery');
      await delivery.getByRole('textbox', { name: 'Note', exact: true }).fill(`Van ${count}`);
      await delivery.getByRole('button', { name: 'Complete', exact: true }).click();
      await expect(page.getByText(`“Van ${count}”`, { exact: true })).toBeVisible();
    }
    // Four completions and a photo.
    await waits(page, 5);
    await context.setOffline(false);
    await nothingWaits(page);
    await page.close();
    const done = await server.lookInside((db) =>
      db
        .selectFrom('task_occurrences')
        .select(['task_name', 'notes'])
        .where('state', '=', 'completed')
        .orderBy('task_name')
        .orderBy('notes')
        .execute(),
    );
    expect(done).toEqual([
      { task_name: 'Check a delivery', notes: 'Van 1' },
      { task_name: 'Check a delivery', notes: 'Van 2' },
      { task_name: 'Check the hot cabinet', notes: null },
      { task_name: 'Photograph the counter', notes: 'Clean' },
    ]);
  } finally {
    await server.stop();
  }
});
