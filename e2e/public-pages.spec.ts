import { startServer } from './server.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';

const PAGES = [
  { path: '/', name: 'landing', heading: 'Manage Your Store Easily' },
  { path: '/privacy-policy', name: 'privacy-policy', heading: 'Privacy Policy' },
  { path: '/user-data', name: 'user-data', heading: 'Request Data Deletion' },
  { path: '/terms-and-conditions', name: 'terms', heading: /terms and conditions/i },
  { path: '/vat-calculator', name: 'vat-calculator', heading: 'VAT calculator' },
  { path: '/nonsense', name: 'not-found', heading: 'Page not found' },
  { path: '/login', name: 'login', heading: 'Welcome back' },
  { path: '/signup', name: 'signup', heading: /account/i },
  { path: '/setup-company?token=wrong', name: 'setup-company-invalid', heading: 'Invalid Link' },
  { path: '/tablet/', name: 'tablet-sign-in', heading: /./ },
  { path: '/complete-profile?token=wrong', name: 'profile-invalid', heading: 'Invalid Link' },
];

test('every public page is readable on every screen, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  for (const { path, name, heading } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    await expect(page).toHaveTitle(/./);
    await checkLooks(page, name);
  }
});

test('the landing page leads to the portal, sign-up and the legal pages', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByText('Stay on top of your store — anytime, anywhere, from any device.'),
  ).toBeVisible();
  const links: [string, string, number][] = [
    ...['WEB PORTAL', 'Access Web Portal', 'Access Portal'].map(
      (name): [string, string, number] => [name, '/login', 1],
    ),
    ['SIGNUP', '/signup', 1],
    ['Get Started', '/signup', 2],
    ['Privacy Policy', '/privacy-policy', 1],
    ['Request Data Deletion', '/user-data', 1],
    ['Open the VAT calculator', '/vat-calculator', 1],
  ];
  // Every link must be visible on a phone, too.
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, target, count] of links) {
      const link = page.getByRole('link', { name, exact: true });
      await expect(link).toHaveCount(count);
      for (const one of await link.all()) {
        await expect(one).toBeVisible();
        await expect(one).toHaveAttribute('href', target);
      }
    }
  }
});

test('the landing page explains the product', async ({ page }) => {
  await page.goto('/');
  for (const name of [
    'Day-to-day task tracking',
    'A tablet in every branch',
    'Verification of completed tasks',
    'Visitor and accident book',
    'Temperature checks',
    'Daily diary',
    'User guides',
    'Multi-location support',
    'VAT calculator',
    'Ready to transform your stores operations?',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText('© 2025 Branchbook. All rights reserved.')).toBeVisible();
});

const PRERENDERED = [
  { path: '/', title: /Manage Your Store Easily/, says: 'Stay on top of your store' },
  { path: '/vat-calculator', title: /^VAT calculator/, says: 'How it is worked out' },
  { path: '/privacy-policy', title: /^Privacy Policy/, says: 'Who is responsible' },
  { path: '/user-data', title: /^Request Data Deletion/, says: 'no retention period' },
  { path: '/terms-and-conditions', title: /^Terms and Conditions/, says: 'Your account' },
];

test('the public pages can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const { path, title, says } of PRERENDERED) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByText(says)).toBeVisible();
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', `${baseURL}${path}`);
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(50);
  }
  await context.close();
});

test('pages for visitors who are not signed in load no code that checks forms', async ({
  request,
}) => {
  /** Returns whether a script that the page loads at once contains zod. */
  const loadsZod = async (path: string): Promise<boolean> => {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, at]) => at);
    expect(scripts.length, path).toBeGreaterThan(0);
    const codes = scripts.map(async (at) => (await request.get(at ?? '')).text());
    return (await Promise.all(codes)).some((code) => code.includes('ZodError'));
  };
  expect(await loadsZod('/portal')).toBe(true);
  for (const path of [...PRERENDERED.map((page) => page.path), '/login', '/signup']) {
    expect(await loadsZod(path), path).toBe(false);
  }
});

test('every picture of the landing page loads when the user scrolls to it', async ({ page }) => {
  await page.goto('/');
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
});

