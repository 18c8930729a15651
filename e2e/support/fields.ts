import type { Page } from '@playwright/test';

export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  // The page behind a dialog may have one of the same name.
  await page.getByRole('combobox', { name: field, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Types a value into each field, by its label. */
export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
};

export const press = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

/** Goes a step back. The page may ask first and undo it, which `page.goBack()` would wait out. */
export const stepBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

export const follow = (page: Page, link: string): Promise<void> =>
  page.getByRole('link', { name: link, exact: true }).click();
