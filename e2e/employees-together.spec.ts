import { readFileSync } from 'node:fs';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/staff.ts';
import { choose, follow, press, stepBack } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, openEmployees, toast } from './support/people.ts';

test('the owner picks a branch on the dashboard and manages its people', async ({ page, crew }) => {
  await crew.addBranch('Empty Lane');
  await crew.addPerson('Nell', '4001', crew.harbourRoad.id);
  await crew.enter(page, 'owner', '/portal');
  await follow(page, 'View Employees');
  const people = dialog(page, 'Employee Management');
  await expect(people.getByText('Select a Branch', { exact: true })).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Select Branch to View Employees' });
  await expect(picker).toHaveAttribute('placeholder', 'Choose a branch...');
  await picker.click();
  await page.getByRole('option', { name: 'Empty Lane', exact: true }).click();
  await expect(people).toContainText('No employees have been added to this branch yet.');
  await expect(people.getByText('No Employees Found', { exact: true })).toBeVisible();

  await picker.click();
  await page.getByRole('option', { name: 'Harbour Road', exact: true }).click();
  await expect(people.getByRole('heading', { name: 'Harbour Road - Employees' })).toBeVisible();
  const card = people.getByRole('article', { name: 'Nell', exact: true });
  for (const text of [crew.addressOf('Nell'), 'Staff', '07700900123', '4001']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await checkLooks(page, 'employee-management');

  await press(page, 'View Nell');
  await expect(dialog(page, 'Employee details')).toBeVisible();
  await stepBack(page);
  await expect(card).toBeVisible();
  await page.route(
    '**/api/employees/delete',
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'ACCESS_DENIED', message: 'Access Denied' },
      }),
    { times: 1 },
  );
  await press(page, 'Delete Nell');
  await press(page, 'Delete Employee');
  await expect(toast(page, 'Delete Failed', 'Access Denied')).toBeVisible();
  await expect(people).toBeVisible();
  await press(page, 'Delete Nell');
  await press(page, 'Delete Employee');
  await expect(toast(page, 'Employee Deleted')).toBeVisible();
  await expect(card).toBeHidden();
  await stepBack(page);
  await expect(people).toBeHidden();
  await expect(page).toHaveURL(/\/portal$/);
});

test('a branch manager views the branch’s staff on the dashboard', async ({ page, crew }) => {
  await crew.enter(page, 'branch manager', '/portal');
  await follow(page, 'View Staff');
  const people = dialog(page, 'Employee Management');
  await expect(people.getByText('Viewing: Harbour Road', { exact: true })).toBeVisible();
  await expect(people.getByRole('combobox')).toBeHidden();
  for (const name of ['Delete Bruno', 'Edit Bruno']) {
    await expect(button(page, name)).toHaveAccessibleDescription('Permission Denied');
  }
  await press(page, 'Edit Sam');
  await expect(field(page, 'Name')).toHaveValue('Sam');
  await press(page, 'Cancel');
  await expect(people.getByRole('article', { name: 'Sam', exact: true })).toBeVisible();
});

const COLUMNS = 'Name,Email,Mobile,Address,Town,County,Postcode,NI number,PIN,Branch';
const rowOf = (name: string, email: string, pin: number, branch: string): string =>
  `${name},${email},07700 900123,=1+1,Whitby,North Yorkshire,YO21 3AA,QQ123456C,${pin},${branch}`;

const chooseFile = (page: Page, rows: readonly string[]): Promise<void> =>
  dialog(page, 'Import Employees')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([COLUMNS, ...rows].join('\r\n')),
    });

test('a file of people is checked, corrected, imported, and shown without rendering every row', async ({
  page,
  crew,
}) => {
  const { name: branch } = await crew.addBranch('Long Lane');
  await openEmployees(page, crew, 'owner');
  await press(page, 'Import');
  await chooseFile(page, [
    rowOf('Ola', 'ola.example', 4100, branch),
    rowOf('Per', 'per@long.example', 41, 'Nowhere'),
  ]);
  const problems = dialog(page, 'Import Employees').getByRole('list', { name: 'Problems' });
  await expect(problems.getByRole('listitem')).toContainText([
    'Row 2 · Email: Please enter a valid email address',
    'Row 3 · PIN: PIN must be 4-6 digits',
    'Row 3 · Branch: There is no branch with this name',
  ]);
  const names = Array.from({ length: 120 }, (_, n) => `Person ${1001 + n}`);
  await chooseFile(
    page,
    names.map((name, n) => rowOf(name, `person${n}@long.example`, 5000 + n, branch)),
  );
  await press(page, 'Add 120 employees');
  await expect(toast(page, 'Employees Imported', '120 employees added.')).toBeVisible();
  await expect(field(page, 'Setup links')).toHaveValue(/^Person 1001\tperson0@long\.example\thttp/);
  await expectAccessible(page);
  await press(page, 'Done');
  await press(page, 'Close anyway');
  await expect(dialog(page, 'Setup links')).toBeHidden();

  await page.getByRole('searchbox').fill('long lane');
  const table = page.getByRole('table', { name: 'Employees by branch' });
  await expect(table).toHaveAttribute('aria-rowcount', '122');
  await expect(button(page, 'View Person 1001')).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await button(page, 'View Person 1001').focus();
  await page.keyboard.press('End');
  await expect(button(page, 'View Person 1120')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Employee details').getByText('Person 1001')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Employee details')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toBeHidden();
  // Cards not rendered yet have a guessed height, so the end may move after the first key press.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('person119@long.example', { exact: true })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expectAccessible(page);
});

test('the list is exported as CSV; a branch manager’s contains only their branch', async ({
  page,
  crew,
}) => {
  await crew.addPerson('Olive', '4002', crew.harbourRoad.id, ROLE.manager);
  await openEmployees(page, crew, 'branch manager');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    // The toast disappears after a moment, however long the file takes.
    expect(toast(page, 'Employees Exported', 'employees_Harbour_Road_')).toBeVisible(),
    press(page, 'Export'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^employees_Harbour_Road_\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFFTitle,Name,Email,Mobile,/);
  expect(text).toContain(crew.addressOf('Bruno'));
  expect(text).toContain(crew.addressOf('Sam'));
  expect(text).not.toContain(crew.addressOf('Harriet'));
  for (const secret of ['QQ123456C', '2003', 'PIN', 'NI number']) {
    expect(text).not.toContain(secret);
  }
  await choose(page, 'Role', 'Manager');
  await expect(button(page, 'View Sam')).toBeHidden();
});
