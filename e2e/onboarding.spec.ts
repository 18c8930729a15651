import { take } from '@branchbook/server/testing/onboarding.ts';
import type { Step } from '@branchbook/server/testing/onboarding.ts';
import { fill, follow, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import {
  fillCompany,
  fillHeadOffice,
  fillProfile,
  HOUR,
  onServer,
  signIn,
} from './support/set-up.ts';

const test = onServer();

const LINK_USED = 'A company has already been created with this link.';
const LINK_EXPIRED = 'Your completion link has expired. Please request a new account creation.';

test('an owner whose link has expired signs in and continues with a new one', async ({
  page,
  server,
  newOwner,
}) => {
  const owner = await newOwner();
  await server.advanceClock(24 * HOUR);
  await page.goto(`/setup-company?token=${owner.token}`);
  await expect(page.getByRole('heading', { name: 'Invalid Link', exact: true })).toBeVisible();
  await expect(page.getByText('Invalid or expired token', { exact: true })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Setup steps' });
  await expect(steps).toBeHidden();
  await checkLooks(page, 'link-expired');

  await follow(page, 'Go to Login');
  await signIn(page, owner);
  const complaint = page.getByRole('alert');
  await expect(complaint).toContainText('Your company setup is not finished.');
  await page.reload();
  await expect(complaint).toContainText('Your company setup is not finished.');
  await checkLooks(page, 'login-set-up-not-finished');
  await follow(page, 'Continue set-up');
  await expect(page.getByRole('heading', { name: 'Register your company' })).toBeVisible();
  await expect(steps).toBeVisible();
});

test('a link that expires under an open form leads to the login page', async ({
  page,
  server,
  newOwner,
}) => {
  const owner = await newOwner('company');
  await page.goto(`/setup-head-office?token=${owner.token}`);
  await fillHeadOffice(page);
  await server.advanceClock(24 * HOUR);
  await press(page, 'Create head office');
  await expect(page.getByRole('alert')).toHaveText(LINK_EXPIRED);
  await checkLooks(page, 'link-expired-under-form');
  await follow(page, 'Go to Login');
  await signIn(page, owner);
  await follow(page, 'Continue set-up');
  await expect(page.getByRole('heading', { name: 'Set up your head office' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Branch name', exact: true })).toHaveValue(
    'The office',
  );
  await expect(
    page.getByRole('textbox', { name: 'Branch access password', exact: true }),
  ).toHaveValue('');

  // The browser shows its own question before the form is lost.
  await fill(page, { 'Branch access password': 'open the shop' });
  await page.getByRole('textbox', { name: 'Branch name', exact: true }).press('End');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(page.getByRole('textbox', { name: 'Branch name', exact: true })).toHaveValue(
    'The office',
  );
});

const reopened: [string, Step, RegExp][] = [
  ['/setup-company', 'company', /\/setup-head-office\?token=/],
  ['/setup-company', 'head office', /\/subscription\?token=/],
  ['/setup-head-office', 'head office', /\/subscription\?token=/],
  ['/setup-head-office', 'company', /\/setup-head-office\?token=/],
  ['/subscription', 'subscription', /\/complete-profile\?token=/],
];
test('a page of the set-up, opened again after a step, continues with the next step', async ({
  page,
  newOwner,
}) => {
  for (const [path, done, next] of reopened) {
    const { token } = await newOwner(done);
    await page.goto(`${path}?token=${token}`);
    await expect(page, `${path} after ${done}`).toHaveURL(next);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Invalid Link');
  }
});

const tooEarly: [string, Step | undefined, RegExp][] = [
  ['/setup-head-office', undefined, /\/setup-company\?/],
  ['/subscription', undefined, /\/setup-company\?/],
  ['/subscription', 'company', /\/setup-head-office\?/],
  ['/complete-profile', 'head office', /\/subscription\?/],
];
test('a user who opens a page of the set-up too early is taken to the first open step', async ({
  page,
  newOwner,
}) => {
  for (const [path, done, next] of tooEarly) {
    const { token } = await newOwner(done);
    await page.goto(`${path}?token=${token}`);
    await expect(page, `${path} after ${done ?? 'the sign-up'}`).toHaveURL(next);
  }
});

test('a link whose set-up is finished leads only to the login page', async ({ page, newOwner }) => {
  const { token } = await newOwner('profile');
  for (const path of ['/setup-company', '/complete-profile']) {
    await page.goto(`${path}?token=${token}`);
    await expect(page.getByRole('alert')).toHaveText(LINK_USED);
    await expect(page.getByRole('link', { name: 'Go to Login', exact: true })).toBeVisible();
    for (const name of ['Go to Signup', 'Create New Account']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
    }
  }
  await checkLooks(page, 'link-used');
});

test('an owner who left before the profile completes it by signing in', async ({
  page,
  newOwner,
}) => {
  const owner = await newOwner('subscription');
  await page.goto(`/setup-company?token=${owner.token}`);
  await expect(page.getByRole('heading', { name: 'Onboarding Complete' })).toBeVisible();
  await checkLooks(page, 'onboarding-complete');
  await follow(page, 'Go to Dashboard');
  await signIn(page, owner);
  await follow(page, 'Continue set-up');
  await expect(page.getByRole('note')).toContainText('company-wide tools are being prepared');
  await fillProfile(page);
  await press(page, 'Complete profile');
  await expect(page.getByRole('heading', { name: 'Profile Completed' })).toBeVisible();
  await expect(page.getByText('company-wide tools are being prepared')).toBeVisible();
  await expect(page).toHaveURL(/\/portal$/);
});

test('a company registered in another tab takes this tab to the head office', async ({
  page,
  newOwner,
}) => {
  const owner = await newOwner();
  await page.goto(`/setup-company?token=${owner.token}`);
  await fillCompany(page);
  await take(owner, 'company');
  await press(page, 'Register company');
  await expect(page).toHaveURL(/\/setup-head-office\?token=/);
});

test('a head office set up in another tab takes this tab to the subscription', async ({
  page,
  newOwner,
}) => {
  const owner = await newOwner('company');
  await page.goto(`/setup-head-office?token=${owner.token}`);
  await fillHeadOffice(page);
  await take(owner, 'head office');
  await press(page, 'Create head office');
  await expect(page).toHaveURL(/\/subscription\?token=/);
});

test('a profile completed in another tab is shown as complete', async ({ page, newOwner }) => {
  const owner = await newOwner('subscription');
  await page.goto(`/complete-profile?token=${owner.token}`);
  await fillProfile(page);
  await take(owner, 'profile');
  await press(page, 'Complete profile');
  await expect(
    page.getByText('Your profile is already complete. Please sign in to access your account.'),
  ).toBeVisible();
  await checkLooks(page, 'profile-already-complete');
  await follow(page, 'Go to Dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('a user who cannot be signed in after the profile signs in as usual', async ({
  page,
  newOwner,
}) => {
  const owner = await newOwner('subscription');
  await page.route('**/api/auto-login-after-profile', (route) => route.abort());
  await page.goto(`/complete-profile?token=${owner.token}`);
  await fillProfile(page);
  await press(page, 'Complete profile');
  await expect(page.getByRole('heading', { name: 'Profile Completed' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, owner);
  await expect(page).toHaveURL(/\/portal$/);
});

const unreached: [string, Step | undefined, string][] = [
  ['/setup-company', undefined, 'Register your company'],
  ['/subscription', 'head office', 'Activate your subscription'],
];
for (const [path, done, heading] of unreached) {
  test(`${path} offers to try again when the connection was lost`, async ({ page, newOwner }) => {
    const { token } = await newOwner(done);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${path}?token=${token}`);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to validate token. Please check your connection and try again.',
    );
    await checkLooks(page, `not-reached${path.replace('/', '-')}`);
    await page.unroute('**/api/**');
    await press(page, 'Try Again');
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  });
}
