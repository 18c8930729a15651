import type { Employee } from '@branchbook/contract/employees.ts';
import { expect, test } from 'vitest';
import { groupByBranch, inOrder, matches } from './grouping-rules.ts';

const person = (overrides: Partial<Employee>): Employee => ({
  id: 1,
  name: 'Anna',
  title: null,
  email: null,
  landline_mobile_no: null,
  mobile_no: null,
  pin: null,
  start_date: null,
  dob: null,
  gender: null,
  martial_status: null,
  nationality: null,
  address: null,
  town: null,
  county: null,
  post_code: null,
  n_i_no: null,
  branch_id: 1,
  branch_name: 'Leeds',
  position: null,
  role_id: 3,
  areaIds: [],
  invited: false,
  ...overrides,
});

const shown = (employees: Employee[]) =>
  groupByBranch(inOrder(employees)).map(({ label, rows }) => [
    label,
    ...rows.map(({ employee, level }) => `${level} ${employee.name}`),
  ]);

test('branches are sorted by name, and people by rank and then by name, indented by rank', () => {
  expect(
    shown([
      person({ name: 'Zoe', branch_name: 'York' }),
      person({ name: 'Sam' }),
      person({ name: 'adam' }),
      person({ name: 'Mia', role_id: 2 }),
      person({ name: 'Olga', role_id: 1 }),
    ]),
  ).toEqual([
    ['Leeds', '0 Olga', '1 Mia', '2 adam', '2 Sam'],
    ['York', '0 Zoe'],
  ]);
});

test('without an owner the managers are at the top', () => {
  expect(shown([person({ name: 'Sam' }), person({ name: 'Mia', role_id: 2 })])).toEqual([
    ['Leeds', '0 Mia', '1 Sam'],
  ]);
});

test('people without a branch are listed as unassigned', () => {
  expect(shown([person({ branch_name: null })])).toEqual([['Unassigned', '0 Anna']]);
});

test('search finds name, email and branch in any case, and the filters narrow it by role and branch', () => {
  const mia = person({ name: 'Mia', email: 'mia@shop.example', branch_name: 'Leeds', role_id: 2 });
  for (const search of ['mIA', 'SHOP.ex', 'leed', '']) {
    expect(matches(mia, { search })).toBe(true);
  }
  expect(matches(mia, { search: 'york' })).toBe(false);
  expect(matches(mia, { search: '', role: '2' })).toBe(true);
  expect(matches(mia, { search: 'mia', role: '3' })).toBe(false);
  expect(matches(mia, { search: '', branchId: mia.branch_id ?? 0 })).toBe(true);
  expect(matches(mia, { search: '', branchId: 99_999 })).toBe(false);
});
