import { logout } from '@branchbook/contract/auth.ts';
import { deleteBranch, getBranch, updateBranch } from '@branchbook/contract/branches.ts';
import { createClient } from '@branchbook/contract/client.ts';
import type { Page } from '@playwright/test';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';
import { fill, follow, press, stepBack } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';

const PATH = '/portal/branches';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

const stored = async (crew: Crew, id: number) =>
  (await crew.as('owner')).call(getBranch, { params: { id }, query: {} });

const NAME = 'Branch name';
const ADDRESS = 'Address (optional)';
const TOWN = 'Town (optional)';

test('the owner adds a branch, changes it and deletes it', async ({ page, crew }) => {
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Add Branch');
  await fill(page, { [NAME]: 'harbour ROAD', [TOWN]: 'Whitby' });
  await dialog(page, 'Add Branch').getByRole('button', { name: 'Add Branch', exact: true }).click();
  await expect(field(page, NAME)).toHaveAccessibleDescription(
    'A branch with this name already exists.',
  );
  await expect(field(page, NAME)).toBeFocused();
  await fill(page, { [NAME]: 'Quay Street' });
  await dialog(page, 'Add Branch').getByRole('button', { name: 'Add Branch', exact: true }).click();
  await expect(said(page, 'Quay Street is set up.')).toBeVisible();

  await press(page, 'Edit Quay Street');
  await expect(field(page, TOWN)).toHaveValue('Whitby');
  await fill(page, { [NAME]: 'Quay Street & Sons', [ADDRESS]: '7 Quay Street', [TOWN]: '' });
  await press(page, 'Save');
  await expect(said(page, 'Quay Street & Sons is saved.')).toBeVisible();
  await expect(dialog(page, 'Edit Branch')).toBeHidden();
  await expect(row(page, 'Quay Street & Sons').getByRole('cell')).toContainText([
    'Quay Street & Sons',
    '7 Quay Street',
    '0',
    'None',
    'Nothing due',
  ]);

  await press(page, 'Delete Quay Street & Sons');
  const question = dialog(page, 'Delete Branch');
  await expect(question).toContainText('Are you sure you want to delete Quay Street & Sons?');
  await expect(question).toContainText('What was done there stays on record.');
  await expect(question).toContainText('You can restore it for 30 days, under Deleted branches.');
  await checkLooks(page, 'delete-branch');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === deleteBranch.method) sent += 1;
  });
  await question.getByRole('button', { name: 'Delete Branch', exact: true }).dblclick();
  await expect(said(page, 'Quay Street & Sons has been deleted.')).toBeVisible();
  await expect(row(page, 'Quay Street & Sons')).toHaveCount(0);
  expect(sent).toBe(1);
});

test('the head office cannot be deleted, nor can a branch where people work', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'head-office manager', PATH);
  const ofHeadOffice = page.getByRole('button', { name: 'Delete The shop', exact: true });
  await expect(ofHeadOffice).toBeDisabled();
  await expect(ofHeadOffice).toHaveAccessibleDescription('The head office cannot be deleted.');
  await ofHeadOffice.focus();
  await expect(ofHeadOffice).toBeFocused();

  await press(page, 'Delete Harbour Road');
  const question = dialog(page, 'Delete Branch');
  await expect(question).toContainText("Move or delete this branch's employees first");
  await expect(question).toContainText('2 people work at Harbour Road.');
  await expect(question.getByRole('button', { name: 'Delete Branch', exact: true })).toBeHidden();
  await follow(page, 'Show its employees');
  await expect(page).toHaveURL(new RegExp(`/portal/employees\\?branch=${crew.harbourRoad.id}$`));
});

