import { deleteEmployee, getEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import type { Browser, Page, Route } from '@playwright/test';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';
import { fill, press, stepBack } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, openEmployees, toast } from './support/people.ts';

const refusal =
  (status: number, code: string, message: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { success: false, code, message } });

test('a refused change gives the reason, beside the field if there is one, and keeps all input', async ({
  page,
  crew,
}) => {
  const { id } = await crew.addPerson('Robin', '3100', crew.harbourRoad.id);
  await openEmployees(page, crew, 'owner', `?edit=${id}`);
  await expect(field(page, 'Town')).toHaveAttribute('maxlength', '255');
  await fill(page, {
    Name: '',
    'Mobile number': '0113 496 0000',
    'Date of birth': '31/02/1990',
    PIN: '12',
  });
  await press(page, 'Save Changes');
  for (const [name, told] of [
    ['Name', 'Name is required'],
    ['Mobile number', 'Please enter a valid UK mobile number'],
    ['Date of birth', 'Please enter a valid date of birth'],
    ['PIN', /PIN must be 4-6 digits/],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(told);
  }
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Date of birth')).toHaveValue('31/02/1990');

  await fill(page, {
    Name: 'Robin',
    'Mobile number': '07700 900 123',
    'Date of birth': '28/02/1990',
    PIN: '2003',
  });
  await press(page, 'Save Changes');
  const failed = 'Failed to Update Employee';
  await expect(toast(page, failed, 'PIN already exists at this branch')).toBeVisible();
  await expect(field(page, 'PIN')).toHaveAccessibleDescription(
    /^PIN already exists at this branch/,
  );
  await fill(page, { PIN: '', Email: crew.emails.staff });
  await press(page, 'Save Changes');
  await expect(toast(page, failed, 'Email already exists')).toBeVisible();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email already exists');
  await expect(field(page, 'Email')).toBeFocused();

  await page.route('**/api/employees/update', refusal(500, 'SERVER', 'Server error.'));
  await fill(page, { Email: 'robin@crew.example', Town: 'Leeds' });
  await press(page, 'Save Changes');
  await expect(toast(page, failed, 'Server error.')).toBeVisible();
  await expect(field(page, 'Town')).toHaveValue('Leeds');
});

test('leaving a changed form asks first', async ({ page, crew }) => {
  const { id } = await crew.addPerson('Drew', '3101', crew.harbourRoad.id);
  await openEmployees(page, crew, 'owner', '?q=drew');
  await press(page, 'Edit Drew');
  await fill(page, { Town: 'Leeds' });
  const question = dialog(page, 'Discard what you typed?');
  for (const leave of [
    () => stepBack(page),
    () => page.keyboard.press('Escape'),
    () => press(page, 'Cancel'),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Town')).toHaveValue('Leeds');
    await expect(page).toHaveURL(new RegExp(`edit=${id}$`));
  }
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(field(page, 'Town')).toHaveValue('Leeds');
  await press(page, 'Cancel');
  await press(page, 'Discard');
  await expect(dialog(page, 'Edit Employee')).toBeHidden();
});

/** Opens an employee in one browser, changes them in another, and saves in the first. */
const saveAfterSomebodyElse = async (
  page: Page,
  browser: Browser,
  baseURL: string | undefined,
  crew: Crew,
  { id, name }: { id: number; name: string },
): Promise<void> => {
  await openEmployees(page, crew, 'owner', `?edit=${id}`);
  await fill(page, { 'Mobile number': '07700 900 888', PIN: '3190', County: 'Fife' });
  const elsewhere = await browser.newPage({ baseURL });
  await openEmployees(elsewhere, crew, 'head-office manager', `?edit=${id}`);
  await fill(elsewhere, { 'Mobile number': '07700 900 999', Town: 'York', PIN: '3199' });
  await press(elsewhere, 'Save Changes');
  await expect(toast(elsewhere, 'Employee Updated', name)).toBeVisible();
  await elsewhere.close();

  await press(page, 'Save Changes');
  const notice = dialog(page, 'Edit Employee').getByRole('alert');
  await expect(notice).toContainText('Someone else changed this in the meantime');
  await expect(notice.getByRole('listitem')).toHaveText([
    'Mobile number: now ‘07700900999’',
    'Town: now ‘York’',
    'PIN: changed',
  ]);
  await expect(field(page, 'Mobile number')).toHaveValue('07700 900 888');
  await expect(field(page, 'PIN')).toHaveValue('3190');
  await expect(field(page, 'Town')).toHaveValue('York');
};

test('the second of two people who change an employee is warned, and can overwrite the first change', async ({
  page,
  browser,
  baseURL,
  crew,
}) => {
  const person = await crew.addPerson('Lee', '3102', crew.harbourRoad.id);
  await saveAfterSomebodyElse(page, browser, baseURL, crew, person);
  await checkLooks(page, 'edit-employee-conflict');
  await press(page, 'Cancel');
  await press(page, 'Keep editing');
  await press(page, 'Save mine anyway');
  await expect(toast(page, 'Employee Updated', 'Lee')).toBeVisible();
  const owner = await crew.as('owner');
  expect(await owner.call(getEmployee, { query: { employeeId: person.id } })).toMatchObject({
    mobile_no: '+447700900888',
    town: 'York',
    county: 'Fife',
    pin: '3190',
  });
});

test('or accepts the first change and keeps the other fields', async ({
  page,
  browser,
  baseURL,
  crew,
}) => {
  const person = await crew.addPerson('Max', '3103', crew.harbourRoad.id);
  await saveAfterSomebodyElse(page, browser, baseURL, crew, person);
  await press(page, 'Take theirs');
  await expect(field(page, 'Mobile number')).toHaveValue('07700900999');
  await expect(field(page, 'PIN')).toHaveValue('');
  await expect(field(page, 'County')).toHaveValue('Fife');
  await press(page, 'Save Changes');
  await expect(toast(page, 'Employee Updated', 'Max')).toBeVisible();
  const owner = await crew.as('owner');
  expect(await owner.call(getEmployee, { query: { employeeId: person.id } })).toMatchObject({
    mobile_no: '+447700900999',
    town: 'York',
    county: 'Fife',
    pin: '3199',
  });
});

test('a failed deletion gives the reason', async ({ page, crew }) => {
  const { id } = await crew.addPerson('Noor', '3104', crew.harbourRoad.id);
  await openEmployees(page, crew, 'owner', '?q=noor');
  const remove = async (): Promise<void> => {
    await press(page, 'Delete Noor');
    await press(page, 'Delete Employee');
  };
  const path = '**/api/employees/delete';
  await page.route(path, refusal(403, 'ACCESS_DENIED', 'Access Denied'), { times: 1 });
  await remove();
  await expect(toast(page, 'Access Denied')).toBeVisible();
  await page.route(path, refusal(500, 'SERVER', 'Server error.'), { times: 1 });
  await remove();
  await expect(toast(page, 'Failed to Delete Employee', 'Server error.')).toBeVisible();
  const owner = await crew.as('owner');
  await owner.call(deleteEmployee, { body: { employeeId: id } });
  await remove();
  await expect(
    toast(page, 'Employee Not Found', 'could not be found or was already deleted'),
  ).toBeVisible();
  await expect(page.getByText('No employees found', { exact: true })).toBeVisible();
});

test('a list that does not load shows an error and can be tried again', async ({ page, crew }) => {
  const isDown = (status: number) => refusal(status, 'ACCESS_DENIED', 'Access Denied');
  await page.route('**/api/employees/list?**', isDown(403), { times: 1 });
  await openEmployees(page, crew, 'owner', '?q=the+shop');
  await expect(page.getByRole('alert')).toContainText('Error loading employees');
  await press(page, 'Try Again');
  await expect(button(page, 'View Anna')).toBeVisible();
});

test('a user who may not edit a manager is told so at a direct link', async ({ page, crew }) => {
  const owner = await crew.as('owner');
  const { id } = await crew.addPerson('Uma', '3105', crew.harbourRoad.id);
  await owner.call(updateEmployee, { body: { employeeId: id, role_id: 2 } });
  await openEmployees(page, crew, 'branch manager', `?edit=${id}`);
  await expect(dialog(page, 'Edit Employee').getByRole('alert')).toContainText(
    'You may not edit Uma.',
  );
});
