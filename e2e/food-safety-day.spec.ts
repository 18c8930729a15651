import { localDay } from '@branchbook/contract/dates.ts';
import { listFoodChecks } from '@branchbook/contract/food-checks.ts';
import { addProbe } from '@branchbook/contract/probes.ts';
import { getDiaryDay, startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { addSupplier } from '@branchbook/contract/suppliers.ts';
import { addFromLibrary } from '@branchbook/contract/task-library.ts';
import { assignTasks, listMasterTasks, updateGlobalTask } from '@branchbook/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog } from './support/people.ts';
import { lock, nothingWaits, open, signInTablet, unlock } from './support/tablet.ts';

/**
 * The boxes that a café fills in for the same day on paper: one for each check on the sheets of
 * opening and closing (being fit to work is one of them), and the columns of the record sheets. Words in a box count as one.
 */
const PAPER = {
  opening: 6,
  closing: 7,
  delivery: ['date', 'food', 'supplier', 'date mark', 'condition', 'temperature', 'initials'],
  cooking: ['date', 'food', 'started', 'finished', 'core temperature', 'initials'],
  cooling: ['date', 'food', 'started', 'into the fridge', 'temperature', 'initials'],
  hotHolding: ['date', 'food', 'time', 'core temperature', 'initials'],
  probe: ['date', 'probe', 'iced water', 'boiling water', 'initials'],
  problem: ['about', 'what happened', 'what was done', 'initials'],
  day: ['date', 'name', 'signature'],
};
const BOXES = Object.values(PAPER).reduce<number>(
  (sum, boxes) => sum + (typeof boxes === 'number' ? boxes : boxes.length),
  0,
);

/** Counts the times that a finger touches the tablet. */
const countTaps = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    sessionStorage.setItem('taps', '0');
    addEventListener(
      'pointerdown',
      () => {
        sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
      },
      true,
    );
  });
};
const tapsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('taps')));

const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

const typeDigits = async (within: Locator, digits: string): Promise<void> => {
  for (const digit of digits) await press(within, digit);
};

/** Touches a field and writes in it. */
const write = async (field: Locator, words: string): Promise<void> => {
  await field.click();
  await field.fill(words);
};

const begin = async (page: Page, kind: string): Promise<Locator> => {
  await button(page, kind).click();
  return dialog(page, kind);
};

/** Chooses the food: one of the last ones, or one that is written for the first time. */
const chooseFood = async (
  within: Locator,
  food: string,
  { isKnown, next = 'Next' }: { isKnown: boolean; next?: string },
): Promise<void> => {
  if (isKnown) {
    await press(within, food);
    return;
  }
  await write(within.getByRole('textbox', { name: /^(Another food|Food)$/ }), food);
  await press(within, next);
};

/**
 * Records a delivery, a batch that is cooked, cooled and kept hot, each with its temperature. The
 * tablet knows food that was recorded before.
 */
const recordFood = async (page: Page, isKnown: boolean): Promise<void> => {
  const delivery = await begin(page, 'Delivery');
  if (isKnown) await press(delivery, 'Milk from Dales Dairy');
  else {
    await delivery.getByRole('radio', { name: 'Dales Dairy' }).click();
    await chooseFood(delivery, 'Milk', { isKnown });
  }
  await delivery.getByRole('radio', { name: 'Yes' }).click();
  await typeDigits(delivery, '4');
  await press(delivery, 'Save');
  await expect(delivery).toBeHidden();

  const cooking = await begin(page, 'Cooking');
  await chooseFood(cooking, 'Chicken pie', { isKnown });
  await typeDigits(cooking, '82');
  await press(cooking, 'Start the timer');
  await expect(cooking.getByText('6 seconds are over.')).toBeVisible({ timeout: 20_000 });
  await press(cooking, 'Save');
  await expect(cooking).toBeHidden();

  await button(page, 'Cooling').click();
  const cooling = dialog(page, 'Start: cooling');
  await chooseFood(cooling, 'Chicken pie', { isKnown, next: 'Start' });
  await expect(cooling).toBeHidden();
  await press(page, 'Finish: Chicken pie');
  const finish = dialog(page, 'Cooling: Chicken pie');
  await typeDigits(finish, '18');
  await press(finish, 'Finish');
  await expect(finish).toBeHidden();

  const hot = await begin(page, 'Hot holding');
  await chooseFood(hot, 'Soup', { isKnown });
  await typeDigits(hot, '71');
  await press(hot, 'Save');
  await expect(hot).toBeHidden();
};

