import { createPairingCode } from '@branchbook/contract/devices.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { sync } from '@branchbook/contract/tablet.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import type { Locator, Page } from '@playwright/test';
import { startServer } from './server.ts';
import { createShop, OWNER_PIN } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { png } from './support/png.ts';
import { enterPin, lock, nothingWaits, open, unlock, untilReady, waits } from './support/tablet.ts';
import type { Person } from './support/tablet.ts';

const OWNER = { name: 'Anna', pin: OWNER_PIN };

const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

const signInWithCode = async (page: Page, url: string, { owner, branchId }: Shop) => {
  const { code } = await owner.call(createPairingCode, { body: { branchId } });
  await page.goto(`${url}/tablet/#pair=${code}`);
  await page.getByRole('textbox', { name: 'Name of this tablet', exact: true }).fill('Counter');
  await button(page, 'Sign in this tablet').click();
  await untilReady(page);
  expect(page.url()).not.toContain(code);
};

const visitorArrives = async (page: Page): Promise<void> => {
  await button(page, 'Visitor book').click();
  const book = dialog(page, 'Visitor book');
  await button(book, 'Sign in').click();
  await book.getByRole('textbox', { name: 'Your name', exact: true }).fill('Pat Carrier');
  await book.getByRole('combobox', { name: 'Company (optional)', exact: true }).fill('Parcel Co');
  await book.getByRole('radio', { name: 'Delivery', exact: true }).click();
  await button(book, 'Sign in').click();
  await button(book, 'Done').click();
  await expect(book).toBeHidden();
};

const visitorLeaves = async (page: Page): Promise<void> => {
  await button(page, 'Visitor book').click();
  const book = dialog(page, 'Visitor book');
  await expect(book.getByText('Still visiting: 1', { exact: true })).toBeVisible();
  await button(book, 'Sign out').click();
  await book.getByRole('button', { name: /^Pat/ }).click();
  await button(dialog(page, 'Sign out Pat from Parcel Co?'), 'Sign out').click();
  await button(book, 'Done').click();
  await expect(book).toBeHidden();
};

const doTasks = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Sweep the floor/ }).click();
  const task = dialog(page, 'Sweep the floor');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(task, 'Take a photo').click(),
  ]);
  await chooser.setFiles({ name: 'floor.png', mimeType: 'image/png', buffer: png(2400, 1600) });
  await expect(task.getByRole('img', { name: 'The photo you took', exact: true })).toBeVisible();
  await task.getByRole('textbox', { name: 'Note', exact: true }).fill('Under the shelves, too');
  await button(task, 'Complete').click();
  await expect(task).toBeHidden();

  await page.getByRole('button', { name: /^Count the till/ }).click();
  const till = dialog(page, 'Count the till');
  await till.getByRole('textbox', { name: 'Note', exact: true }).fill('No key');
  await button(till, 'Not completed').click();
  await expect(till).toBeHidden();
};

const takeTemperature = async (page: Page): Promise<void> => {
  await open(page, 'Temperatures');
  await button(page, 'Take temperature of Milk fridge').click();
  const pad = dialog(page, 'Milk fridge');
  const field = pad.getByRole('textbox', { name: 'Temperature', exact: true });
  // A value typed before the dialog was closed must not reappear.
  await button(pad, '5').click();
  await page.keyboard.press('Escape');
  await expect(pad).toBeHidden();
  await button(page, 'Take temperature of Milk fridge').click();
  await expect(field).toHaveValue('');
  for (const key of ['9', 'Point', '5']) await button(pad, key).click();
  await expect(field).toHaveValue('9.5');
  await button(pad, 'Next').click();
  await pad.getByRole('radio', { name: 'Moved the stock', exact: true }).click();
  await button(pad, 'Save').click();
  await expect(pad).toBeHidden();
};

const writeDiary = async (page: Page, staff: Person): Promise<void> => {
  await open(page, 'Diary');
  const entry = page.getByRole('textbox', { name: 'New entry', exact: true });
  await entry.fill('Bread came late');
  // The draft is restored for its author.
  await lock(page);
  await unlock(page, staff);
  await expect(entry).toHaveValue('Bread came late');
  await button(page, 'Add to the diary').click();
  await expect(entry).toHaveValue('');
  const today = page.getByRole('list', { name: /^Today,/ });
  await expect(today.getByText('Bread came late', { exact: true })).toBeVisible();
};