test('a request for an unknown address gets a 404', async ({ request }) => {
  expect((await request.get('/nonsense')).status()).toBe(404);
  expect((await request.get('/portal/nonsense')).status()).toBe(404);
  for (const path of ['/login', '/signup', '/setup-company', '/portal', '/portal/reports']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test('a shopkeeper sees the margin of a price at once', async ({ page }) => {
  await page.goto('/vat-calculator');
  const result = page.getByRole('status');
  const figure = (name: string) =>
    result
      .locator('div')
      .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
      .getByRole('definition');
  const cost = page.getByRole('textbox', { name: 'Cost', exact: true });
  const price = page.getByRole('textbox', { name: 'Sale price', exact: true });
  const rate = page.getByRole('textbox', { name: 'VAT rate', exact: true });

  await cost.fill('6');
  await price.fill('£12.00');
  await expect(figure('Profit')).toHaveText('£4.00');
  await expect(figure('VAT')).toHaveText('£2.00');
  await expect(figure('Margin')).toHaveText('40%');
  await expect(figure('Mark-up')).toHaveText('66.7%');

  await page.getByRole('switch', { name: 'The sale price includes VAT', exact: true }).uncheck();
  await expect(figure('Price with VAT')).toHaveText('£14.40');
  await page.getByRole('button', { name: '5%', exact: true }).click();
  await expect(figure('Price with VAT')).toHaveText('£12.60');
  await rate.fill('17.5');
  await expect(figure('Price with VAT')).toHaveText('£14.10');

  await price.fill('5.00');
  await expect(figure('Profit')).toHaveText('-£1.00');
  await price.fill('twelve');
  await expect(page.getByText('Please enter an amount in pounds, such as 12.50')).toBeVisible();
  await expect(figure('Profit')).toHaveText('–');
  await checkLooks(page, 'vat-calculator-error');
});

test('the chosen colour scheme is kept on the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Use dark colours', exact: true }).click();
  const dark = page.locator('html[data-mantine-color-scheme="dark"]');
  await expect(dark).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Privacy Policy', exact: true })
    .click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(dark).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use light colours', exact: true })).toBeVisible();
});

test('the pages name an operator that is configured, and link its store', async ({ page }) => {
  const server = await startServer({
    MOBILE_STORE_URL: 'https://store.example/app',
    SUPPORT_EMAIL: 'help@shops.example',
    OPERATOR_NAME: 'Shops & Sons Ltd',
    DATA_CONTROLLER: 'Anna Reed, anna@shops.example',
  });
  try {
    await page.goto(server.url);
    const badge = page.getByRole('link', { name: 'For phones and tablets Mobile app' });
    await expect(badge).toHaveAttribute('href', 'https://store.example/app');
    await expect(badge).toHaveAttribute('rel', 'noopener');
    await page.goto(`${server.url}/user-data`);
    await expect(
      page.getByText('contact the primary data controller: Anna Reed, anna@shops.example.'),
    ).toBeVisible();
    await page.goto(`${server.url}/terms-and-conditions`);
    await expect(page.getByText('Shops & Sons Ltd, the operator')).toBeVisible();
    await expect(page.getByRole('link', { name: 'help@shops.example' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('without a configured operator, the pages say whom to ask, and the badge is not a link', async ({
  page,
}) => {
  await page.goto('/user-data');
  await expect(page.getByText('ask the business that holds the subscription.')).toBeVisible();
  await expect(page.getByText('Mobile app', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mobile app/ })).toHaveCount(0);
});

test('a user who is not signed in is sent from the portal to the login page', async ({ page }) => {
  await page.goto('/portal/tasks');
  await expect(page).toHaveURL(/\/login/);
});

test('the login page shows missing fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(/^Password/).press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await checkLooks(page, 'login-errors');
});

test('a wrong login is refused without revealing which part was wrong', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel(/^Password/).fill('Wrong-password-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
});

test('the sign-up page checks every field with its own message', async ({ page }) => {
  await page.goto('/signup');
  const password = page.getByLabel(/^Password/);
  const confirmation = page.getByLabel(/^Confirm password/);
  // The form moves the focus after it shows its messages: typing before that would reach the email.
  const submit = async () => {
    await confirmation.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
  };

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
