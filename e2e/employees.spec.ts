import { ROLE } from '@branchbook/contract/permissions.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/staff.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, dialog, field, openEmployees, toast } from './support/people.ts';

test('the owner adds, finds, views, changes and deletes an employee', async ({ page, crew }) => {
  const { id } = await crew.addBranch('Market Place');
  await crew.addPerson('zoe', '1111', id);
  await crew.addPerson('Adam', '1112', id);
  await crew.addPerson('Mina', '1113', id, ROLE.manager);
  await openEmployees(page, crew, 'owner');

  await press(page, 'Add Employee');
  const adding = dialog(page, 'Add New Employee');
  await expect(field(page, 'Nationality')).toHaveAttribute('maxlength', '255');
  await expect(field(page, 'Mobile number')).toHaveAttribute('maxlength', '20');
  // The name field has the focus from the start, and is far above the button.
  await adding.getByRole('button', { name: 'Add Employee', exact: true }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toBeInViewport();
  await fill(page, {
    Name: 'Kit Reed',
    Email: 'kit.reed@crew.example',
    'Mobile number': '07700 900 777',
    Address: '3 Cliff Street',
    Town: 'Whitby',
    County: 'North Yorkshire',
    Postcode: 'YO21 3AA',
    'NI number': 'QQ 12 34 56 C',
    PIN: '1114',
    Password: 'Harbour-Road-1',
  });
  await choose(page, 'Branch', 'Market Place');
  await adding.getByRole('button', { name: 'Add Employee', exact: true }).click();
  await expect(toast(page, 'Employee Created')).toBeVisible();
  await expect(adding).toBeHidden();

  await page.getByRole('searchbox').fill('MARKET pl');
  const rows = page.getByRole('row');
  await expect(rows).toContainText(['Employee', 'Market Place', 'Mina', 'Adam', 'Kit Reed', 'zoe']);
  await checkLooks(page, 'employees');
  await choose(page, 'Role', 'Manager');
  await expect(rows).toContainText(['Employee', 'Market Place', 'Mina']);
  await choose(page, 'Role', 'Owner');
  await expect(page.getByText('No employees found', { exact: true })).toBeVisible();
  await choose(page, 'Role', 'All Roles');

  await press(page, 'View Kit Reed');
  const details = dialog(page, 'Employee details');
  await expect(details.getByText('Mr Kit Reed', { exact: true })).toBeVisible();
  await expect(details.getByText('07700900777', { exact: true })).toBeVisible();
  await expect(details.getByText('QQ123456C', { exact: true })).toBeVisible();
  await press(page, 'Edit Employee');
  const editing = dialog(page, 'Edit Employee');
  for (const secret of ['PIN', 'NI number', 'New password']) {
    await expect(field(page, secret)).toHaveValue('');
  }
  await fill(page, {
    Name: 'Kit Marsh',
    Town: '',
    'Medical conditions': 'Nut allergy',
    'Emergency contact': 'Robin Marsh',
  });
  await choose(page, 'Role', 'Manager');
  await press(page, 'Save Changes');
  await expect(toast(page, 'Employee Updated', 'Kit Marsh')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(rows).toContainText(['Employee', 'Market Place', 'Kit Marsh', 'Mina', 'Adam']);
  await press(page, 'View Kit Marsh');
  await expect(details.getByText('Nut allergy', { exact: true })).toBeVisible();
  await expect(details.getByText('1114', { exact: true })).toBeVisible();
  await details.getByText('Close', { exact: true }).click();
  await expect(details).toBeHidden();

  await press(page, 'Delete Kit Marsh');
  const question = dialog(page, 'Delete Employee');
  await expect(question).toContainText(
    'Are you sure you want to delete Mr Kit Marsh? This will permanently remove their account and all associated data.',
  );
  await expect(question).toContainText('This action cannot be undone.');
  await checkLooks(page, 'delete-employee');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/employees/delete')) sent.push(request.method());
  });
  await button(page, 'Delete Employee').dblclick();
  await expect(
    toast(page, 'Employee Deleted', 'Employee has been successfully deleted'),
  ).toBeVisible();
  await expect(rows).toContainText(['Employee', 'Market Place', 'Mina', 'Adam', 'zoe']);
  expect(sent).toEqual(['POST']);
});

