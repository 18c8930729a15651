import type { Locator, Page } from '@playwright/test';
import { toast } from './people.ts';

/** What the server says of all that it refuses here. */
export const REFUSED = 'The stockroom is being counted.';

/** Calls to these addresses are refused, with a status that reads are not repeated after. */
export const refuse = (page: Page, url: RegExp): Promise<unknown> =>
  page.route(url, (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: 'ACCESS_DENIED', message: REFUSED },
    }),
  );

/** Nothing comes back from these addresses, as without a network. */
export const cutOff = (page: Page, url: RegExp): Promise<unknown> =>
  page.route(url, (route) => route.abort());

/** In place of what did not load, unlike the passing notice, with a button to try again. */
export const failure = (page: Page, title: string, text = ''): Locator =>
  toast(page, title, text).filter({
    has: page.getByRole('button', { name: 'Try Again', exact: true }),
  });
