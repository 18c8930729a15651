import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@branchbook/contract/client.ts';
import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { signUpOwner } from '@branchbook/server/testing/onboarding.ts';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  layoutShift,
} from './support/accessibility.ts';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';
import { expect } from './support/journey.ts';
import { untilShown } from './support/looks.ts';

const NARROW = { width: 320, height: 640 };
const COMMON = { width: 390, height: 844 };

/** Limit on the layout shift; web.dev calls up to 0.1 good. */
const MOST_SHIFT = 0.05;

/** Every address of the portal, which the build lists for the server from portal/paths.ts. */
const SITE = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../portal/dist/site.json'), 'utf8'),
) as { pages: Record<string, string>; appPaths: string[] };
const ADDRESSES = [...Object.keys(SITE.pages), ...SITE.appPaths];
const isInPortal = (address: string) => /^\/(?:portal|dashboard)/.test(address);

/** Addresses of dialogs and tabs of each page; `{…}` stands for an id. */
const VIEWS: Record<string, { dialogs?: string[]; tabs?: string[] }> = {
  '/portal': {
    dialogs: ['?companies=manage', '?diary=today', '?today={branch}', '?employees=manage'],
  },
  '/portal/employees': { dialogs: ['?action=create', '?action=import'] },
  '/portal/branches': {
    dialogs: ['?action=create', '?action=areas', '?action=areas&area=new', '?remove={branch}'],
  },
  '/portal/tasks': {
    tabs: [
      '?tab=branches&branch={branch}',
      '?tab=branches&branch={branch}&view=schedule',
      '?view=schedule&branch={branch}',
    ],
    dialogs: ['?action=create', '?action=assign', '?action=library'],
  },
  '/portal/league': { dialogs: ['?branch={branch}', '?action=settings'] },
  '/portal/reports': {
    tabs: ['?branch={branch}', '?branch={branch}&report=tasks'],
    dialogs: ['?all=visitor'],
  },
  '/portal/reports/temperature': {
    dialogs: ['?branch={branch}&manage=add', '?branch={branch}&manage=times'],
  },
  '/portal/reports/scheduled': { dialogs: ['?schedule=new'] },
  '/portal/reports/visitors': { tabs: ['?branch={branch}&tab=companies'] },
  '/portal/reports/training': {
    tabs: ['?branch={branch}&employee={person}', '?branch={branch}&view=grid'],
    dialogs: ['?branch={branch}&employee={person}&record=new'],
  },
  '/portal/device-setup': { dialogs: ['?pair={branch}'] },
  '/portal/settings': {
    tabs: ['notifications', 'alerts', 'security', 'privacy', 'plan', 'system'].map(
      (section) => `?section=${section}`,
    ),
  },
};

/** Opens the last list, menu or calendar of the page or its dialog; false if there is none. */
const openList = async (page: Page, inside: 'main' | '[role="dialog"]'): Promise<boolean> => {
  const list = page
    .locator(inside)
    .locator(':is(input, button)[aria-haspopup]:enabled')
    .filter({ visible: true })
    .last();
  if ((await list.count()) === 0) return false;
  await list.click();
  const opened = page.locator('[role="listbox"], [role="menu"], [aria-label="Calendar"]');
  await expect(opened.filter({ visible: true }).first()).toBeVisible();
  return true;
};

/** Checks that the page fits a phone in both common widths, with targets fit for a finger. */
const expectFits = async (page: Page): Promise<void> => {
  for (const size of [COMMON, NARROW]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page, 'phone');
  }
};

/** Checks that everything can be reached and read, with a list open where there is one. */
const checkList = async (page: Page, inside: 'main' | '[role="dialog"]'): Promise<void> => {
  const isOpen = await openList(page, inside);
  if (isOpen) {
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page, 'phone');
  }
  await expectAccessible(page);
};

/** Loads a page, with or without a dialog, and checks how it loads, fits and reads on a phone. */
const checkPage = async (
  page: Page,
  address: string,
  dark: boolean,
  inside: 'main' | '[role="dialog"]' = 'main',
): Promise<void> => {
  await page.setViewportSize(dark ? COMMON : NARROW);
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.goto(address);
  await expect(page.locator(inside).filter({ visible: true }).first(), address).toBeVisible();
  await untilShown(page);
  const { sum, moved } = await layoutShift(page);
  expect.soft(sum, `${address} moved: ${moved.join(' | ')}`).toBeLessThan(MOST_SHIFT);
  await expectFits(page);
  await checkList(page, inside);
};

const LONG = {
  branch: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch High Street',
  person: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh',
  task: 'Clean-the-refrigerator-door-seals-and-hinges, then check temperatures of all cabinets',
};

/** Creates a branch with very long names: an employee, a task to verify, a fridge. */
const addLongNames = async (crew: Crew): Promise<Record<string, string>> => {
  const owner = await crew.as('owner');
  const branch = await crew.addBranch(LONG.branch);
  const person = await crew.addPerson(LONG.person, '2004', branch.id);
  const task = await owner.call(addGlobalTask, {
    body: {
      task_name: LONG.task,
      task_description: LONG.task,
      scheduled_month: null,
      scheduled_day: null,
    },
  });
  await owner.call(assignTasks, { body: { taskIds: [task.id], branchIds: [branch.id] } });
  const { items } = await owner.call(listOccurrences, { query: { branchId: branch.id } });
  const staff = await crew.as(crew.addressOf(LONG.person));
  for (const { id } of items) await staff.call(completeTask, { params: { id }, body: {} });
  await owner.call(addEquipment, {
    body: { branchId: branch.id, equipment_name: LONG.task.slice(0, 60), min_temp: 1, max_temp: 5 },
  });
  await owner.call(recordTraining, {
    body: { employeeId: person.id, training_topic: LONG.task },
  });
  return { branch: String(branch.id), person: String(person.id) };
};

test('every page of the portal fits a phone, with targets large enough for a finger', async ({
  page,
  crew,
}) => {
  test.setTimeout(180_000);
  const ids = await addLongNames(crew);
  const filled = (search: string) =>
    search.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  await crew.enter(page, 'owner', '/portal');
  for (const [index, address] of ADDRESSES.filter(isInPortal).entries()) {
    await test.step(address, async () => {
      await checkPage(page, address, index % 2 === 0);
      const { tabs = [], dialogs = [] } = VIEWS[address] ?? {};
      for (const search of tabs) await checkPage(page, address + filled(search), index % 2 === 1);
      for (const search of dialogs) {
        await checkPage(page, address + filled(search), index % 2 === 1, '[role="dialog"]');
      }
    });
  }
});

test('every page before signing in fits a phone, with targets large enough for a finger', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const client = (token?: string) =>
    createClient({ baseUrl: server.url, token: () => token ?? null });
  const tokenAfter = async (step?: Parameters<typeof signUpOwner>[1]) =>
    `?token=${(await signUpOwner({ client }, step)).token}`;
  const searches: Record<string, string> = {
    '/setup-company': await tokenAfter(),
    '/setup-head-office': await tokenAfter('company'),
    '/subscription': await tokenAfter('head office'),
    '/complete-profile': await tokenAfter('subscription'),
    '/reset-password': '?token=any',
    '/unsubscribe': '?token=any',
    '/confirm-address': '?token=any',
  };
  for (const [index, address] of ADDRESSES.filter((one) => !isInPortal(one)).entries()) {
    await test.step(address, () =>
      checkPage(page, address + (searches[address] ?? ''), index % 2 === 0),
    );
  }
});