const reportAccident = async (page: Page): Promise<void> => {
  await open(page, 'Accidents');
  await button(page, 'Write an entry').click();
  const next = button(page, 'Next');
  await page.getByRole('radio', { name: /^Someone else/ }).click();
  await page
    .getByRole('textbox', { name: 'Name of the injured person', exact: true })
    .fill('Jo Public');
  await page.getByRole('textbox', { name: 'Their occupation', exact: true }).fill('Postman');
  await page.getByRole('checkbox', { name: /^Address not known/ }).check();
  await next.click();
  await expect(page.getByLabel('What time?', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Where in the premises?', exact: true }).fill('Ramp');
  await next.click();
  await page
    .getByRole('textbox', { name: 'How did it happen?', exact: true })
    .fill('Slipped on ice');
  await next.click();
  await page.getByRole('textbox', { name: 'What is the injury?', exact: true }).fill('Bruise');
  await page.getByRole('radio', { name: 'Yes, they agree', exact: true }).click();
  await next.click();
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await next.click();
  await button(page, 'Seal and save').click();
  await expect(page.getByRole('list', { name: 'Written in the last 7 days' })).toBeVisible();
};

const trainTogether = async (page: Page): Promise<void> => {
  await open(page, 'Training');
  await page.getByRole('textbox', { name: 'Or type a topic', exact: true }).fill('Fire doors');
  await page.getByRole('radio', { name: OWNER.name, exact: true }).click();
  await button(page, `Sign together with ${OWNER.name}`).click();
  await expect(dialog(page, `${OWNER.name}, please sign with your PIN`)).toBeVisible();
  await enterPin(page, OWNER.pin);
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible();
};

test('a day without a network, with reloads and a lost answer, is recorded exactly once', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const server = await startServer();
  try {
    const shop = await createShop(server.url, 'Sweep the floor');
    const { owner, branchId, staff } = shop;
    const till = { task_name: 'Count the till', task_description: 'Coins, too.' };
    const schedule = { scheduled_month: null, scheduled_day: null };
    const { id } = await owner.call(addGlobalTask, { body: { ...till, ...schedule } });
    await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
    await owner.call(addEquipment, {
      body: { branchId, equipment_name: 'Milk fridge', min_temp: 1, max_temp: 5 },
    });
    await signInWithCode(page, server.url, shop);
    // Owners are guests on every tablet: once unlocked online, they can unlock offline for a week.
    await unlock(page, OWNER);
    await lock(page);

    await context.setOffline(true);
    await visitorArrives(page);
    await unlock(page, staff);
    await doTasks(page);
    await takeTemperature(page);
    await waits(page, 5);
    await page.reload();
    await unlock(page, staff);
    await writeDiary(page, staff);
    await reportAccident(page);
    await page.reload();
    await unlock(page, staff);
    await trainTogether(page);
    await lock(page);
    await visitorLeaves(page);
    await waits(page, 9);

    // The server accepts the items, but its response is lost.
    let lost = 0;
    await context.route(`**${sync.path}`, async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await context.setOffline(false);
    await nothingWaits(page);
    expect(lost).toBeGreaterThan(1);

    await page.close();
    const found = await server.lookInside(async (db) => ({
      tasks: await db
        .selectFrom('task_occurrences as o')
        .leftJoin('photos as p', 'p.id', 'o.photo_id')
        .select(['o.task_name', 'o.state', 'o.done_by_name', 'o.notes', 'p.mime'])
        .orderBy('o.task_name')
        .execute(),
      events: await db.selectFrom('occurrence_events').select('kind').orderBy('kind').execute(),
      readings: await db
        .selectFrom('temp_readings')
        .select(['value', 'action', 'recorded_by_name'])
        .execute(),
      visitors: await db
        .selectFrom('visitors')
        .select(['full_name', 'company_name', 'reason'])
        .where('check_out', 'is not', null)
        .execute(),
      accidents: await db
        .selectFrom('accidents')
        .select(['employee_name', 'description', 'place', 'injury', 'reported_by_name'])
        .execute(),
      trainings: await db
        .selectFrom('training_records')
        .select(['task_name', 'trainer_name', 'signed_by_trainee', 'signed_by_trainer'])
        .execute(),
      diary: await db.selectFrom('diary_entries').select(['notes', 'created_by_name']).execute(),
      items: await db.selectFrom('sync_items').select(['kind', 'status']).orderBy('kind').execute(),
    }));
    expect(found).toEqual({
      tasks: [
        {
          task_name: 'Count the till',
          state: 'not_completed',
          done_by_name: staff.name,
          notes: 'No key',
          mime: null,
        },
        {
          task_name: 'Sweep the floor',
          state: 'completed',
          done_by_name: staff.name,
          notes: 'Under the shelves, too',
          mime: 'image/jpeg',
        },
      ],
      events: [{ kind: 'completed' }, { kind: 'not_completed' }],
      readings: [{ value: '9.5', action: 'moved_stock', recorded_by_name: staff.name }],
      visitors: [{ full_name: 'Pat Carrier', company_name: 'Parcel Co', reason: 'Delivery' }],
      accidents: [
        {
          employee_name: 'Jo Public',
          description: 'Slipped on ice',
          place: 'Ramp',
          injury: 'Bruise',
          reported_by_name: staff.name,
        },
      ],
      trainings: [
        {
          task_name: 'Fire doors',
          trainer_name: staff.name,
          signed_by_trainee: true,
          signed_by_trainer: true,
        },
      ],
      diary: [{ notes: 'Bread came late', created_by_name: staff.name }],
      items: [
        'accident.add',
        'diary.add',
        'task.complete',
        'task.not-complete',
        'temperature.reading',
        'training.record',
        'visitor.in',
        'visitor.out',
      ].map((kind) => ({ kind, status: 'ok' })),
    });
  } finally {
    await server.stop();
  }
});
