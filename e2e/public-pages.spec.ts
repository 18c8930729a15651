import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';

const PAGES = [
  { path: '/', name: 'landing', heading: 'Manage Your Store Easily' },
  { path: '/privacy-policy', name: 'privacy-policy', heading: 'Privacy Policy' },
  { path: '/user-data', name: 'user-data', heading: 'Request Data Deletion' },
  { path: '/terms-and-conditions', name: 'terms', heading: /terms and conditions/i },
  { path: '/login', name: 'login', heading: 'Welcome back' },
  { path: '/signup', name: 'signup', heading: /account/i },
  { path: '/setup-company?token=wrong', name: 'setup-company-invalid', heading: 'Invalid Link' },
  { path: '/tablet/', name: 'tablet-sign-in', heading: /./ },
  { path: '/complete-profile?token=wrong', name: 'profile-invalid', heading: 'Invalid Link' },
];

for (const { path, name, heading } of PAGES) {
  test(`${path} reads well on every screen, in light and dark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page).toHaveTitle(/./);
    await checkLooks(page, name);
  });
}

test('the landing page leads to the portal, sign-up and the legal pages', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByText('Stay on top of your store — anytime, anywhere, from any device.'),
  ).toBeVisible();
  const links = [
    ...['WEB PORTAL', 'Access Web Portal', 'Access Portal'].map((name) => [name, '/login']),
    ...['SIGNUP', 'Get Started'].map((name) => [name, '/signup']),
    ['Privacy Policy', '/privacy-policy'],
    ['Request Data Deletion', '/user-data'],
  ] as [string, string][];
  for (const [name, target] of links) {
    const link = page.getByRole('link', { name, exact: true }).first();
    await expect(link).toHaveAttribute('href', target);
  }
});

test('whoever is not signed in is sent from the portal to the login page', async ({ page }) => {
  await page.goto('/portal/tasks');
  await expect(page).toHaveURL(/\/login/);
});

test('the login page says beside the field what is missing', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(/^Password/).press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await checkLooks(page, 'login-errors');
});

test('a wrong login is refused without telling which part was wrong', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel(/^Password/).fill('Wrong-password-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
});

test('the sign-up page checks every field with its own text', async ({ page }) => {
  await page.goto('/signup');
  const password = page.getByLabel(/^Password/);
  const confirmation = page.getByLabel(/^Confirm password/);
  const submit = async () => confirmation.press('Enter');

  await submit();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('You must accept the privacy policy to continue')).toBeVisible();
  await expect(
    page.getByText('You must accept the terms and conditions to continue'),
  ).toBeVisible();

  await password.fill('short');
  await confirmation.fill('other');
  await submit();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();

  await password.fill('longenough');
  await submit();
  await expect(
    page.getByText(
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ),
  ).toBeVisible();

  await password.fill(`Aa1${'x'.repeat(126)}`);
  await submit();
  await expect(page.getByText('Password must be less than 128 characters')).toBeVisible();
  await checkLooks(page, 'signup-errors');
});