const today = (): string => localDay(new Date(), 'Europe/London');

/** Gives a shop the café’s checks, a diary that begins today, a probe and a supplier. */
const setUpCafe = async ({ owner, branchId }: Shop): Promise<void> => {
  await owner.call(addFromLibrary, {
    body: { set: 'cafe', tasks: ['opening-checks', 'closing-checks'] },
  });
  const tasks = await owner.call(listMasterTasks, { query: {} });
  const checks = tasks.filter(({ diary_part: part }) => part);
  const taskIds = checks.map(({ id }) => id);
  // Due at the end of the day: a time that has passed when they are assigned counts from tomorrow on.
  for (const { id: taskId, diary_part: part } of checks) {
    const time_to_finish = part === 'opening' ? '23:58' : '23:59';
    await owner.call(updateGlobalTask, { body: { taskId, time_to_finish } });
  }
  await owner.call(assignTasks, { body: { taskIds, branchIds: [branchId] } });
  await owner.call(startFoodDiary, { params: { id: branchId }, body: { starts_on: today() } });
  await owner.call(addProbe, { body: { branchId, name: 'Blue probe' } });
  await owner.call(addSupplier, { body: { contact_kind: 'supplier', name: 'Dales Dairy' } });
};

test('a café’s whole day of food safety, without a network, takes no more taps than the paper has boxes', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  await setUpCafe(shop);
  await page.setViewportSize({ width: 1180, height: 820 });
  await countTaps(page);
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await context.setOffline(true);
  // From the second batch on the tablet knows the foods, as a café’s does after its first day.
  await unlock(page, shop.staff);
  await open(page, 'Food checks');
  await recordFood(page, false);
  await lock(page);

  const before = await tapsOf(page);
  await unlock(page, shop.staff);
  await open(page, 'Food safety');
  await page.getByRole('button', { name: /^Answer .*pening/ }).click();
  const opening = page.getByRole('dialog');
  await checkLooks(page, 'food-safety-opening');
  await page.setViewportSize({ width: 1180, height: 820 });
  await press(opening, 'All in order: complete');
  await expect(opening).toBeHidden();

  await open(page, 'Food checks');
  await recordFood(page, true);
  await press(page, 'Check the probe: Blue probe');
  const probe = dialog(page, 'Check Blue probe');
  await press(probe, '0');
  await press(probe, 'Next');
  await typeDigits(probe, '100');
  await press(probe, 'Save');
  await expect(probe).toBeHidden();

  await open(page, 'Food safety');
  await press(page, 'Something went wrong');
  const problem = dialog(page, 'Something went wrong');
  await problem.getByRole('radio', { name: 'Chilling and freezing' }).click();
  await write(problem.getByRole('textbox', { name: 'What happened?' }), 'The fridge stood open');
  await write(
    problem.getByRole('textbox', { name: /^What was done about it/ }),
    'Shut it, all at 4 °C',
  );
  await press(problem, 'Save');
  await expect(problem).toBeHidden();
  await page.getByRole('button', { name: /^Answer .*los/ }).click();
  const closing = page.getByRole('dialog');
  await press(closing, 'All in order: complete');
  await expect(closing).toBeHidden();
  await press(page, 'Sign the day');
  await press(page.getByRole('dialog', { name: /^Sign / }), 'Sign');
  await expect(page.getByText(`Signed by ${shop.staff.name}`)).toBeVisible();
  const taps = (await tapsOf(page)) - before;
  test.info().annotations.push({ type: 'taps and boxes', description: `${taps} and ${BOXES}` });
  // A cooling is measured at its end, on paper as well: 49 taps, with name and PIN, and 49 boxes.
  expect(taps).toBeLessThanOrEqual(BOXES);

  await context.setOffline(false);
  await nothingWaits(page);
  const { branchId, owner } = shop;
  const day = await owner.call(getDiaryDay, { params: { date: today() }, query: { branchId } });
  expect(day).toMatchObject({ state: 'signed', problems: [{ done: 'Shut it, all at 4 °C' }] });
  expect(day.checks.map(({ state, answered }) => [state, answered])).toEqual([
    ['completed', PAPER.opening],
    ['completed', PAPER.closing],
  ]);
  const { counts } = await owner.call(listFoodChecks, {
    query: { branchId, startDate: today(), endDate: today() },
  });
  expect(counts).toEqual({ checks: 8, failed: 0, in_doubt: 0, open: 0 });
});
