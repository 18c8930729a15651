import { getBranchOverview } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { getDeviceSetup } from '@branchbook/contract/devices.ts';
import { listEmployees } from '@branchbook/contract/employees.ts';
import type { RoleKind } from '@branchbook/contract/permissions.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { listMasterTasks } from '@branchbook/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';

const KINDS = ['owner', 'head-office manager', 'area manager', 'branch manager', 'staff'] as const;
const WHO: Record<RoleKind, string> = {
  owner: 'the owner',
  'head-office manager': 'a head-office manager',
  'area manager': 'an area manager',
  'branch manager': 'a branch manager',
  staff: 'a member of staff',
};
type Answer = 'shown' | 'Access Denied' | 'Limited Access';
type Row = { path: string; heading: string | RegExp; answers: Record<RoleKind, Answer> };

const everybody = (answer: Answer) => ({
  owner: answer,
  'head-office manager': answer,
  'area manager': answer,
  'branch manager': answer,
  staff: answer,
});

const forManagers = { ...everybody('shown'), staff: 'Access Denied' } as const;

/** Addresses of the portal, with what each role sees there. */
const PAGES: readonly Row[] = [
  { path: '/portal', heading: /^Good /, answers: everybody('shown') },
  {
    path: '/portal/employees',
    heading: 'Employees',
    answers: { ...everybody('shown'), staff: 'Access Denied' },
  },
  {
    path: '/portal/branches',
    heading: 'Branches',
    answers: { ...everybody('shown'), staff: 'Access Denied' },
  },
  {
    path: '/portal/tasks',
    heading: 'Tasks',
    answers: { ...everybody('shown'), staff: 'Limited Access' },
  },
  {
    path: '/portal/tasks/waiting',
    heading: 'Waiting for verification',
    answers: { ...everybody('shown'), staff: 'Access Denied' },
  },
  { path: '/portal/alerts', heading: 'Alerts', answers: forManagers },
  { path: '/portal/league', heading: 'League Table', answers: forManagers },
  { path: '/portal/papers', heading: 'Premises Papers', answers: forManagers },
  {
    path: '/portal/reports',
    heading: 'Reports',
    answers: { ...everybody('shown'), staff: 'Access Denied' },
  },
  { path: '/portal/reports/visitors', heading: 'Visitor Reports', answers: forManagers },
  { path: '/portal/reports/accidents', heading: 'Accident Reports', answers: forManagers },
  { path: '/portal/reports/complaints', heading: 'Complaints', answers: forManagers },
  { path: '/portal/reports/temperature', heading: 'Temperature Reports', answers: forManagers },
  { path: '/portal/reports/training', heading: 'Training Reports', answers: forManagers },
  { path: '/portal/reports/courses', heading: 'Courses', answers: forManagers },
  { path: '/portal/reports/custom', heading: 'Custom Reports', answers: forManagers },
  { path: '/portal/reports/scheduled', heading: 'Scheduled Reports', answers: forManagers },
  {
    path: '/portal/device-setup',
    heading: 'Device Setup',
    answers: {
      ...everybody('shown'),
      'area manager': 'Access Denied',
      'branch manager': 'Access Denied',
      staff: 'Access Denied',
    },
  },
  {
    path: '/portal/audit-log',
    heading: 'Audit log',
    answers: { ...everybody('Access Denied'), owner: 'shown' },
  },
  { path: '/portal/settings', heading: 'Settings', answers: everybody('shown') },
  { path: '/portal/help', heading: 'Help', answers: everybody('shown') },
];

const LINKS: Record<RoleKind, readonly string[]> = {
  owner: [
    'Dashboard',
    'Employees',
    'Branches',
    'Tasks',
    'Alerts',
    'League Table',
    'Premises Papers',
    'Reports',
    'Device Setup',
    'Settings',
  ],
  'head-office manager': [
    'Dashboard',
    'Employees',
    'Branches',
    'Tasks',
    'Alerts',
    'League Table',
    'Premises Papers',
    'Reports',
    'Device Setup',
    'Settings',
  ],
  'area manager': [
    'Dashboard',
    'Employees',
    'Branches',
    'Tasks',
    'Alerts',
    'League Table',
    'Premises Papers',
    'Reports',
    'Settings',
  ],
  'branch manager': [
    'Dashboard',
    'Employees',
    'Branches',
    'Tasks',
    'Alerts',
    'League Table',
    'Premises Papers',
    'Reports',
    'Settings',
  ],
  staff: ['Dashboard', 'Settings'],
};

const BOOKS = ['Diary', 'Visitor Book Companies'] as const;
const OF_HEAD_OFFICE = [
  'Employee Management',
  'Global Tasks',
  'Branch Management',
  ...BOOKS,
  'Device Setup',
  'Reports',
] as const;
const CARDS: Record<RoleKind, readonly string[]> = {
  owner: OF_HEAD_OFFICE,
  'head-office manager': OF_HEAD_OFFICE,
  'area manager': ['Branch Staff', 'Branch Tasks', ...BOOKS, 'Reports'],
  'branch manager': ['Branch Staff', 'Branch Tasks', ...BOOKS, 'Reports'],
  staff: ['My Tasks', ...BOOKS],
};

