import { addArea, changeArea, listAreas, moveBranches } from '@branchbook/contract/areas.ts';
import { createClient } from '@branchbook/contract/client.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import { updateEmployee } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { deviceSignIn } from '@branchbook/contract/tablet.ts';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD } from './support/company.ts';
import { choose, fill, press, stepBack } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks, untilShown } from './support/looks.ts';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';

const LIST = '/portal/branches?action=areas';
const LONG_NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and the coast';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const main = (page: Page) => page.getByRole('main');
const areasOf = async (crew: Crew) => (await crew.as('owner')).call(listAreas);

/** Checks the page at all widths, down to the narrowest phone. */
const checkAllWidths = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('the owner adds an area and gives it to a manager, by keyboard too', async ({
  page,
  crew,
}) => {
  const square = await crew.addBranch('Station Square');
  const alma = await crew.addPerson('Ada', '2010', crew.headOfficeId, ROLE.manager);
  await crew.enter(page, 'owner', '/portal/branches');
  await expect(main(page).getByText('No area')).toBeHidden();
  await press(page, 'Areas');
  await checkAllWidths(page, 'areas-none');
  const add = page.getByRole('button', { name: 'Add Area', exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeFocused();
  await press(page, 'Save Area');
  await expect(said(page, 'Please enter a name')).toBeVisible();
  await name.fill(LONG_NAME);
  await choose(page, 'Branches', 'Station Square');
  await page.keyboard.press('Tab');
  await checkAllWidths(page, 'area-form');
  await page.getByRole('button', { name: 'Save Area', exact: true }).dblclick();
  await expect(said(page, `${LONG_NAME} is saved.`)).toBeVisible();
  await expect(add).toBeFocused();
  await expect(said(page, '1 branch · No manager yet')).toBeVisible();
  const added = (await areasOf(crew)).find(({ name: one }) => one === LONG_NAME);
  expect(added?.branchIds).toEqual([square.id]);

  await page.goto(`/portal/employees?edit=${alma.id}`);
  await choose(page, 'Areas', LONG_NAME);
  await page.keyboard.press('Escape');
  await press(page, 'Save Changes');
  await expect(dialog(page, 'Edit Employee')).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: crew.addressOf('Ada') });
  await expect(row.getByText('Area manager', { exact: true })).toBeVisible();
  await checkAllWidths(page, 'employees-with-area-manager');
  await press(page, 'View Ada');
  await expect(dialog(page, 'Employee details')).toContainText(LONG_NAME);
  await checkLooks(page, 'employee-of-area');

  await page.goto(LIST);
  await expect(page.getByText('1 branch · Ada')).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Delete ${LONG_NAME}`, exact: true }),
  ).toHaveAccessibleDescription('This area has managers. Please take it from them first.');
  await checkAllWidths(page, 'areas');
  await page.goto('/portal/branches');
  await expect(main(page).getByText('No area')).toBeVisible();
  await checkAllWidths(page, 'branches-by-area');
});

test('two owners change an area at once, and neither loses what they chose', async ({
  page,
  crew,
}) => {
  const owner = await crew.as('owner');
  const lane = await crew.addBranch('Rope Lane');
  await crew.addBranch('Cable Street');
  const { id } = await owner.call(addArea, { body: { name: 'River' } });
  await crew.enter(page, 'owner', `${LIST}&area=${id}`);
  await expect(dialog(page, 'Edit River')).toBeVisible();
  await choose(page, 'Branches', 'Cable Street');
  await page.keyboard.press('Tab');
  await owner.call(changeArea, {
    params: { id },
    body: { name: 'River Bank', branchIds: [lane.id] },
  });
  await press(page, 'Save Area');
  await expect(said(page, 'Someone else changed this in the meantime')).toBeVisible();
  const theirs = page.getByRole('list', { name: 'What they changed' });
  await expect(theirs).toContainText('Name: now ‘River Bank’');
  await expect(theirs).toContainText('Branches: now ‘Rope Lane’');
  await checkAllWidths(page, 'area-conflict');
  await press(page, 'Save mine anyway');
  await expect(said(page, 'River Bank is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit River Bank', exact: true })).toBeFocused();

  await press(page, 'Edit River Bank');
  await fill(page, { Name: 'Canal' });
  await stepBack(page);
  await press(page, 'Keep editing');
  await page.context().setOffline(true);
  await press(page, 'Save Area');
  await expect(page.getByRole('alert').getByText(/network|connection|reach/i)).toBeVisible();
  await page.context().setOffline(false);
  await press(page, 'Save Area');
  await expect(said(page, 'Canal is saved.')).toBeVisible();
  expect(await areasOf(crew)).toContainEqual(expect.objectContaining({ id, name: 'Canal' }));

  await press(page, 'Delete Canal');
  await press(page, 'Delete area');
  await expect(said(page, 'Canal is deleted.')).toBeVisible();
});

const VIEWS = [
  ['/portal', /^Good /],
  ['/portal/employees', 'Employees'],
  ['/portal/branches', 'Branches'],
  ['/portal/tasks', 'Tasks'],
  ['/portal/tasks/waiting', 'Waiting for verification'],
  ['/portal/reports', 'Reports'],
  ['/portal/reports/custom', 'Custom Reports'],
  ['/portal/reports/scheduled', 'Scheduled Reports'],
  ['/portal/settings', 'Settings'],
  ['/portal/help', 'Help'],
] as const;

test('an area manager sees the branches of the area on every page, and no others', async ({
  page,
  crew,
}) => {
  test.setTimeout(120_000);
  const elsewhere = await crew.addBranch('Windmill Lane');
  await crew.addPerson('Mungo', '2011', elsewhere.id);
  await crew.enter(page, 'area manager', '/portal');
  for (const [path, heading] of VIEWS) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(
        main(page).getByRole('heading', { level: 1, name: heading, exact: true }),
      ).toBeVisible();
      await untilShown(page);
      await checkAllWidths(page, `area-manager${path.replaceAll('/', '-')}`);
      await expect(main(page).getByText('Windmill Lane')).toHaveCount(0);
      await expect(main(page).getByText(/your branch\b/)).toHaveCount(0);
    });
  }
  await page.goto('/portal/employees');
  await expect(said(page, 'Sam')).toBeVisible();
  await expect(said(page, 'Mungo')).toHaveCount(0);
  await page.goto('/portal?diary=today');
  await dialog(page, 'Branch Diary').getByRole('combobox', { name: 'Branch', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Harbour Road']);
  await page.getByRole('option').click();
  await untilShown(page);
  await checkAllWidths(page, 'area-manager-diary');
  await page.goto('/portal');
  await untilShown(page);
  await page.keyboard.press('Control+k');
  const palette = dialog(page, 'Command palette');
  await expect(palette).toBeVisible();
  await page.keyboard.type('Windmill Lane');
  await expect(palette.getByText('Nothing found')).toBeVisible();
  await expect(palette.getByText('Windmill Lane')).toHaveCount(0);
});

test('an area manager creates a task for a branch of the area', async ({ page, crew }) => {
  await crew.enter(page, 'area manager', '/portal/tasks?action=create');
  await expect(said(page, 'Choose the branch that the task is for.')).toBeVisible();
  await choose(page, 'Branch', 'Harbour Road');
  await expect(dialog(page, 'Create Branch Task')).toBeVisible();
  await fill(page, { 'Task name': 'Check the life ring' });
  await press(page, 'Create Task');
  await expect(dialog(page, 'Create Branch Task')).toBeHidden();
  await expect(
    page.getByRole('heading', { name: 'Check the life ring', exact: true }),
  ).toBeVisible();
  await checkAllWidths(page, 'area-manager-branch-tasks');
  await page.goto(`/portal/tasks?view=schedule&branch=${crew.harbourRoad.id}`);
  await untilShown(page);
  await checkAllWidths(page, 'area-manager-week');
});

test('an area manager whose areas have no branches learns why the pages are empty', async ({
  page,
  crew,
}) => {
  const owner = await crew.as('owner');
  const { id } = await owner.call(addArea, { body: { name: 'Moor' } });
  const { id: employeeId } = await crew.addPerson('Edna', '2012', crew.headOfficeId, ROLE.manager);
  await owner.call(updateEmployee, { body: { employeeId, areaIds: [id] } });
  await crew.enter(page, crew.addressOf('Edna'), '/portal');
  for (const path of ['', '/employees', '/branches', '/tasks', '/reports']) {
    await page.goto(`/portal${path}`);
    await expect(said(page, 'No branches in your areas yet')).toBeVisible();
    await checkLooks(page, `no-branches${path.replace('/', '-')}`);
  }
  for (const path of ['/tasks/waiting', '/reports/custom', '/settings', '/help']) {
    await page.goto(`/portal${path}`);
    await untilShown(page);
    await checkLooks(page, `no-branches${path.replaceAll('/', '-')}`);
  }
  const moor = await crew.addBranch('Heather Row');
  await owner.call(moveBranches, { body: { branchIds: [moor.id], areaId: id } });
  await page.goto('/portal/branches');
  await expect(said(page, 'Heather Row')).toBeVisible();
});

test('the owner lists and reads only the notifications of an area, with an address to return to', async ({
  page,
  crew,
  server,
}) => {
  const owner = await crew.as('owner');
  const names = ['Granary Wharf', 'Bell Tower'];
  for (const name of names) {
    const branch = await crew.addBranch(name);
    await owner.call(addArea, { body: { name: `Around ${name}`, branchIds: [branch.id] } });
    const body = { customPassword: BRANCH_PASSWORD };
    await owner.call(setBranchPassword, { params: { branchId: branch.id }, body });
    await createClient({ baseUrl: server.url }).call(deviceSignIn, {
      body: {
        companyNumber: branch.company_id,
        branchNumber: branch.id,
        password: BRANCH_PASSWORD,
        deviceId: crypto.randomUUID(),
        deviceName: 'Counter',
        deviceType: 'Android tablet',
      },
    });
  }
  const [granary, tower] = names.map((name) => `The tablet ‘Counter’ was signed in at ${name}`);
  await crew.enter(page, 'owner', '/portal/employees');
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toBeVisible({ timeout: 90_000 });
  await bell.click();
  const inbox = dialog(page, 'Notifications');
  await expect(inbox.getByText(granary ?? '')).toBeVisible();
  await expect(inbox.getByText(tower ?? '')).toBeVisible();
  await choose(page, 'Area', 'Around Bell Tower');
  await expect(inbox.getByText(granary ?? '')).toBeHidden();
  await checkAllWidths(page, 'notifications-of-area');
  await page.reload();
  await expect(inbox.getByText(tower ?? '')).toBeVisible();
  await expect(inbox.getByText(granary ?? '')).toBeHidden();
  await inbox.getByRole('button', { name: 'Mark these as read', exact: true }).click();
  await expect(inbox.getByRole('button', { name: 'Mark these as read', exact: true })).toBeHidden();
  await choose(page, 'Area', 'All areas');
  await expect(inbox.getByRole('link', { name: `Unread: ${granary}` })).toBeVisible();
  await expect(inbox.getByRole('link', { name: `Unread: ${tower}` })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();
  await expect(page).toHaveURL(/\/portal\/employees$/);
  await bell.click();
  await expect(inbox).toBeVisible();
  await page.goBack();
  await expect(inbox).toBeHidden();
  await bell.click();
  await expect(inbox).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
});
