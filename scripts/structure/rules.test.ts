import { expect, test } from 'vitest';
import { complaints } from './fake-tree.ts';

test('a clean tree has no problems', () => {
  expect(complaints({})).toEqual([]);
});

/** One offence per row: the files that commit it, and the expected text of the only problem. */
const OFFENCES: [string, Record<string, string | null>, RegExp][] = [
  [
    'a decision that is in no list',
    {
      'docs/decisions/0001-one.md': '# 0001 One\n',
      'docs/decisions/0002-two.md': '# 0002 Two\n',
      'docs/decisions/README.md': '- [0001 One](0001-one.md)\n- [0002 Too](0002-two.md)\n',
    },
    /^docs\/decisions\/0002-two\.md is not listed.*- \[0002 Two\]\(0002-two\.md\)/,
  ],
  [
    'a cited decision that cannot be looked up',
    {
      'docs/decisions/product.md': '- **A-001** One.\n',
      'server/features/tasks/overdue-rules.ts':
        '/** Returns it ([A-001], [A-002]). */\nexport const overdue = () => 1;\n',
    },
    /^server\/features\/tasks\/overdue-rules\.ts cites \[A-002\]/,
  ],
  [
    'a comment that does not name its subject',
    {
      'server/features/tasks/overdue-rules.ts':
        "// Whoever looks.\nexport const overdue = () => 'whoever';\n",
    },
    /^server\/features\/tasks\/overdue-rules\.ts:1 says “Whoever” in a comment/,
  ],
  [
    'a listed decision that is not there',
    {
      'docs/decisions/0001-one.md': '# 0001 One\n',
      'docs/decisions/README.md': '- [0001 One](0001-one.md)\n- [0002 Two](0002-two.md)\n',
    },
    /^docs\/decisions\/README\.md names 0002-two\.md/,
  ],
  ['a stray file in the root', { 'helpers.js': '' }, /^helpers\.js .*belongs in the workspace/],
  ['a workspace without tsconfig', { 'ui/tsconfig.json': null }, /^ui\/tsconfig\.json is missing/],
  [
    'an unknown feature',
    { 'server/features/orders/service.ts': 'export const a = 1;' },
    /^server\/features\/orders\/service\.ts 'orders' is not a feature/,
  ],
  [
    'a feature named for a kind of record instead of its feature',
    { 'server/features/temperatures/service.ts': 'export const a = 1;' },
    /^server\/features\/temperatures\/service\.ts 'temperatures' is not a feature/,
  ],
  [
    'a file loose in features',
    { 'portal/features/paging.ts': 'export const a = 1;' },
    /^portal\/features\/paging\.ts .*portal\/shared\//,
  ],
  [
    'a nameless file',
    { 'server/features/tasks/utils.ts': 'export const a = 1;' },
    /^server\/features\/tasks\/utils\.ts 'utils\.ts' says nothing/,
  ],
  [
    'a screen of an unknown kind',
    { 'portal/features/tasks/task-view.tsx': 'export const a = 1;' },
    /^portal\/features\/tasks\/task-view\.tsx is not a kind of file.*\*-page\.tsx/,
  ],
  [
    'a page in the tablet',
    { 'tablet/tsconfig.json': '{}', 'tablet/features/tasks/today-page.tsx': 'export const a = 1;' },
    /^tablet\/features\/tasks\/today-page\.tsx .*\*-screen\.tsx/,
  ],
  [
    'a file of no known kind in a feature',
    { 'server/features/tasks/overdue.ts': 'export const a = 1;' },
    /^server\/features\/tasks\/overdue\.ts is not a kind of file that a feature may hold/,
  ],
  [
    'a rule that reads the database',
    {
      'server/features/tasks/overdue-rules.ts':
        "import { tasksOf } from './queries.ts';\nexport const overdue = tasksOf;",
    },
    /^server\/features\/tasks\/overdue-rules\.ts:1 imports server\/features\/tasks\/queries\.ts/,
  ],
  [
    'a folder of its own in a feature',
    { 'server/features/tasks/rules/late.ts': 'export const a = 1;' },
    /^server\/features\/tasks\/rules\/late\.ts lies in 'rules\/'/,
  ],
  [
    'a file name in camelCase',
    { 'server/platform/rateLimit.ts': 'export const a = 1;' },
    /^server\/platform\/rateLimit\.ts is not written in kebab-case/,
  ],
  [
    'contract importing the server',
    {
      'contract/tasks.ts':
        "import type { a } from '@branchbook/server/app.ts';\nexport type B = typeof a;",
    },
    /^contract\/tasks\.ts:1 imports server\/app\.ts \| contract imports nothing of ours/,
  ],
  [
    'contract importing a foreign package',
    { 'contract/tasks.ts': "import dayjs from 'dayjs';\nexport const a = dayjs;" },
    /^contract\/tasks\.ts:1 imports the package dayjs/,
  ],
  [
    'ui importing contract',
    {
      'ui/page.tsx':
        "import { task } from '@branchbook/contract/tasks.ts';\nexport const a = task;",
    },
    /^ui\/page\.tsx:1 imports contract\/tasks\.ts \| ui is only the look/,
  ],
  [
    'ui importing a router',
    { 'ui/page.tsx': "import { Link } from '@tanstack/react-router';\nexport const a = Link;" },
    /^ui\/page\.tsx:1 imports the package @tanstack\/react-router/,
  ],
  [
    'ui calling fetch',
    { 'ui/page.tsx': "export const a = () =>\n  fetch('/api/tasks');" },
    /^ui\/page\.tsx:2 calls fetch/,
  ],
  [
    'one app importing another',
    {
      'tablet/tsconfig.json': '{}',
      'tablet/app.tsx': "import '../portal/shared/session.ts';\nexport const a = 1;",
    },
    /^tablet\/app\.tsx:1 imports portal\/shared\/session\.ts \| tablet imports only/,
  ],
  [
    'an app importing the server by a type',
    {
      'portal/shared/session.ts': "export type S = typeof import('../../server/app.ts').buildApp;",
    },
    /^portal\/shared\/session\.ts:1 imports server\/app\.ts/,
  ],
  [
    'a journey reaching into the server',
    {
      'e2e/tsconfig.json': '{}',
      'e2e/report.spec.ts': "import { buildApp } from '@branchbook/server/app.ts';\nbuildApp();",
    },
    /^e2e\/report\.spec\.ts:1 imports server\/app\.ts .*through the browser/,
  ],
  [
    'another workspace by a relative path',
    { 'server/app.ts': "import { task } from '../contract/tasks.ts';\nexport const a = task;" },
    /^server\/app\.ts:1 reaches contract\/tasks\.ts by a relative path.*@branchbook\/contract\/tasks\.ts/,
  ],
  [
    'the product using test tools',
    { 'server/main.ts': "import { buildTestApp } from './testing/app.ts';\nbuildTestApp();" },
    /^server\/main\.ts:1 imports server\/testing\/app\.ts outside a test/,
  ],
  [
    'the platform knowing a feature',
    {
      'server/platform/session.ts':
        "import { branchOf } from '../features/branches/service.ts';\nexport const a = branchOf;",
    },
    /^server\/platform\/session\.ts:1 imports .*lies above it.*knows no feature/,
  ],
  [
    'a feature knowing the assembly',
    {
      'server/features/tasks/overdue-rules.ts':
        "import { buildApp } from '../../app.ts';\nexport const a = buildApp;",
    },
    /^server\/features\/tasks\/overdue-rules\.ts:1 imports server\/app\.ts, which lies above/,
  ],
  [
    'shared screens parts knowing a layout',
    {
      'portal/layouts/frame.tsx': 'export const Frame = () => null;',
      'portal/shared/session.ts':
        "export { Frame as b } from '../layouts/frame.tsx';\nexport const a = 1;",
    },
    /^portal\/shared\/session\.ts:1 imports portal\/layouts\/frame\.tsx/,
  ],
  [
    "a feature using another's queries",
    {
      'server/features/branches/queries.ts': 'export const a = 1;',
      'server/features/tasks/read-tasks.ts':
        "import { a } from '../branches/queries.ts';\nexport const b = a;",
    },
    /^server\/features\/tasks\/read-tasks\.ts:1 .*of another feature.*service\.ts/,
  ],
  [
    "a feature loading another's queries by a template",
    {
      'server/features/tasks/read-tasks.ts':
        'export const a = (name: string) => import(`../branches/${name}.ts`);',
    },
    /^server\/features\/tasks\/read-tasks\.ts:1 .*of another feature.*service\.ts/,
  ],
  [
    "a screen using another feature's part",
    {
      'portal/features/branches/branches-page.tsx':
        "import { TaskCard } from '../tasks/components/task-card.tsx';\nexport const a = TaskCard;",
    },
    /^portal\/features\/branches\/branches-page\.tsx:1 .*of another feature.*api\.ts/,
  ],
  [
    'two features calling each other',
    {
      'server/features/branches/service.ts':
        "import { listTasks } from '../tasks/service.ts';\nexport const branchOf = () => listTasks;",
    },
    /^server\/features\/branches calls itself in a circle: branches -> tasks -> branches/,
  ],
  [
    'an index file',
    { 'portal/shared/index.ts': 'export const a = 1;' },
    /^portal\/shared\/index\.ts is a barrel/,
  ],
  [
    'a barrel under another name',
    { 'contract/everything.ts': "// All\nexport { task } from './tasks.ts';\n" },
    /^contract\/everything\.ts is a barrel/,
  ],
  [
    'a default export',
    { 'server/platform/clock.ts': 'const clock = {};\nexport default clock;' },
    /^server\/platform\/clock\.ts:2 has a default export/,
  ],
  [
    'an interface',
    {
      'portal/shared/session.ts':
        'declare module "x" {\n  interface B {}\n}\nexport interface A {}\n',
    },
    /^portal\/shared\/session\.ts:4 declares an interface/,
  ],
  [
    'a query in a service',
    {
      'server/features/branches/service.ts':
        "export const a = (db) =>\n  db\n    .insertInto('branches');",
    },
    /^server\/features\/branches\/service\.ts:3 builds a database query \| SQL belongs in/,
  ],
  [
    'sql in a route',
    { 'server/features/tasks/routes.ts': "import { sql } from 'kysely';\nexport const a = sql;" },
    /^server\/features\/tasks\/routes\.ts:1 imports kysely's sql/,
  ],
  [
    'a connection of its own',
    { 'server/features/tasks/overdue-rules.ts': "import pg from 'pg';\nexport const a = pg;" },
    /^server\/features\/tasks\/overdue-rules\.ts:1 imports the database driver pg/,
  ],
  [
    'a rule that reads the clock',
    { 'server/features/tasks/overdue-rules.ts': 'export const a = () =>\n  new Date();' },
    /^server\/features\/tasks\/overdue-rules\.ts:2 reads the clock of the machine \(new Date\(\)\)/,
  ],
  [
    'the contract reading the clock',
    { 'contract/tasks.ts': 'export const a = () => Date.now();' },
    /^contract\/tasks\.ts:1 reads the clock .*as an argument/,
  ],
  [
    'a setting that is not shown',
    {
      'server/platform/config.ts':
        'const settings = z.object({\n  PORT: z.number(),\n  HOST: z.string(),\n});',
      '.env.example': '# Port\nPORT=3000\n',
    },
    /^\.env\.example does not show the setting HOST/,
  ],
  [
    'a setting that nothing reads',
    {
      'server/platform/config.ts': 'const settings = z.object({\n  PORT: z.number(),\n});',
      '.env.example': 'PORT=3000\nSMTP_URL=\n',
    },
    /^\.env\.example shows SMTP_URL, which nothing reads/,
  ],
  [
    'a file that is too long',
    { 'portal/shared/session.ts': 'export const a = 1;\n'.repeat(351) },
    /^portal\/shared\/session\.ts has 351 lines \(limit 300\)/,
  ],
];