test('a branch manager changes the address and the town on a phone, not the name', async ({
  page,
  crew,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await crew.enter(page, 'branch manager', PATH);
  await expect(said(page, 'The shop')).toBeHidden();
  await expect(
    page.getByRole('button', { name: 'Delete Harbour Road', exact: true }),
  ).toHaveAccessibleDescription('Permission Denied');
  await press(page, 'Edit Harbour Road');
  await expect(field(page, NAME)).toBeDisabled();
  await expect(field(page, NAME)).toHaveAccessibleDescription(
    'Only the owner and head office can change the name.',
  );
  await fill(page, { [ADDRESS]: '12 Harbour Road', [TOWN]: 'Whitby' });
  await press(page, 'Save');
  await expect(said(page, 'Harbour Road is saved.')).toBeVisible();
  await expect(said(page, '12 Harbour Road')).toBeVisible();
  expect(await stored(crew, crew.harbourRoad.id)).toMatchObject({
    name: 'Harbour Road',
    address: '12 Harbour Road',
    town: 'Whitby',
  });
});

const expectConflict = async (page: Page): Promise<void> => {
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Someone else changed this in the meantime');
  await expect(notice.getByRole('listitem')).toHaveText([
    'Address: now ‘2 Their Street’',
    'Town: now ‘York’',
  ]);
  await expect(field(page, ADDRESS)).toHaveValue('1 Mine Street');
};

test('the second of two people who change a branch is warned, and can overwrite the first change', async ({
  page,
  browser,
  baseURL,
  crew,
}) => {
  const { id } = await crew.addBranch('Mill Lane');
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Edit Mill Lane');
  await fill(page, { [ADDRESS]: '1 Mine Street' });

  const elsewhere = await browser.newPage({ baseURL });
  await crew.enter(elsewhere, 'head-office manager', PATH);
  await press(elsewhere, 'Edit Mill Lane');
  await fill(elsewhere, { [ADDRESS]: '2 Their Street', [TOWN]: 'York' });
  await press(elsewhere, 'Save');
  await expect(said(elsewhere, 'Mill Lane is saved.')).toBeVisible();
  await elsewhere.close();

  await press(page, 'Save');
  await expectConflict(page);
  await checkLooks(page, 'branch-conflict');
  await press(page, 'Save mine anyway');
  await expect(said(page, 'Mill Lane is saved.')).toBeVisible();
  expect(await stored(crew, id)).toMatchObject({ address: '1 Mine Street', town: 'York' });
});

test('the second of two people who change a branch can accept the first change', async ({
  page,
  crew,
}) => {
  const { id } = await crew.addBranch('Castle Hill');
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Edit Castle Hill');
  await fill(page, { [ADDRESS]: '1 Mine Street' });
  const other = await crew.as('head-office manager');
  await other.call(updateBranch, {
    body: { branchId: id, address: '2 Their Street', town: 'York' },
  });
  await press(page, 'Save');
  await expectConflict(page);
  await press(page, 'Take theirs');
  await expect(field(page, ADDRESS)).toHaveValue('2 Their Street');
  await fill(page, { [TOWN]: 'Leeds' });
  await press(page, 'Save');
  await expect(said(page, 'Castle Hill is saved.')).toBeVisible();
  expect(await stored(crew, id)).toMatchObject({ address: '2 Their Street', town: 'Leeds' });
});

test('a user who leaves a changed form is asked first, however they leave', async ({
  page,
  crew,
}) => {
  await crew.addBranch('Long Row');
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Edit Long Row');
  const question = dialog(page, 'Discard what you typed?');
  await fill(page, { [TOWN]: 'Leeds' });

  await press(page, 'Cancel');
  await press(page, 'Keep editing');
  await expect(question).toBeHidden();
  await field(page, TOWN).press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await stepBack(page);
  await expect(question).toBeVisible();
  await press(page, 'Keep editing');
  await expect(field(page, TOWN)).toHaveValue('Leeds');
  // The address is restored a moment later.
  await expect(page).toHaveURL(/edit=\d+$/);

  await stepBack(page);
  await press(page, 'Discard');
  await expect(dialog(page, 'Edit Branch')).toBeHidden();
  await press(page, 'Edit Long Row');
  await expect(field(page, TOWN)).toHaveValue('');
  await press(page, 'Cancel');
  await expect(dialog(page, 'Edit Branch')).toBeHidden();
});

test('a session that ends under a changed form leads to the login page without a question', async ({
  page,
  server,
  crew,
}) => {
  await signIn(page, crew.emails['head-office manager']);
  await page.goto(`${PATH}?edit=${crew.harbourRoad.id}`);
  await fill(page, { [TOWN]: 'Leeds' });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await createClient({ baseUrl: server.url, token: () => token }).call(logout, { body: {} });
  await press(page, 'Save');
  await expect(page).toHaveURL(/\/login\?from=%2Fportal%2Fbranches%3Fedit%3D\d+$/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

const chooseFile = async (page: Page, name: string, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (?:a|another) file$/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

const dropFile = async (page: Page, text: string): Promise<void> => {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  }, text);
  await said(page, 'or drop it here').dispatchEvent('drop', { dataTransfer });
};

test('branches are imported from a file once it has no errors', async ({ page, crew }) => {
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Import');
  const add = dialog(page, 'Import Branches').getByRole('button', { name: /^Add / });
  const outcome = dialog(page, 'Import Branches').getByRole('status');
  const problems = page.getByRole('list', { name: 'Problems', exact: true });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download a template'),
  ]);
  expect(template.suggestedFilename()).toBe('branches_template.csv');

  await chooseFile(
    page,
    'branches.csv',
    'Branch;Town\r\nHarbour Road;Whitby\r\n;York\r\nNew Place;\r\n',
  );
  await expect(outcome).toContainText('2 problems in 3 rows');
  await expect(problems.getByRole('listitem')).toHaveText([
    'Row 2 · Branch: A branch with this name already exists.',
    'Row 3 · Branch: Branch name is required',
  ]);
  await expect(add).toBeHidden();
  await checkLooks(page, 'import-branches');

  await chooseFile(page, 'branches.csv', 'x'.repeat(2 * 1024 * 1024 + 1));
  await expect(outcome).toContainText('The file has more than 2 MB');
  await dropFile(page, `Branch,Town\n${',York\n'.repeat(60)}`);
  await expect(outcome).toContainText('60 problems in 60 rows');
  await expect(problems.getByRole('listitem')).toHaveText([
    'Rows 2, 3, 4, 5, 6 and 55 more · Branch: Branch name is required',
  ]);
  await chooseFile(
    page,
    'branches.csv',
    '\uFEFFBranch;Town\r\n"Łódź, main street";Łódź\r\nNew Place;\r\n',
  );
  await expect(outcome).toContainText('2 rows, nothing wrong');
  await expect(add).toHaveText('Add 2 branches');

  // The name was taken after the file was checked: either all rows are added or none.
  await crew.addBranch('New Place');
  await add.click();
  await expect(problems.getByRole('listitem')).toHaveText([
    'Row 3 · Branch: A branch with this name already exists.',
  ]);
  await chooseFile(page, 'branches.csv', 'Branch\r\n"Łódź, main street"\r\nNewer Place\r\n');
  await add.dblclick();
  await expect(said(page, '2 branches are set up.')).toBeVisible();
  await expect(row(page, 'Łódź, main street')).toHaveCount(1);
});

test('a file or a list that cannot be read can be tried again', async ({ page, crew }) => {
  await page.route('**/api/branches/overview', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: 'Access Denied' } }),
  );
  await crew.enter(page, 'owner', PATH);
  await expect(said(page, 'Error loading branches')).toBeVisible();
  await page.unroute('**/api/branches/overview');
  await press(page, 'Try Again');
  await expect(row(page, 'Harbour Road')).toHaveCount(1);

  await press(page, 'Import');
  await page.route('**/api/branches/import', (route) => route.abort());
  await chooseFile(page, 'branches.csv', 'Branch\nSomewhere\n');
  await expect(said(page, 'The file was not checked')).toBeVisible();
  await page.unroute('**/api/branches/import');
  await press(page, 'Try Again');
  await expect(dialog(page, 'Import Branches').getByRole('status')).toContainText(
    '1 row, nothing wrong',
  );
});

test('an open list shows changes when the user returns to it', async ({ page, crew }) => {
  const { id, version } = await crew.addBranch('Old Name');
  await crew.enter(page, 'owner', PATH);
  await expect(row(page, 'Old Name')).toHaveCount(1);
  const owner = await crew.as('owner');
  await owner.call(updateBranch, { body: { branchId: id, version, name: 'New Name' } });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(row(page, 'New Name')).toHaveCount(1);
});
