import { addFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { getDiaryDay, startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Page } from '@playwright/test';
import { expectLargeTargets } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { test as demoTest } from './support/demo.ts';
import { press } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog } from './support/people.ts';
import { lock, nothingWaits, open, signInTablet, unlock } from './support/tablet.ts';

const DESK = { width: 1440, height: 900 };

const today = (): string => localDay(new Date(), 'Europe/London');

/** Starts the diary of a shop with an opening check, a closing check and a safe method. */
const keepDiary = async ({ owner, branchId }: Shop): Promise<void> => {
  const steps = [
    {
      kind: 'yes_no' as const,
      label: 'Hot water at the basin',
      required: true,
      passes: 'yes' as const,
      on_fail: { action: ['Plumber called'] },
    },
  ];
  for (const part of ['opening', 'closing'] as const) {
    const { id } = await owner.call(addGlobalTask, {
      body: {
        task_name: `Do the ${part} checks`,
        task_description: 'As every day.',
        scheduled_month: null,
        scheduled_day: null,
        needs_verification: false,
        diary_part: part,
        ...(part === 'opening' && { steps }),
      },
    });
    await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
  }
  await owner.call(startFoodDiary, { params: { id: branchId }, body: { starts_on: today() } });
  await owner.call(addFoodMethod, {
    body: {
      scheme: 'sfbb',
      section: 'Chilling',
      title: 'Display fridge',
      what: 'Doors stay shut',
      why: 'Bacteria grow in food that is not cold enough',
      checks: 'Temperatures are taken',
    },
  });
};

const looksRight = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  await expectLargeTargets(page);
  await page.setViewportSize(DESK);
};

test('a café keeps a whole day of the diary on the tablet without a network', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  await keepDiary(shop);
  await page.setViewportSize(DESK);
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);

  await context.setOffline(true);
  await unlock(page, shop.staff);
  await open(page, 'Food safety');
  // A person who has not done anything today cannot sign.
  await expect(page.getByText('Answer a check or write something down first.')).toBeVisible();
  await looksRight(page, 'food-safety-empty');

  await press(page, 'Answer Do the opening checks');
  const checks = dialog(page, 'Do the opening checks');
  await checks.getByRole('button', { name: 'No', exact: true }).click();
  await checks.getByRole('button', { name: 'Plumber called', exact: true }).click();
  await checks.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText(/^Done by .*1 failed$/)).toBeVisible();

  await press(page, 'Something went wrong');
  const problem = dialog(page, 'Something went wrong');
  await problem.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(problem.getByText('Please choose what it was about')).toBeVisible();
  await looksRight(page, 'food-safety-problem');
  await problem.getByRole('radio', { name: 'Chilling and freezing' }).click();
  await problem.getByRole('textbox', { name: 'What happened?' }).fill('The fridge door stood open');
  await problem.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Chilling and freezing: The fridge door stood open')).toBeVisible();

  await press(page, 'Fitness to work');
  const fitness = dialog(page, 'Fitness to work');
  await fitness.getByRole('radio', { name: 'No, not any more' }).click();
  await expect(fitness.getByText(/^May handle food again from/)).toBeVisible();
  await looksRight(page, 'food-safety-fitness');
  await fitness.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fitness).toBeHidden();

  // Signed before it is over, the day needs a reason for each gap.
  await press(page, 'Sign the day');
  const early = page.getByRole('dialog', { name: /^Sign / });
  await expect(early.getByText('Closing checks: 0 of 1 done. Not done:')).toBeVisible();
  await early.getByRole('button', { name: 'Sign with gaps', exact: true }).click();
  await expect(early.getByText('Please give a reason')).toHaveCount(2);
  await looksRight(page, 'food-safety-sign-early');
  await early.getByRole('button', { name: 'Cancel', exact: true }).click();

  await press(page, 'Answer Do the closing checks');
  await dialog(page, 'Do the closing checks')
    .getByRole('button', { name: 'Complete', exact: true })
    .click();
  await press(page, 'Sign the day');
  const sign = page.getByRole('dialog', { name: /^Sign / });
  await expect(sign.getByText('Closing checks: 1 of 1 done.')).toBeVisible();
  await sign
    .getByRole('textbox', { name: 'Why? The fridge door stood open' })
    .fill('The engineer comes tomorrow');
  await looksRight(page, 'food-safety-sign');
  await sign.getByRole('button', { name: 'Sign with gaps', exact: true }).click();
  await expect(page.getByText(`Signed with gaps by ${shop.staff.name}`)).toBeVisible();

  // Everything is still there after the lock and a reload, without a network.
  await lock(page);
  await page.reload();
  await unlock(page, shop.staff);
  await open(page, 'Food safety');
  await expect(page.getByText(`Signed with gaps by ${shop.staff.name}`)).toBeVisible();
  await expect(page.getByText(/reason: The engineer comes tomorrow/)).toBeVisible();
  await looksRight(page, 'food-safety-signed');
  await press(page, 'Safe methods');
  await page.getByRole('button', { name: 'Display fridge' }).click();
  await expect(page.getByText('Doors stay shut')).toBeVisible();
  await looksRight(page, 'food-safety-methods');

  await context.setOffline(false);
  await nothingWaits(page);
  const day = await shop.owner.call(getDiaryDay, {
    params: { date: today() },
    query: { branchId: shop.branchId },
  });
  expect(day).toMatchObject({
    state: 'signed_with_gaps',
    signature: { by_name: shop.staff.name, late: false },
    gaps: [{ kind: 'problem', reason: 'The engineer comes tomorrow' }],
    problems: [{ what: 'The fridge door stood open', done: null }],
  });
  expect(day.checks.map(({ part, state, failed }) => [part, state, failed.length])).toEqual([
    ['opening', 'completed', 1],
    ['closing', 'completed', 0],
  ]);
});