test.each(OFFENCES)('the check catches %s', (_, changes, expected) => {
  const found = complaints(changes);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(expected);
});

test('a long file may be long if its first line gives the reason', () => {
  const text = `// One table; splitting it would hide its order.\n${'export const a = 1;\n'.repeat(400)}`;
  expect(complaints({ 'contract/permissions.ts': text })).toEqual([]);
});

test('prose and strings are not treated as code', () => {
  const text = [
    '// import { a } from "../app.ts"; Date.now()',
    "export const help = 'new Date() and db.selectFrom(x) and export default';",
    'export const slash = (a: string) => /\'"`/.test(a) || `${a} import("../../app.ts") ${help}`;',
    '/* export default nothing */',
  ].join('\n');
  expect(complaints({ 'server/features/tasks/overdue-rules.ts': text })).toEqual([]);
});

test('code inside a template and after an apostrophe in JSX is still found', () => {
  const found = complaints({
    'server/features/tasks/overdue-rules.ts':
      'export const a = `${new Date()} ${[{ b: 1 }]}` + Date.now();',
    'portal/features/branches/branches-page.tsx':
      "export const A = () => <p>Don't</p>;\nexport const b = import('../tasks/tasks-page.tsx');",
  });
  expect(found).toHaveLength(3);
});
