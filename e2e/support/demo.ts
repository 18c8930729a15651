import { login, sessionIn } from '@branchbook/contract/auth.ts';
import type { Session } from '@branchbook/contract/auth.ts';
import { createClient } from '@branchbook/contract/client.ts';
import type { RoleKind } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { PASSWORD, TIMEZONE } from '@branchbook/server/demo/company.ts';
import { demoOn } from '@branchbook/server/demo/load.ts';
import { oneOfEachKind } from '@branchbook/server/demo/sign-ins.ts';
import type { Page } from '@playwright/test';
import { startServer } from '../server.ts';
import { test as base } from './journey.ts';
import { enterAs } from './sign-in.ts';

export type DemoCompany = {
  /** The branch of the branch manager and the employee. */
  branch: { id: number; name: string };
  /** Opens a page as a user with that role. */
  enter: (page: Page, kind: RoleKind, path: string) => Promise<void>;
};

/** Playwright's test in the demo company with three months of records, shared by a file's tests. */
export const test = base.extend<object, { demo: DemoCompany }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({}, 'scripts/demo.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  demo: [
    async ({ server }, use) => {
      const people = oneOfEachKind(demoOn(localDay(new Date(), TIMEZONE)));
      const staff = people.get('staff');
      if (!staff) throw new Error('The demo company has no staff');
      const sessions = new Map<RoleKind, Session>();
      await use({
        branch: { id: staff.site.id, name: staff.site.name },
        enter: async (page, kind, path) => {
          const email = people.get(kind)?.email ?? '';
          const session =
            sessions.get(kind) ??
            sessionIn(
              await createClient({ baseUrl: server.url }).call(login, {
                body: { email, password: PASSWORD },
              }),
            );
          sessions.set(kind, session);
          await enterAs(page, session, path);
        },
      });
    },
    { scope: 'worker' },
  ],
});
