import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTree } from './rules.ts';
import { readTree } from './tree.ts';

/** A small repository without problems. */
const CLEAN: Record<string, string> = {
  'package.json': '{}',
  'contract/tsconfig.json': '{}',
  'contract/tasks.ts': "import { z } from 'zod';\nexport const task = z.object({});\n",
  'ui/tsconfig.json': '{}',
  'ui/page.tsx': "import { Title } from '@mantine/core';\nexport const Page = () => <Title />;\n",
  'server/tsconfig.json': '{}',
  'server/main.ts': "import { buildApp } from './app.ts';\nawait buildApp();\n",
  'server/app.ts':
    "import { routes } from './features/tasks/routes.ts';\nexport const buildApp = () => routes;\n",
  'server/platform/clock.ts': 'export const systemClock = { now: () => new Date() };\n',
  'server/platform/database/database.ts': "import pg from 'pg';\nexport const pool = pg;\n",
  'server/features/tasks/routes.ts':
    "import { listTasks } from './service.ts';\nexport const routes = [listTasks];\n",
  'server/features/tasks/service.ts':
    "import { task } from '@branchbook/contract/tasks.ts';\n" +
    "import { tasksOf } from './queries.ts';\n" +
    "import { branchOf } from '../branches/service.ts';\n" +
    'export const listTasks = () => [task, tasksOf, branchOf];\n',
  'server/features/tasks/queries.ts':
    "import { sql } from 'kysely';\nexport const tasksOf = (db: Db) => db.selectFrom('tasks').where(sql`true`);\n",
  'server/features/tasks/overdue-rules.ts': 'export const overdue = (now: Date) => now;\n',
  'server/features/tasks/overdue-rules.test.ts':
    "import { buildTestApp } from '../../testing/app.ts';\nconst now = new Date();\nbuildTestApp(now);\n",
  'server/features/branches/service.ts': 'export const branchOf = () => 1;\n',
  'server/testing/app.ts':
    "import { buildApp } from '../app.ts';\nexport const buildTestApp = buildApp;\n",
  'portal/tsconfig.json': '{}',
  'portal/vite.config.ts': 'export default {};\n',
  'portal/routes.tsx': "export const load = () => import('./features/tasks/tasks-page.tsx');\n",
  'portal/paths.ts': "export const paths = { tasks: '/portal/tasks' };\n",
  'portal/shared/session.ts': 'export const session = null;\n',
  'portal/features/tasks/tasks-page.tsx':
    "import { Page } from '@branchbook/ui/page.tsx';\n" +
    "import { branchesQuery } from '../branches/api.ts';\n" +
    "import { paths } from '../../paths.ts';\n" +
    "import { session } from '../../shared/session.ts';\n" +
    "import { TaskCard } from './components/task-card.tsx';\n" +
    "export const TasksPage = () => <Page>Don't {[branchesQuery, paths, session, TaskCard]}</Page>;\n",
  'portal/features/tasks/components/task-card.tsx': 'export const TaskCard = () => null;\n',
  'portal/features/branches/api.ts': 'export const branchesQuery = {};\n',
};

/** Lists the problems in the clean repository with these files added or changed. */
export const complaints = (changes: Record<string, string | null>): string[] => {
  const root = mkdtempSync(path.join(tmpdir(), 'structure-'));
  try {
    for (const [name, text] of Object.entries({ ...CLEAN, ...changes })) {
      if (text === null) continue;
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    return checkTree(readTree(root)).map(
      ({ path: where, line, what, belongs }) =>
        `${where}${line ? `:${line}` : ''} ${what} | ${belongs}`,
    );
  } finally {
    rmSync(root, { recursive: true });
  }
};
