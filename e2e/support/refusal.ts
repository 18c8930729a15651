import type { Locator, Page } from '@playwright/test';
import { toast } from './people.ts';

/** The server's message in all refusals here. */
export const REFUSED = 'The stockroom is being counted.';

/** Refuses calls to these addresses, with a status after which reads are not repeated. */
export const refuse = (page: Page, url: RegExp): Promise<unknown> =>
  page.route(url, (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: 'ACCESS_DENIED', message: REFUSED },
    }),
  );

/** Aborts calls to these addresses, as without a network. */
export const cutOff = (page: Page, url: RegExp): Promise<unknown> =>
  page.route(url, (route) => route.abort());

/** Finds the error in place of content that did not load: it has a retry button, toasts none. */
export const failure = (page: Page, title: string, text = ''): Locator =>
  toast(page, title, text).filter({
    has: page.getByRole('button', { name: 'Try Again', exact: true }),
  });