test('a head-office manager deletes only staff, and sees why not managers', async ({
  page,
  crew,
}) => {
  await openEmployees(page, crew, 'head-office manager', '?q=the+shop');
  await expect(button(page, 'Add Employee')).toBeVisible();
  await expect(button(page, 'Delete Siân O’Brien')).toBeEnabled();
  for (const name of ['Delete Anna', 'Delete Harriet']) {
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toHaveAccessibleDescription('Permission Denied');
  }
  await button(page, 'Delete Anna').focus();
  await expect(page.getByRole('tooltip')).toHaveText('Permission Denied');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Delete Employee')).toBeHidden();

  await press(page, 'Edit Anna');
  await expect(page.getByRole('combobox', { name: 'Role', exact: true }).last()).toHaveValue(
    'Owner',
  );
  for (const own of ['Email', 'PIN', 'New password']) {
    await expect(field(page, own)).toBeDisabled();
    await expect(field(page, own)).toHaveAccessibleDescription('Only the owner can change this.');
  }
  await fill(page, { 'Mobile number': '07700 900 321' });
  await press(page, 'Save Changes');
  await expect(toast(page, 'Employee Updated', 'Anna')).toBeVisible();

  await press(page, 'Edit Harriet');
  for (const own of ['Email', 'PIN', 'New password']) {
    await expect(field(page, own)).toBeDisabled();
    await expect(field(page, own)).toHaveAccessibleDescription(
      /^To change your own, go to Settings/,
    );
  }
});

test('a branch manager views, changes and adds only staff of their branch', async ({
  page,
  crew,
}) => {
  await openEmployees(page, crew, 'branch manager');
  await expect(button(page, 'View Bruno')).toBeVisible();
  await expect(button(page, 'View Anna')).toBeHidden();
  await expect(button(page, 'Add Employee')).toBeHidden();
  await expect(button(page, 'Edit Bruno')).toHaveAccessibleDescription('Permission Denied');

  await press(page, 'Edit Sam');
  for (const [name, value] of [
    ['Branch', 'Harbour Road'],
    ['Role', 'Staff'],
  ] as const) {
    const locked = dialog(page, 'Edit Employee').getByRole('combobox', { name, exact: true });
    await expect(locked).toBeDisabled();
    await expect(locked).toHaveValue(value);
  }
  await expect(field(page, 'Medical conditions')).toBeHidden();
  await fill(page, { County: 'Durham' });
  await press(page, 'Save Changes');
  await expect(toast(page, 'Employee Updated', 'Sam')).toBeVisible();

  await page.goto('/portal/employees?action=create');
  const adding = dialog(page, 'Add Staff Member');
  const branch = adding.getByRole('combobox', { name: 'Branch', exact: true });
  await expect(branch).toBeDisabled();
  await expect(branch).toHaveValue('Harbour Road');
  await expect(adding.getByRole('combobox', { name: 'Role', exact: true })).toBeDisabled();
});

test('on a phone and with the keyboard alone an employee is found and changed', async ({
  page,
  crew,
}) => {
  await crew.addPerson('Pip', '3001', crew.harbourRoad.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await openEmployees(page, crew, 'owner', '?q=pip@crew');
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByText(crew.addressOf('Pip'), { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Pip', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'View Pip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Employee details')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'View Pip')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('pa');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Employee Updated', 'pa')).toBeVisible();
});

test('the owner moves several people to another branch and deletes them together', async ({
  page,
  crew,
}) => {
  const from = await crew.addBranch('Old Mill');
  await crew.addBranch('New Mill');
  await crew.addPerson('Ines', '1211', from.id);
  await crew.addPerson('Otto', '1212', from.id);
  await crew.addPerson('Pia', '1213', from.id);
  await openEmployees(page, crew, 'owner', `?branch=${from.id}`);
  await page.getByRole('checkbox', { name: 'Select Ines', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Otto', exact: true }).check();
  await checkLooks(page, 'employees-selected');
  await press(page, 'Move…');
  await choose(page, 'To branch', 'New Mill');
  await checkLooks(page, 'employees-move');
  await press(page, 'Move 2 employees');
  await expect(toast(page, 'Employees Updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ines' })).toBeHidden();

  await page.getByRole('combobox', { name: 'Branch', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'New Mill', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all 2', exact: true }).check();
  await press(page, 'Delete…');
  await expect(dialog(page, 'Delete Employees')).toContainText('delete Ines and Otto?');
  await press(page, 'Delete 2 employees');
  await expect(toast(page, 'Employees Deleted')).toBeVisible();
  await expect(page.getByText('No employees found', { exact: true })).toBeVisible();
});
