import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { PASSWORD } from './support/company.ts';
import { test } from './support/staff.ts';
import { fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog } from './support/people.ts';
import { fillLogin, signIn } from './support/sign-in.ts';

const STEP_MS = 30_000;

const settings = (section: string): string => `/portal/settings?section=${section}`;

/** Returns an authenticator app's code; each works once, the next is accepted slightly early. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * STEP_MS });

const signOut = async (page: Page): Promise<void> => {
  await press(page, 'Logout');
  await expect(page).toHaveURL(/\/login/);
};

test('a user with two-factor authentication needs a code from the app, or a recovery code', async ({
  page,
  crew,
}) => {
  await crew.addPerson('Tessa', '2007', crew.harbourRoad.id);
  await signIn(page, crew.addressOf('Tessa'));
  await page.goto(settings('security'));
  await press(page, 'Turn on two-step sign-in');
  const turnOn = dialog(page, 'Turn on two-step sign-in');
  await fill(page, { 'Your password': PASSWORD });
  await press(page, 'Continue');
  const key = turnOn.getByLabel('Key', { exact: true });
  await expect(key).toHaveText(/^[A-Z2-7 ]{20,}$/);
  await checkLooks(page, 'two-step-key');
  const secret = (await key.innerText()).replaceAll(' ', '');
  await fill(page, { 'Six-digit code': codeOf(secret) });
  await turnOn.getByRole('button', { name: 'Turn on', exact: true }).click();
  const codes = turnOn.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [kept = ''] = await codes.allInnerTexts();
  await page.keyboard.press('Escape');
  await press(page, 'I have kept them');
  await expect(page.getByText('10 recovery codes are left.', { exact: true })).toBeVisible();

  await signOut(page);
  await fillLogin(page, crew.addressOf('Tessa'));
  const code = page.getByRole('form', { name: 'Two-step sign-in' });
  await expect(code).toBeVisible();
  await checkLooks(page, 'two-step-sign-in');
  await fill(page, { 'Six-digit code': '000000' });
  await press(page, 'Sign in');
  await expect(code.getByText(/^This code is not right/)).toBeVisible();
  await press(page, 'Use a recovery code instead');
  await fill(page, { 'Recovery code': kept });
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();

  await signOut(page);
  await fillLogin(page, crew.addressOf('Tessa'));
  await fill(page, { 'Six-digit code': codeOf(secret, 1) });
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
});

test('a user changes name and password, and signs other devices out', async ({
  page,
  browser,
  crew,
}) => {
  await crew.addPerson('Peter', '2008', crew.harbourRoad.id, ROLE.manager);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, crew.addressOf('Peter'));
  await signIn(page, crew.addressOf('Peter'));
  await page.goto(settings('profile'));
  await fill(page, { Name: 'Peter Pan' });
  await press(page, 'Save profile');
  await expect(
    page.getByRole('complementary').getByText('Peter Pan', { exact: true }),
  ).toBeVisible();
  await checkLooks(page, 'settings-profile');

  await page.getByRole('link', { name: /^Security/ }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await checkLooks(page, 'settings-security');
  await fill(page, { 'New PIN': '7313', 'Confirm with your password': PASSWORD });
  await press(page, 'Change PIN');
  await expect(page.getByText('Your PIN has been changed.', { exact: true })).toBeVisible();
  await press(page, 'Sign out everywhere else');
  await dialog(page, 'Sign out everywhere else?')
    .getByRole('button', { name: 'Sign out', exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('an owner sees retention periods, downloads all data, and is warned before closing the company', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'owner', settings('privacy'));
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible();
  await checkLooks(page, 'settings-privacy');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download everything'),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await press(page, 'Close the company');
  const closing = page.getByRole('dialog');
  await expect(closing).toBeVisible();
  await checkLooks(page, 'close-company');
});

test('managers choose their notifications; staff have none to choose', async ({
  page,
  browser,
  crew,
}) => {
  await crew.enter(page, 'branch manager', settings('notifications'));
  const overdue = page.getByRole('switch', { name: /overdue/i }).first();
  await expect(overdue).toBeVisible();
  await checkLooks(page, 'settings-notifications');
  const staff = await browser.newPage();
  await crew.enter(staff, 'staff', settings('notifications'));
  await expect(staff.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(staff.getByRole('switch')).toHaveCount(0);
  await staff.close();
});
