import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export type Person = { name: string; pin: string };

/** Signs the tablet in with the branch's numbers and password. */
export const signInTablet = async (
  page: Page,
  { companyId, branchId }: { companyId: number; branchId: number },
  password: string,
): Promise<void> => {
  await page.getByRole('textbox', { name: 'Company number', exact: true }).fill(String(companyId));
  await page.getByRole('textbox', { name: 'Branch number', exact: true }).fill(String(branchId));
  await page.getByRole('textbox', { name: 'Branch password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Name of this tablet', exact: true }).fill('Counter');
  await page.getByRole('button', { name: 'Sign in this tablet', exact: true }).click();
  await untilReady(page);
};

/** Waits until the tablet is locked and able to start without a network. */
export const untilReady = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Who are you?', exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
};

export const enterPin = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await page.getByRole('button', { name: 'OK', exact: true }).click();
};

export const unlock = async (page: Page, { name, pin }: Person): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await enterPin(page, pin);
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
};

export const lock = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?', exact: true })).toBeVisible();
};

/** Goes to a screen behind the lock; the window must be wider than a phone. */
export const open = async (page: Page, screen: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Screens', exact: true })
    .getByRole('link', { name: screen, exact: true })
    .click();
};

export const waits = (page: Page, count: number): Promise<void> =>
  expect(page.getByText(`${count} waiting`, { exact: true })).toBeVisible();

export const nothingWaits = (page: Page): Promise<void> =>
  expect(page.getByText(/^(All sent|Nothing to send yet)$/)).toBeVisible({ timeout: 30_000 });
