import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, browserEnv, chosenBrowser } from './browser.ts';

const browser = await chosenBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Each worker runs its own browser, and a server with its own database. Journeys wait for a third
  // of their time, so three share two cores better than two do.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes only sometimes is broken.
  retries: 0,
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Animations would slow down every step, and no test needs them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs more time than the steps themselves; use `--trace on` when one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executable,
      args: BROWSER_ARGS,
      env: { ...process.env, ...browserEnv(browser) },
    },
  },
});