/** Actions that the command palette offers to each role. */
const STARTS: Record<RoleKind, readonly string[]> = {
  owner: ['Add employee', 'Add branch', 'Create global task'],
  'head-office manager': ['Add employee', 'Add branch', 'Create global task'],
  'area manager': ['Add staff member', 'Create branch task'],
  'branch manager': ['Add staff member', 'Create branch task'],
  staff: [],
};

const reads: [
  string,
  (client: Client, crew: Crew) => Promise<unknown>,
  Record<RoleKind, number>,
][] = [
  [
    'employees',
    (client) => client.call(listEmployees, { query: {} }),
    {
      owner: 200,
      'head-office manager': 200,
      'area manager': 200,
      'branch manager': 200,
      staff: 403,
    },
  ],
  [
    'branches',
    (client) => client.call(getBranchOverview),
    {
      owner: 200,
      'head-office manager': 200,
      'area manager': 200,
      'branch manager': 200,
      staff: 403,
    },
  ],
  [
    'global tasks',
    (client) => client.call(listMasterTasks, { query: {} }),
    {
      owner: 200,
      'head-office manager': 200,
      'area manager': 403,
      'branch manager': 403,
      staff: 403,
    },
  ],
  [
    'reports of a branch',
    (client, { harbourRoad }) =>
      client.call(taskReportOf, {
        params: { period: 'today' },
        query: { branchId: harbourRoad.id },
      }),
    {
      owner: 200,
      'head-office manager': 200,
      'area manager': 200,
      'branch manager': 200,
      staff: 403,
    },
  ],
  [
    'reports of the head office',
    (client, { headOfficeId }) =>
      client.call(taskReportOf, { params: { period: 'today' }, query: { branchId: headOfficeId } }),
    {
      owner: 200,
      'head-office manager': 200,
      'area manager': 403,
      'branch manager': 403,
      staff: 403,
    },
  ],
  [
    'device setup',
    (client) => client.call(getDeviceSetup, { params: { branchId: 'all' } }),
    {
      owner: 200,
      'head-office manager': 200,
      'area manager': 403,
      'branch manager': 403,
      staff: 403,
    },
  ],
];

const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call;
    return 200;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403) expect(error.message).toBe('Access Denied');
    return error.status;
  }
};

const main = (page: Page) => page.getByRole('main');

/** Changes the address without a reload, as choosing it from the browser's history does. */
const turnPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

const expectAnswer = async (page: Page, { path, heading, answers }: Row, kind: RoleKind) => {
  await turnPage(page, path);
  await expect(
    main(page).getByRole('heading', { level: 1, name: heading, exact: true }),
  ).toBeVisible();
  const answer = answers[kind];
  for (const refusal of ['Access Denied', 'Limited Access'] as const) {
    await expect(
      main(page).getByText(new RegExp(`^${refusal}( - |$)`)),
      `${path} for ${kind}: ${refusal}`,
    ).toBeVisible({ visible: answer === refusal });
  }
  await expect(
    main(page).getByRole('link', { name: 'Back to the dashboard', exact: true }),
  ).toBeVisible({ visible: answer === 'Access Denied' });
};

for (const kind of KINDS) {
  test(`${WHO[kind]} is led to the pages of that role and to no others`, async ({ page, crew }) => {
    await crew.enter(page, kind, '/portal');
    const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link');
    await expect(links).toHaveText([...LINKS[kind]]);
    for (const card of new Set(Object.values(CARDS).flat())) {
      await expect(
        main(page).getByRole('heading', { level: 2, name: card, exact: true }),
      ).toBeVisible({ visible: CARDS[kind].includes(card) });
    }
    const open = PAGES.filter(({ answers }) => answers[kind] !== 'Access Denied').map(
      ({ path }) => path,
    );
    const led = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(led.filter((path) => !open.includes(path))).toEqual([]);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('button', { name: 'Dashboard', exact: true })).toBeVisible();
    for (const start of new Set(Object.values(STARTS).flat())) {
      await expect(palette.getByRole('button', { name: start, exact: true })).toBeVisible({
        visible: STARTS[kind].includes(start),
      });
    }
    for (const row of PAGES) await expectAnswer(page, row, kind);
    if (kind === 'staff') await checkLooks(page, 'access-denied');
  });
}

test('the server refuses every caller that the pages refuse', async ({ crew }) => {
  for (const kind of KINDS) {
    const client = await crew.as(kind);
    for (const [what, read, statuses] of reads) {
      expect({ kind, what, status: await statusOf(read(client, crew)) }).toEqual({
        kind,
        what,
        status: statuses[kind],
      });
    }
  }
});

test('a branch manager cannot open a forbidden dialog by typing its address', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal');
  for (const search of [
    'action=create',
    'action=import',
    `edit=${crew.headOfficeId}`,
    `remove=${crew.harbourRoad.id}`,
  ]) {
    await page.goto(`/portal/branches?${search}`);
    await expect(main(page).getByText('Harbour Road', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const search of ['action=assign', 'action=library']) {
    await page.goto(`/portal/tasks?${search}`);
    await expect(
      main(page).getByRole('heading', { level: 1, name: 'Tasks', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto(`/portal/reports?branch=${crew.headOfficeId}`);
  await expect(main(page).getByText('Harbour Road', { exact: true })).toBeVisible();
  await expect(main(page).getByText('The shop', { exact: true })).toBeHidden();
});
