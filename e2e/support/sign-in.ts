import type { Session } from '@branchbook/contract/auth.ts';
import type { Page } from '@playwright/test';
import { PASSWORD } from './company.ts';
import { expect } from './journey.ts';

/** Fills in the login page and waits for the portal's dashboard. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
};

export const fillLogin = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Opens a page with an existing session. */
export const enterAs = async (
  page: Page,
  { token, refreshToken, user }: Session,
  path: string,
): Promise<void> => {
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { token, refreshToken, tokenReceivedAt: String(Date.now()), user: JSON.stringify(user) },
  );
  await page.goto(path);
};
