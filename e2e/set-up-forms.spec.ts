import { login } from '@branchbook/contract/auth.ts';
import { PASSWORD } from '@branchbook/server/testing/factories.ts';
import type { Page } from '@playwright/test';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { fillCompany, onServer } from './support/set-up.ts';

const test = onServer();
const pinTest = onServer({ SUBSCRIPTION_MODE: 'pin', SUBSCRIPTION_DEV_PIN: 'a1b2c' });

const fillSignUp = async (page: Page, email: string): Promise<void> => {
  await page.goto('/signup');
  await fill(page, { Email: email, Password: PASSWORD, 'Confirm password': PASSWORD });
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
};

test('signing up with the address of an existing account is refused at the field', async ({
  page,
  newOwner,
}) => {
  const { email } = await newOwner();
  await fillSignUp(page, email);
  await press(page, 'Create account');
  const field = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect(field).toHaveAccessibleDescription('An account with this email already exists.');
  await expect(field).toBeFocused();
});

test('the sixth sign-up in an hour is asked to wait', async ({ page, newOwner }) => {
  for (let signedUp = 0; signedUp < 5; signedUp += 1) await newOwner();
  await fillSignUp(page, 'sixth@brook-street.example');
  await press(page, 'Create account');
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many signup attempts\. Please wait before trying again\. You can try again in \d+ (?:minutes|hours?)\.$/,
  );
  await checkLooks(page, 'signup-too-many');
});

test('a sign-up shows an error if the server is unreachable or broken', async ({ page }) => {
  await fillSignUp(page, 'broken@brook-street.example');
  // The response of a proxy whose server is down.
  await page.route('**/api/signup', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await press(page, 'Create account');
  await expect(page.getByRole('alert')).toHaveText(
    'Server error. Please try again later or contact support.',
  );
  await page.unroute('**/api/signup');
  await page.route('**/api/signup', (route) => route.abort());
  await press(page, 'Create account');
  await expect(page.getByRole('alert')).toHaveText('Account creation failed. Please try again.');
});

test('pressing the button twice signs up once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/signup')) sent.push(request.method());
  });
  await fillSignUp(page, 'twice@brook-street.example');
  await page.getByRole('button', { name: 'Create account', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test('signing in shows that it is busy, and is sent once', async ({ page, newOwner }) => {
  const { email } = await newOwner('profile');
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**${login.path}`, async (route) => {
    sent += 1;
    await answer.promise;
    await route.continue();
  });
  await page.goto('/login');
  await fill(page, { Email: email, Password: PASSWORD });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Signing in...', exact: true });
  await expect(button).toBeDisabled();
  answer.resolve();
  await expect(page).toHaveURL(/\/portal$/);
  expect(sent).toBe(1);
});

test('a password is shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await press(page, 'Show or hide password');
  await expect(password).toHaveAttribute('type', 'text');
  await press(page, 'Show or hide password');
  await expect(password).toHaveAttribute('type', 'password');
});

test('a page without a token shows an error', async ({ page }) => {
  await page.goto('/complete-profile');
  await expect(page.getByRole('alert')).toHaveText('No completion token provided');
  await expect(page.getByRole('link', { name: 'Create New Account', exact: true })).toBeVisible();
});

test('the company form names its fields by the type of business', async ({ page, newOwner }) => {
  const { token, email } = await newOwner();
  await page.goto(`/setup-company?token=${token}`);
  const named = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(named('Company email')).toHaveValue(email);
  await expect(named('Country')).toHaveValue('United Kingdom');
  await expect(named('Number of branches')).toHaveValue('1');
  const numbers = ['Partnership UTR (optional)', 'Companies House number', 'Registration number'];
  const types: [string, string, string | undefined][] = [
    ['Sole Trader', 'Trading name', undefined],
    ['Partnership', 'Partnership name', numbers[0]],
    ['Limited Company', 'Company name', numbers[1]],
    ['Other', 'Organisation name', numbers[2]],
  ];
  for (const [type, label, own] of types) {
    await choose(page, 'Business type', type);
    await expect(named(label)).toBeVisible();
    for (const number of numbers) {
      await expect(named(number)).toBeVisible({ visible: number === own });
    }
  }
});

test('the company form reports missing fields, also a missing type of business', async ({
  page,
  newOwner,
}) => {
  const { token } = await newOwner();
  await page.goto(`/setup-company?token=${token}`);
  await press(page, 'Register company');
  for (const missing of ['Business type is required', 'Trading name is required']) {
    await expect(page.getByText(missing, { exact: true })).toBeVisible();
  }
  await checkLooks(page, 'setup-company-errors');
  await choose(page, 'Business type', 'Partnership');
  await expect(page.getByText('Partnership name is required', { exact: true })).toBeVisible();
});

test('input for another type of business does not block the form', async ({ page, newOwner }) => {
  const { token } = await newOwner();
  await page.goto(`/setup-company?token=${token}`);
  await choose(page, 'Business type', 'Partnership');
  await fill(page, { 'Partnership UTR (optional)': '1234567890 1234567890 12' });
  await fillCompany(page);
  await press(page, 'Register company');
  await expect(page.getByRole('heading', { name: 'Company Created' })).toBeVisible();
});

test('a head office needs a manager and the same password twice', async ({ page, newOwner }) => {
  const { token } = await newOwner('company');
  await page.goto(`/setup-head-office?token=${token}`);
  await expect(page.getByRole('textbox', { name: 'Manager name', exact: true })).toHaveValue('');
  await fill(page, { 'Branch name': 'The office', 'Branch access password': 'open the shop' });
  await press(page, 'Create head office');
  await expect(page.getByText('Manager name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please confirm your password', { exact: true })).toBeVisible();
  await fill(page, { 'Manager name': 'Anna Brook', 'Confirm password': 'shut the shop' });
  await press(page, 'Create head office');
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
  await checkLooks(page, 'setup-head-office-errors');
});

pinTest(
  'where cards are not taken yet the development PIN activates',
  async ({ page, newOwner }) => {
    const { token } = await newOwner('head office');
    await page.goto(`/subscription?token=${token}`);
    await expect(page.getByRole('button', { name: 'Card payment coming soon' })).toBeDisabled();
    const pin = page.getByRole('textbox', { name: 'Development PIN', exact: true });
    const logo = page.getByRole('main').getByRole('button', { name: 'Branchbook', exact: true });
    await expect(pin).toBeHidden();
    await logo.click();
    await pin.pressSequentially('wrong PIN');
    await expect(pin).toHaveValue('wrong');
    await press(page, 'Activate with PIN');
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid PIN. Please enter the correct development PIN.',
    );
    await checkLooks(page, 'subscription-wrong-pin');
    await logo.click();
    await expect(pin).toBeHidden();
    await logo.click();
    await pin.fill('a1b2c');
    await press(page, 'Activate with PIN');
    await expect(page).toHaveURL(/\/complete-profile\?token=/);
  },
);
