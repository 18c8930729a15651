import type { Page } from '@playwright/test';

export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  // The page behind a dialog may have a field of the same name.
  await page.getByRole('combobox', { name: field, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Fills in the fields with these labels. */
export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
};

export const press = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

/** Goes back in the history; `page.goBack()` would wait while the page asks and undoes it. */
export const stepBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

export const follow = (page: Page, link: string): Promise<void> =>
  page.getByRole('link', { name: link, exact: true }).click();
