import { addEmployee } from '@branchbook/contract/employees.ts';
import type { NewStep } from '@branchbook/contract/checklist.ts';
import { listAnswers, listOccurrences } from '@branchbook/contract/occurrences.ts';
import {
  addGlobalTask,
  assignTasks,
  getMasterTask,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { expectLargeTargets } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop, PASSWORD } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { press } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog } from './support/people.ts';
import { png } from './support/png.ts';
import { lock, nothingWaits, signInTablet, unlock, waits } from './support/tablet.ts';

const STEPS: NewStep[] = [
  { kind: 'tick', label: 'Switch on the lights', required: true },
  {
    kind: 'yes_no',
    label: 'Is the floor dry?',
    passes: 'yes',
    required: true,
    on_fail: { action: ['Mopped it', 'Put up the sign'], note: true },
  },
  { kind: 'number', label: 'Bread delivered', unit: 'trays', required: true },
  { kind: 'section', label: 'Fridges', help: 'Open each door for ten seconds at most.' },
  { kind: 'temperature', label: 'Milk fridge', min: 0, max: 5, required: true },
  {
    kind: 'choice',
    label: 'Allergens on the counter',
    options: ['Milk', 'Nuts', 'Sesame'].map((label) => ({ label, passes: true })),
    many: true,
    required: true,
  },
  { kind: 'text', label: 'Anything else?', allow_na: true, required: true },
  { kind: 'section', label: 'Deliveries', rows: 3 },
  { kind: 'photo', label: 'Photo of the van', required: true, gallery: true },
  { kind: 'time', label: 'Time of arrival', required: true },
];
const TASK = 'Open the shop';
const OLIVER = { name: 'Oliver Hart', pin: '2468' };

const addTask = async (
  { owner, branchId }: Shop,
  task_name: string,
  more: { steps: NewStep[]; on_demand?: boolean },
): Promise<number> => {
  const fixed = { scheduled_month: null, scheduled_day: null, task_description: 'As every day.' };
  const { id } = await owner.call(addGlobalTask, { body: { task_name, ...fixed, ...more } });
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
  return id;
};

const addOliver = async ({ owner, branchId }: Shop): Promise<void> => {
  await owner.call(addEmployee, {
    body: {
      ...OLIVER,
      email: `oliver${branchId}@shop.example`,
      address: '1 Brook Street',
      town: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS1 1AA',
      mobile_no: '07700900124',
      n_i_no: 'QQ123456C',
      password: PASSWORD,
      role_id: 3,
      branch_id: branchId,
    },
  });
};

/** Finds a step by its label; of a repeated section, the first row's. */
const step = (page: Page, label: string): Locator =>
  page.getByRole('listitem', { name: label, exact: true }).first();

const pressIn = (within: Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();

const enter = async (page: Page, label: string, number: string): Promise<void> => {
  await pressIn(step(page, label), /^(?:Enter|Change)/);
  for (const key of number) await pressIn(step(page, label), key);
  await pressIn(step(page, label), 'OK');
};

const takePhoto = async (page: Page, within: Locator): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressIn(within, /^Take (?:or choose )?a photo$/),
  ]);
  await chooser.setFiles({ name: 'van.png', mimeType: 'image/png', buffer: png(800, 600) });
  await expect(pressable(within, 'Remove the photo')).toBeVisible();
};

const pressable = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

