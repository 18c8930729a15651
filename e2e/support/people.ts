import type { Locator, Page } from '@playwright/test';
import type { Crew, Who } from './staff.ts';

export const openEmployees = (page: Page, crew: Crew, who: Who, search = ''): Promise<void> =>
  crew.enter(page, who, `/portal/employees${search}`);

export const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Finds a toast with this title and, if given, this text below it. */
export const toast = (page: Page, title: string, text = ''): Locator =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text });