demoTest(
  'a manager reads the diary, and head office writes a safe method',
  async ({ page, demo }) => {
    demoTest.setTimeout(240_000);
    const { id: branch } = demo.branch;
    await demo.enter(page, 'branch manager', '/portal/reports/food-safety');
    await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible();
    await checkLooks(page, 'food-diary-month');
    await page.setViewportSize(DESK);
    await page.getByRole('region', { name: 'Calendar' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Signature' })).toBeVisible();
    await checkLooks(page, 'food-diary-day');
    await page.setViewportSize(DESK);
    await press(page, 'Add a problem');
    const problem = dialog(page, 'Add a Problem');
    await checkLooks(page, 'food-diary-add-problem');
    await problem.getByRole('button', { name: 'Save Problem' }).click();
    await expect(problem.getByText('Please write what happened')).toBeVisible();

    await demo.enter(page, 'branch manager', '/portal/reports/food-safety?list=fitness');
    await expect(page.getByText('Only managers and the person see this')).toBeVisible();
    await checkLooks(page, 'food-diary-fitness');

    await demo.enter(page, 'owner', `/portal/safe-methods?branch=${branch}`);
    await expect(page.getByRole('heading', { name: 'Chilling' })).toBeVisible();
    await checkLooks(page, 'safe-methods');
    await page.setViewportSize(DESK);
    await press(page, 'Edit Defrost');
    const form = dialog(page, 'Change a Safe Method');
    await form.getByLabel(/^How we check it/).fill('Feel for ice, and probe the middle.');
    await form.getByRole('button', { name: 'Save Method' }).click();
    await expect(form.getByText('Please write what changed')).toBeVisible();
    await checkLooks(page, 'safe-method-form');
    await form.getByLabel(/^What changed\?/).fill('New probe');
    await form.getByRole('button', { name: 'Save Method' }).click();
    await press(page, 'Show Defrost');
    const shown = dialog(page, 'Defrost');
    await expect(shown.getByText('Version 2:')).toBeVisible();
    await expect(shown.getByText('Feel for ice in the middle before cooking.')).toBeVisible();
    await expect(shown.getByRole('link', { name: /Food Standards Agency/ })).toBeVisible();
    await checkLooks(page, 'safe-method');
  },
);

demoTest(
  'a branch without a diary is asked for its trade, and gets ready-made methods',
  async ({ page, demo }) => {
    await demo.enter(page, 'owner', '/portal/reports/food-safety');
    await page.getByRole('combobox', { name: 'Branch' }).click();
    await page.getByRole('option', { name: 'Head Office' }).click();
    await expect(page.getByRole('heading', { name: 'Start the food safety diary' })).toBeVisible();
    await page.getByRole('combobox', { name: /^What does the branch do/ }).click();
    await page.getByRole('option', { name: 'Shop that sells food' }).click();
    await expect(page.getByText(/ready-made safe methods$/)).toBeVisible();
    await checkLooks(page, 'food-diary-start');
  },
);

demoTest('a manager reviews four weeks', async ({ page, demo }) => {
  demoTest.setTimeout(240_000);
  await page.setViewportSize(DESK);
  await demo.enter(page, 'branch manager', '/portal/reports/food-safety?list=reviews');
  await expect(page.getByRole('heading', { name: /^Next review/ })).toBeVisible();
  await checkLooks(page, 'food-diary-reviews');
  await page.setViewportSize(DESK);
  await press(page, 'Write the review');
  const review = dialog(page, 'Four-Weekly Review');
  await checkLooks(page, 'food-diary-review');
  await expect(review.getByText(/^Counted for these four weeks:/)).toBeVisible();
  await review.getByLabel(/^What will be done\?/).fill('Buy a second blue probe');
  await review.getByRole('button', { name: 'Sign the Review' }).click();
  await expect(review).toBeHidden();
  await expect(page.getByText('Buy a second blue probe')).toBeVisible();
});
