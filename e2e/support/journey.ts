import { test as base } from '@playwright/test';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';

type PerTest = {
  /** Errors that the page reports about itself; a test with one of them fails. */
  pageFaults: string[];
};
type PerWorker = { server: RunningServer };

/** Playwright's test with the real server behind `page.goto('/')`. */
export const test = base.extend<PerTest, PerWorker>({
  server: [
    // Playwright reads a fixture's dependencies from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  pageFaults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      await context.exposeFunction('reportViolation', (text: string) => faults.push(text));
      await context.addInitScript(() => {
        const { reportViolation } = window as unknown as {
          reportViolation: (text: string) => void;
        };
        document.addEventListener('securitypolicyviolation', (event) => {
          const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
          reportViolation(
            `${location.pathname}: ${effectiveDirective} kept ${blockedURI} away (${sourceFile}:${lineNumber})`,
          );
        });
      });
      context.on('weberror', (error) => faults.push(String(error.error())));
      // Workers have no document that could listen for their violations.
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && /Content.Security.Policy/i.test(text)) faults.push(text);
      });
      await use(faults);
      base.expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = test.expect;
