import { defineConfig } from 'vitest/config';

const include = (workspace: string): string[] => [`${workspace}/**/*.test.ts`];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: include('contract') } },
      { test: { name: 'scripts', include: include('scripts') } },
      { test: { name: 'portal', include: include('portal') } },
      { test: { name: 'tablet', include: include('tablet') } },
      // On the embedded database, or on PostgreSQL with TEST_DATABASE_URL.
      ...['server', 'bench'].map((name) => ({
        test: {
          name,
          include: include(name),
          globalSetup: 'server/testing/database-image.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      })),
    ],
    // Each server test file holds a database of its own in memory: two at a time, as many as the
    // smallest machine has cores.
    maxWorkers: 2,
    passWithNoTests: true,
  },
});
