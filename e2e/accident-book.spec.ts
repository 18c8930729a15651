import { listAccidents } from '@branchbook/contract/accidents.ts';
import type { Locator, Page } from '@playwright/test';
import { expectLargeTargets } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { fill, press } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { storedText } from './support/stored-text.ts';
import { lock, nothingWaits, open, signInTablet, unlock, waits } from './support/tablet.ts';

const ADDRESS = '14 Beech Mount, Leeds';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const radio = (page: Page, group: string, name: string | RegExp) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
const stepIs = (page: Page, step: number) =>
  expect(page.getByText(`Step ${step} of 6`, { exact: true })).toBeVisible();

/** Moves the focus with the Tab key until it is on an element. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
};

const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, textbox(page, name));
  await page.keyboard.type(text);
};

/** Chooses an option of a group with the keyboard. */
const chooseByKey = async (page: Page, option: Locator): Promise<void> => {
  await option.focus();
  await page.keyboard.press('Space');
  await expect(option).toBeChecked();
};

const nextByKey = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name: 'Next', exact: true }));
  await page.keyboard.press('Enter');
};

/** Writes an entry about a customer with the keyboard alone. */
const writeByKeyboard = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name: 'Write an entry', exact: true }));
  await page.keyboard.press('Enter');
  await stepIs(page, 1);
  await chooseByKey(page, page.getByRole('radio', { name: /^Someone else/ }));
  await nextByKey(page);
  await expect(page.getByText('Please say who was hurt', { exact: true })).toBeVisible();
  await typeInto(page, 'Name of the injured person', 'Jo Public');
  await tabTo(page, page.getByRole('checkbox', { name: /^Occupation not known/ }));
  await page.keyboard.press('Space');
  await typeInto(page, 'Their home address', ADDRESS);
  await nextByKey(page);
  await stepIs(page, 2);
  await nextByKey(page);
  await expect(page.getByText('Please say where it happened', { exact: true })).toBeVisible();
  await typeInto(page, 'Where in the premises?', 'Ramp');
  await nextByKey(page);
  await stepIs(page, 3);
  await typeInto(page, 'How did it happen?', 'Slipped on ice');
  await nextByKey(page);
  await stepIs(page, 4);
  await typeInto(page, 'What is the injury?', 'Bruised hip');
  await chooseByKey(page, radio(page, 'May safety representatives see this entry?', /^No/));
  await nextByKey(page);
  await stepIs(page, 5);
  await chooseByKey(page, radio(page, 'Were the emergency services called?', 'Yes'));
  // The answer asks for more, and the number of steps stays.
  await stepIs(page, 5);
  await nextByKey(page);
  await expect(
    page.getByText('Please say which service was called', { exact: true }),
  ).toBeVisible();
  await expect(radio(page, 'Which service was called?', 'Ambulance')).toBeFocused();
  await chooseByKey(page, radio(page, 'Which service was called?', 'Ambulance'));
  await nextByKey(page);
  await stepIs(page, 6);
  await expect(page.getByText(ADDRESS, { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Seal and save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Written in the last 7 days' })).toBeVisible();
};

const startTablet = async (page: Page, shop: Shop): Promise<void> => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await open(page, 'Accidents');
};

for (const width of [390, 820]) {
  test(`a customer’s accident is written without a network and a mouse at ${width} pixels, and leaves no address on the tablet`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(180_000);
    const shop = await createShop(server.url, 'Sweep the floor');
    await startTablet(page, shop);
    await context.setOffline(true);
    await page.setViewportSize({ width, height: 1180 });
    await writeByKeyboard(page);
    await page.setViewportSize({ width: 820, height: 1180 });
    await waits(page, 2);
    expect(await storedText(page)).toContain(ADDRESS);
    await context.setOffline(false);
    await nothingWaits(page);
    await expect.poll(() => storedText(page)).not.toContain(ADDRESS);
    const query = { branchId: shop.branchId };
    expect(await shop.owner.call(listAccidents, { query })).toMatchObject([
      {
        employee_name: 'Jo Public',
        reported_by_name: shop.staff.name,
        service_type: 'Ambulance',
        particulars: {
          place: 'Ramp',
          cause: null,
          injury: 'Bruised hip',
          safety_reps_consent: false,
          injured: { occupation: null, address: ADDRESS },
        },
      },
    ]);
  });
}

test('a half-written entry survives the lock, every step looks right, and a manager adds how it was reported', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(300_000);
  const shop = await createShop(server.url, 'Sweep the floor');
  await startTablet(page, shop);
  await press(page, 'Write an entry');
  await checkLooks(page, 'accident-who-colleague');
  await page.getByRole('radio', { name: /^Someone else/ }).click();
  await checkLooks(page, 'accident-who');
  await expectLargeTargets(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('radio', { name: shop.staff.name, exact: true }).click();
  await press(page, 'Next');
  await textbox(page, 'Where in the premises?').fill('Stairs');
  await press(page, 'Next');
  await textbox(page, 'How did it happen?').fill('Missed the last step');
  await lock(page);
  await expect(page.getByText('Missed the last step')).toHaveCount(0);
  await unlock(page, shop.staff);
  await open(page, 'Accidents');
  await expect(textbox(page, 'How did it happen?')).toHaveValue('Missed the last step');
  await checkLooks(page, 'accident-what');
  await press(page, 'Next');
  await textbox(page, 'What is the injury?').fill('Twisted knee');
  await page.getByRole('radio', { name: 'Yes, they agree', exact: true }).click();
  await checkLooks(page, 'accident-injury');
  await expectLargeTargets(page);
  await press(page, 'Next');
  await radio(page, 'Were the emergency services called?', 'No').click();
  await checkLooks(page, 'accident-services');
  await press(page, 'Next');
  await checkLooks(page, 'accident-check');
  await press(page, 'Seal and save');
  await page.setViewportSize({ width: 820, height: 1180 });
  await nothingWaits(page);
  await page.reload();
  await unlock(page, shop.staff);
  await open(page, 'Accidents');
  await press(page, 'Write an entry');
  await page.getByRole('radio', { name: shop.staff.name, exact: true }).click();
  await press(page, 'Next');
  await press(page, 'Stairs');
  await expect(textbox(page, 'Where in the premises?')).toHaveValue('Stairs');
  await checkLooks(page, 'accident-when');
  await expectLargeTargets(page);

  const portal = await browser.newPage({ baseURL });
  await signIn(portal, shop.ownerEmail);
  await portal.goto(`/portal/reports/accidents?branch=${shop.branchId}`);
  await portal.getByRole('link', { name: /^Read entry/ }).click();
  const dialog = portal.getByRole('dialog', { name: 'Accident book entry', exact: true });
  await expect(dialog.getByText('Twisted knee', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Yes, the injured person agreed', { exact: true })).toBeVisible();
  await press(portal, 'Record that it was reported to an authority');
  await checkLooks(portal, 'accident-report-form');
  await fill(portal, { 'How it was reported': 'Form F2508 online, reference 4711' });
  await press(portal, 'Add to the entry');
  await expect(dialog.getByText('Form F2508 online, reference 4711')).toBeVisible();
  await checkLooks(portal, 'accident-entry');
  await portal.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await checkLooks(portal, 'accident-report');
});
