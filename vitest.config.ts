import { defineConfig } from 'vitest/config';

const include = (workspace: string): string[] => [`${workspace}/**/*.test.ts`];

/** On the embedded database, or on PostgreSQL with TEST_DATABASE_URL. */
const ON_A_DATABASE = {
  globalSetup: 'server/testing/database-image.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/**
 * Files share a process and what they import: reading it anew for each of them would take longer
 * than most of their tests. Nothing of theirs may outlive them.
 */
const TOGETHER = { isolate: false };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: include('contract'), ...TOGETHER } },
      { test: { name: 'scripts', include: include('scripts'), ...TOGETHER, ...ON_A_DATABASE } },
      { test: { name: 'portal', include: include('portal'), ...TOGETHER } },
      { test: { name: 'tablet', include: include('tablet'), ...TOGETHER } },
      {
        test: {
          name: 'server',
          include: include('server'),
          exclude: [...include('server/demo'), '**/node_modules/**'],
          ...TOGETHER,
          ...ON_A_DATABASE,
        },
      },
      // The demo's photos are drawn by a part of sharp that the server shuts off where it runs.
      { test: { name: 'demo', include: include('server/demo'), ...ON_A_DATABASE } },
      { test: { name: 'bench', include: include('bench'), ...ON_A_DATABASE } },
    ],
    // Each server test file holds a database of its own in memory: two at a time, as many as the
    // smallest machine has cores.
    maxWorkers: 2,
    passWithNoTests: true,
  },
});
