import { describe, expect, it } from 'vitest';
import { employeeChanges, newEmployeeFields } from './employee-fields.ts';

const employee = {
  name: 'Łukasz O’Brien',
  email: 'Lukasz@Example.com',
  mobile_no: '07700 900123',
  address: '1 High Street',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 1AA',
  pin: '0123',
  n_i_no: 'qq 12 34 56 c',
  password: 'Two-kettles-7',
  role_id: 3,
};

const refusals = (input: unknown): Record<string, string> => {
  const said: Record<string, string> = {};
  for (const issue of newEmployeeFields.safeParse(input).error?.issues ?? []) {
    said[issue.path.join('.')] ??= issue.message;
  }
  return said;
};

describe('a new employee', () => {
  it('is normalised to the stored form', () => {
    expect(newEmployeeFields.parse(employee)).toMatchObject({
      name: 'Łukasz O’Brien',
      email: 'lukasz@example.com',
      mobile_no: '+447700900123',
      pin: '0123',
      n_i_no: 'QQ123456C',
      password: 'Two-kettles-7',
    });
  });

  it('needs ten fields and a role, each with its own message', () => {
    const messages = {
      name: 'Name is required',
      email: 'Email is required',
      mobile_no: 'Mobile number is required',
      address: 'Address is required',
      town: 'Town is required',
      county: 'County is required',
      postcode: 'Postcode is required',
      pin: 'PIN is required',
      n_i_no: 'National Insurance Number is required',
      password: 'Password is required',
    };
    expect(refusals({})).toEqual({ ...messages, role_id: 'Invalid Role Selected' });
    const blank = Object.fromEntries(Object.keys(messages).map((field) => [field, '']));
    expect(refusals({ ...blank, role_id: 3 })).toEqual(messages);
    expect(refusals({ ...blank, password: undefined, role_id: 3 })).toEqual(messages);
  });

  it.each([
    ['email', 'lukasz', 'Please enter a valid email address'],
    ['mobile_no', '0113 496 0000', 'Please enter a valid UK mobile number'],
    ['pin', '123', 'PIN must be 4-6 digits'],
    ['n_i_no', 'QQ12', 'National Insurance Number must be exactly 9 characters'],
    ['password', 'short', 'Password must be at least 8 characters long'],
    ['role_id', 'boss', 'Invalid Role Selected'],
    ['dob', '2026-02-30', 'Please enter a valid date of birth'],
  ])('with a wrong %s (%s) gets the message: %s', (field, value, message) => {
    expect(refusals({ ...employee, [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ['name', 100],
    ['address', 255],
    ['town', 255],
    ['county', 255],
    ['postcode', 255],
    ['title', 255],
    ['nationality', 255],
    ['martial_status', 255],
    ['branch_name', 255],
  ])('has a %s of at most %i characters', (field, max) => {
    expect(refusals({ ...employee, [field]: 'é'.repeat(max) })).toEqual({});
    expect(refusals({ ...employee, [field]: 'é'.repeat(max + 1) })).toEqual({
      [field]: `Must be at most ${max} characters`,
    });
  });

  it('may omit the dates and the branch', () => {
    expect(newEmployeeFields.parse({ ...employee, dob: '', start_date: null })).toMatchObject({
      dob: null,
      start_date: null,
    });
    expect(newEmployeeFields.parse({ ...employee, branch_id: '7' }).branch_id).toBe(7);
    expect(newEmployeeFields.parse({ ...employee, branch_id: '' }).branch_id).toBeNull();
  });

  it('gets titles and similar values in the forms’ spelling, and keeps others unchanged', () => {
    expect(
      newEmployeeFields.parse({
        ...employee,
        title: 'mrs',
        gender: 'FEMALE',
        martial_status: 'Mx',
      }),
    ).toMatchObject({ title: 'Mrs', gender: 'Female', martial_status: 'Mx' });
  });

  it('loses markup in an address and keeps the text', () => {
    const parsed = newEmployeeFields.parse({ ...employee, address: '<i>1</i> High St & Co' });
    expect(parsed.address).toBe('1 High St & Co');
  });
});

it('an update leaves the NI number unchanged unless a complete one is sent', () => {
  for (const n_i_no of [null, '', 'QQ12', undefined]) {
    expect(employeeChanges.parse({ employeeId: 1, n_i_no }).n_i_no).toBeUndefined();
  }
  expect(employeeChanges.parse({ employeeId: 1, n_i_no: 'qq123456c' }).n_i_no).toBe('QQ123456C');
});
