import { me } from '@branchbook/contract/auth.ts';
import { startMailServer } from '@branchbook/server/testing/mail-server.ts';
import type { MailServer } from '@branchbook/server/testing/mail-server.ts';
import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import { createShop } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';

const NEW_PASSWORD = 'Green-door-22';

/** Runs the product with a real mail server. */
const withMail = test.extend<object, { mailbox: MailServer }>({
  mailbox: [
    // Playwright reads a fixture's dependencies from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mailbox = await startMailServer();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await startServer({ SMTP_URL: mailbox.url });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const askForLink = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await expect(
    page.getByText('Trouble signing in? Contact your system administrator.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
};

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const choosePassword = async (page: Page): Promise<void> => {
  for (const label of ['New password', 'Confirm password']) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(NEW_PASSWORD);
  }
  await page.getByRole('button', { name: 'Save password', exact: true }).click();
};

withMail(
  'a user who has forgotten the password chooses a new one with a mailed link, once',
  async ({ page, server, mailbox }) => {
    const shop = await createShop(server.url, 'Sweep the floor');
    const { email, name } = (await shop.owner.call(me)).user;

    await askForLink(page, email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

    // The first email was that of the sign-up.
    const link = (await mailbox.mailsTo(email, 2)).at(-1)?.link ?? '';
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save password', exact: true }).click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await checkLooks(page, 'reset-password');
    await choosePassword(page);
    await expect(page.getByRole('heading', { name: 'You can sign in now' })).toBeFocused();

    await page.getByRole('link', { name: 'Go to Login', exact: true }).click();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page.getByRole('heading', { name: new RegExp(`, ${name}$`) })).toBeVisible();

    await page.goto(link);
    await choosePassword(page);
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeFocused();
    await checkLooks(page, 'reset-password-invalid');
    await page.getByRole('link', { name: 'Send another link', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  },
);

test('without a mail server the administrator handles a forgotten password', async ({ page }) => {
  await askForLink(page, 'anna@brook-street.example');
  await checkLooks(page, 'forgot-password');
  await page.getByRole('button', { name: 'Send link', exact: true }).click();
  await expect(page.getByText('Ask your manager for a new password')).toBeVisible();
  await checkLooks(page, 'forgot-password-no-mail');
});

test('without a mail server the owner gives a new person the set-up link', async ({
  page,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/login?from=/portal/employees?action=create');
  await signIn(page, (await shop.owner.call(me)).user.email, 'Two-kettles-7');
  const dialog = page.getByRole('dialog', { name: 'Add New Employee' });
  const values = {
    Name: 'Łukasz Wiśniewski',
    Email: 'lukasz@brook-street.example',
    'Mobile number': '07700900124',
    Address: '3 Cliff Street',
    Town: 'Whitby',
    County: 'North Yorkshire',
    Postcode: 'YO21 3AA',
    'NI number': 'QQ 12 34 56 C',
    PIN: '2468',
    Password: 'too weak',
  };
  for (const [label, value] of Object.entries(values)) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await dialog.getByRole('combobox', { name: 'Branch', exact: true }).click();
  await page.getByRole('option', { name: 'The shop', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /^Send a setup link instead/ }).check();
  await expect(dialog.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Add Employee', exact: true }).click();

  await expect(dialog.getByText('Setup link for Łukasz Wiśniewski')).toBeVisible();
  await checkLooks(page, 'set-up-link');
  const link = await dialog.getByText(/\/reset-password\?token=/).innerText();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto(link);
  await choosePassword(page);
  await page.getByRole('link', { name: 'Go to Login', exact: true }).click();
  await signIn(page, values.Email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: /, Łukasz$/ })).toBeVisible();
});
