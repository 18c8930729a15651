import { createClient } from '@branchbook/contract/client.ts';
import { signUpOwner } from '@branchbook/server/testing/onboarding.ts';
import type { NewOwner, Step } from '@branchbook/server/testing/onboarding.ts';
import { PASSWORD } from '@branchbook/server/testing/factories.ts';
import type { Page } from '@playwright/test';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { choose, fill, press } from './fields.ts';
import { test as base } from './journey.ts';

export const HOUR = 3_600_000;

type SetUp = {
  /** Advances the clock for each test: one address may sign up only five times an hour. */
  ownHours: undefined;
  /** Signs an owner up over the API and completes the steps up to and including `upTo`. */
  newOwner: (upTo?: Step) => Promise<NewOwner>;
};

/** Playwright's test of the set-up, on a server whose clock the test can put forward. */
export const onServer = (settings: Record<string, string> = {}) =>
  base.extend<SetUp, { server: RunningServer }>({
    server: [
      // Playwright reads a fixture's dependencies from the pattern of its first parameter.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await startServer(settings, undefined, true);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    ownHours: [
      async ({ server }, use) => {
        await server.advanceClock(2 * HOUR);
        await use(undefined);
      },
      { auto: true },
    ],
    newOwner: async ({ server }, use) => {
      const client = (token?: string) =>
        createClient({ baseUrl: server.url, token: () => token ?? null });
      await use((upTo) => signUpOwner({ client }, upTo));
    },
  });

export const fillCompany = async (page: Page): Promise<void> => {
  await choose(page, 'Business type', 'Sole Trader');
  await fill(page, {
    'Trading name': 'Brook Street Stores',
    'Business address': '1 Brook Street',
    Town: 'Leeds',
    Postcode: 'LS1 1AA',
    Mobile: '0113 496 0000',
  });
};

export const fillHeadOffice = (page: Page): Promise<void> =>
  fill(page, {
    'Branch name': 'The office',
    'Manager name': 'Anna Brook',
    'Branch access password': 'open the shop',
    'Confirm password': 'open the shop',
  });

export const fillProfile = (page: Page): Promise<void> =>
  fill(page, {
    'Full name': 'Anna Brook',
    'Date of birth': '14/02/1980',
    PIN: '4821',
    Address: '1 Brook Street',
    Town: 'Leeds',
    County: 'West Yorkshire',
    Postcode: 'LS1 1AA',
  });

export const signIn = async (page: Page, { email }: { email: string }): Promise<void> => {
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Sign in');
};
