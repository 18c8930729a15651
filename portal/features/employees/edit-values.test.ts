import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import { expect, it } from 'vitest';
import { changesBetween, editValuesOf, employeeEdits } from './edit-values.ts';

const mia: EmployeeDetails = {
  id: 7,
  name: 'Mia',
  title: 'Ms',
  email: 'mia@shop.example',
  landline_mobile_no: '+447700900123',
  mobile_no: '+447700900123',
  pin: '1357',
  start_date: '2026-01-05',
  dob: null,
  gender: null,
  martial_status: null,
  nationality: null,
  address: '1 High Street',
  town: null,
  county: null,
  post_code: null,
  n_i_no: 'QQ123456C',
  branch_id: 3,
  branch_name: 'Leeds',
  position: null,
  role_id: 3,
  areaIds: [],
  invited: false,
  medicialConditions: null,
  emergencyContact: null,
  emergencyContactNo: null,
  mayResetTwoStep: false,
  version: 4,
};

it('an unchanged employee has no changes to send', () => {
  expect(changesBetween(mia, { ...mia, version: 5 })).toEqual([]);
});

it('another user’s changes are shown in readable form', () => {
  const now = {
    ...mia,
    name: 'Mia Smith',
    mobile_no: '+447700900999',
    start_date: '2026-02-28',
    address: null,
    branch_id: 4,
    branch_name: 'York',
    role_id: 2,
  };
  expect(changesBetween(mia, now)).toEqual([
    { field: 'name', label: 'Name', theirs: 'Mia Smith' },
    { field: 'mobile_no', label: 'Mobile number', theirs: '07700900999' },
    { field: 'address', label: 'Address', theirs: null },
    { field: 'branch_id', label: 'Branch', theirs: 'York' },
    { field: 'role_id', label: 'Role', theirs: 'Manager' },
    { field: 'start_date', label: 'Start date', theirs: '28/02/2026' },
  ]);
});

it('a changed secret is reported without its value', () => {
  const now = { ...mia, pin: '2468', n_i_no: 'AB987654D', medicialConditions: 'Asthma' };
  expect(changesBetween(mia, now)).toEqual([
    { field: 'n_i_no', label: 'NI number' },
    { field: 'pin', label: 'PIN' },
    { field: 'medicialConditions', label: 'Medical conditions' },
  ]);
});

it('the form starts with the current values, without the secrets', () => {
  const values = editValuesOf(mia);
  expect(values).toMatchObject({ name: 'Mia', mobile_no: '07700900123', branch_id: '3' });
  expect(values).toMatchObject({ pin: '', n_i_no: '', PasswordHash: '' });
  expect(employeeEdits(mia).safeParse(values).success).toBe(true);
});

it('only name, email address and mobile number are required', () => {
  const empty = Object.fromEntries(Object.keys(editValuesOf(mia)).map((field) => [field, '']));
  const filled = { ...empty, role_id: '3', branch_id: '3', areaIds: [] };
  const parsed = employeeEdits(mia).safeParse(filled);
  const told = parsed.error?.issues.map(({ path, message }) => [path[0], message]);
  // The first of several errors of a field is the one that users see.
  expect(Object.fromEntries(told?.toReversed() ?? [])).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    mobile_no: 'Mobile number is required',
  });
});

it('a landline from sign-up does not block the form, but a new number must be a mobile', () => {
  const olga = { ...mia, mobile_no: '0113 496 0001' };
  const told = (mobile_no: string) =>
    employeeEdits(olga)
      .safeParse({ ...editValuesOf(olga), mobile_no })
      .error?.issues.map(({ message }) => message);
  expect(told('0113 496 0001')).toBeUndefined();
  expect(told('0113 496 0002')).toEqual(['Please enter a valid UK mobile number']);
  expect(told('')).toEqual(['Mobile number is required']);
});

it('an NI number is sent only with nine characters, and may then be refused', () => {
  const sent = (n_i_no: string) => employeeEdits(mia).safeParse({ ...editValuesOf(mia), n_i_no });
  expect(sent('QQ 12 34 56').data?.n_i_no).toBeUndefined();
  expect(sent('qq 12 34 56 c').data?.n_i_no).toBe('QQ123456C');
  expect(sent('QQ 12 34 5-C').success).toBe(false);
});

it('a PIN has four to six digits', () => {
  const typed = { ...editValuesOf(mia), pin: '123' };
  expect(
    employeeEdits(mia)
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['PIN must be 4-6 digits']);
});