test('two people answer the steps of a task without a network, and the answers arrive with their names', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  const { owner, staff, branchId } = shop;
  await addTask(shop, TASK, { steps: STEPS });
  await addOliver(shop);
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, staff);
  await expect(page.getByText('8 steps', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await press(page, `Answer ${TASK}`);
  const form = dialog(page, TASK);
  await form.getByRole('checkbox', { name: 'Switch on the lights', exact: true }).click();
  await pressIn(step(page, 'Is the floor dry?'), 'No');
  await expect(form.getByText('The answer is no, and it should be yes.')).toBeVisible();
  await checkLooks(page, 'tablet-checklist-failed');
  await expectLargeTargets(page);
  await pressIn(step(page, 'Is the floor dry?'), 'Put up the sign');
  await step(page, 'Is the floor dry?').getByRole('textbox', { name: 'Note' }).fill('Still wet');
  await enter(page, 'Bread delivered', '12');
  await pressIn(step(page, 'Milk fridge'), /^Enter/);
  await pressIn(step(page, 'Milk fridge'), '9');
  await expect(form.getByText('Out of range: above 5.0 °C')).toBeVisible();
  await checkLooks(page, 'tablet-checklist-pad');
  await expectLargeTargets(page);
  await pressIn(step(page, 'Milk fridge'), 'Delete the last digit');
  await pressIn(step(page, 'Milk fridge'), '4');
  await pressIn(step(page, 'Milk fridge'), 'OK');
  await expect(form.getByText('4 of 8 answered, 4 still needed', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form.getByText('4 steps are not finished', { exact: true })).toBeVisible();
  await pressIn(form.getByRole('region', { name: 'Missing' }), /^“Photo of the van”/);
  await expect(pressable(step(page, 'Photo of the van'), 'Take or choose a photo')).toBeFocused();
  // A stored photo may be chosen here; elsewhere the field opens the camera at once.
  const fields = form.locator('input[type="file"]');
  expect(await fields.evaluateAll((all) => all.map((one) => one.getAttribute('capture')))).toEqual([
    null,
    'environment',
  ]);
  await takePhoto(page, step(page, 'Photo of the van'));
  await checkLooks(page, 'tablet-checklist');
  await page.keyboard.press('Escape');
  await expect(page.getByText('5 of 8 answered, 3 still needed', { exact: true })).toBeVisible();
  await lock(page);
  await page.reload();

  await unlock(page, OLIVER);
  await expect(page.getByText('5 of 8 answered, 3 still needed', { exact: true })).toBeVisible();
  await press(page, `Answer ${TASK}`);
  await expect(form.getByRole('checkbox', { name: 'Switch on the lights' })).toBeChecked();
  await expect(step(page, 'Milk fridge').getByText(new RegExp(`^${staff.name}, `))).toBeVisible();
  await expect(pressable(step(page, 'Photo of the van'), 'Remove the photo')).toBeVisible();
  await pressIn(step(page, 'Allergens on the counter'), 'Milk');
  await pressIn(step(page, 'Allergens on the counter'), 'Sesame');
  await pressIn(step(page, 'Anything else?'), /^Not applicable/);
  await form.getByRole('textbox', { name: 'Why does it not apply?' }).fill('All is well');
  await step(page, 'Time of arrival').locator('input').fill('05:45');
  await expect(form.getByText('8 of 8 answered', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('8 answered, 1 failed', { exact: true })).toBeVisible();
  // Undoing brings the answers back.
  await press(page, `Undo ${TASK}`);
  await expect(page.getByText('8 of 8 answered', { exact: true })).toBeVisible();
  await press(page, `Answer ${TASK}`);
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form).toBeHidden();
  // The task was completed, undone and completed again, and there is the photo.
  await waits(page, 4);
  await context.setOffline(false);
  await nothingWaits(page);
  await expect(page.getByText('8 answered, 1 failed', { exact: true })).toBeVisible();

  const { items } = await owner.call(listOccurrences, { query: { branchId } });
  const done = items.find(({ task_name }) => task_name === TASK);
  expect(done).toMatchObject({
    state: 'completed',
    done_by_name: OLIVER.name,
    answered: { given: 8, failed: 1 },
  });
  const { checklist, answers } = await owner.call(listAnswers, { params: { id: done?.id ?? 0 } });
  const labelOf = (id: string) => checklist?.steps.find((one) => one.id === id)?.label;
  expect(
    answers.map(({ step: id, number, text, chosen, not_applicable, reason, by_name }) => [
      labelOf(id),
      number ?? text ?? chosen ?? (not_applicable ? reason : true),
      by_name,
    ]),
  ).toEqual([
    ['Switch on the lights', true, staff.name],
    ['Is the floor dry?', ['no'], staff.name],
    ['Bread delivered', 12, staff.name],
    ['Milk fridge', 4, staff.name],
    ['Allergens on the counter', ['Milk', 'Sesame'], OLIVER.name],
    ['Anything else?', 'All is well', OLIVER.name],
    ['Photo of the van', true, staff.name],
    ['Time of arrival', '05:45', OLIVER.name],
  ]);
  expect(answers[1]).toMatchObject({ passed: false, action: 'Put up the sign', note: 'Still wet' });
  expect(answers[6]?.photo_url).toEqual(expect.any(String));
});

test('a run with a timer and rows is gone on with after a reload, and after its steps changed', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  const steps: NewStep[] = [
    { kind: 'tick', label: 'Boil the probe', hold_seconds: 2, required: true },
    { kind: 'section', label: 'Vans', rows: 2 },
    { kind: 'text', label: 'Supplier', required: true },
  ];
  const taskId = await addTask(shop, 'Check a delivery', { steps, on_demand: true });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await context.setOffline(true);
  await press(page, 'Check a delivery');
  const form = dialog(page, 'Check a delivery');
  await press(page, 'Start the timer: Boil the probe');
  // The card behind the form shows what is stored: the timer outlives a reload from then on.
  const card = page.getByRole('button', { name: /^Answer Check a delivery/, includeHidden: true });
  await expect(card).toBeAttached();
  await page.reload();

  await unlock(page, shop.staff);
  await expect(page.getByText('0 of 2 answered, 2 still needed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Answer Check a delivery, started \d\d:\d\d$/ }).click();
  await press(page, 'Finish: Boil the probe');
  await expect(form.getByRole('checkbox', { name: 'Boil the probe' })).toBeChecked();
  await expect(form.getByText(/^Held for \d+ seconds$/)).toBeVisible();
  await step(page, 'Supplier').getByRole('textbox').fill('Dairy');
  await press(page, 'Add another: Vans');
  await expect(button(page, 'Add another: Vans')).toBeDisabled();
  await checkLooks(page, 'tablet-checklist-rows');
  await expectLargeTargets(page);
  await page.getByRole('listitem', { name: 'Supplier' }).nth(1).getByRole('textbox').fill('Baker');
  await press(page, 'Remove Vans (1)');
  await expect(step(page, 'Supplier').getByRole('textbox')).toHaveValue('Baker');
  await page.keyboard.press('Escape');

  const task = await shop.owner.call(getMasterTask, { params: { id: taskId } });
  const changed = [...task.steps, { kind: 'yes_no' as const, label: 'Is the door shut?' }];
  await shop.owner.call(updateGlobalTask, { body: { taskId, steps: changed } });
  await context.setOffline(false);
  await expect(
    page.getByText('2 of 3 answered, the rest is optional', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Answer Check a delivery, started \d\d:\d\d$/ }).click();
  await expect(form.getByText('The steps of this task have changed')).toBeVisible();
  await form.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(step(page, 'Supplier').getByRole('textbox')).toHaveValue('Baker');
  await pressIn(step(page, 'Is the door shut?'), 'Yes');
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('3 answered', { exact: true })).toBeVisible();
  await nothingWaits(page);
  await expect(page.getByRole('button', { name: /^Answer Check a delivery/ })).toBeHidden();
});
