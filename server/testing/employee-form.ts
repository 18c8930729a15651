import type { addEmployee } from '@branchbook/contract/employees.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';

type Body = RequestOf<typeof addEmployee>['body'];

let counter = 0;

/** Returns a filled-in form to add an employee, with a unique email and PIN. */
export const employeeForm = (changes: Record<string, unknown> = {}): Body => {
  counter += 1;
  return {
    title: 'Mr',
    name: 'Tom Baker',
    email: `new${counter}@employee.example`,
    mobile_no: '07700 900123',
    address: '4 Low Road',
    town: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS2 2BB',
    pin: String(200_000 + counter),
    n_i_no: 'qq 12 34 56 c',
    password: 'Two-kettles-7',
    martial_status: 'Single',
    dob: '1999-12-31',
    gender: 'Male',
    nationality: 'British',
    role_id: 3,
    start_date: '2026-06-01',
    ...changes,
  };
};

/** Returns a CSV file of employees with unique emails and PINs and the given changes. */
export const employeeCsv = (rows: Record<string, string>[]): string => {
  const people = rows.map((changes) => {
    counter += 1;
    return {
      Title: '',
      Name: 'Tom Baker',
      Email: `new${counter}@imported.example`,
      Mobile: '07700 900123',
      Address: '4 Low Road',
      Town: 'Leeds',
      County: 'West Yorkshire',
      Postcode: 'LS2 2BB',
      Role: '',
      Branch: '',
      'Start date': '',
      'Date of birth': '',
      Gender: '',
      'NI number': 'QQ123456C',
      PIN: String(200_000 + counter),
      ...changes,
    };
  });
  const cells = (row: string[]) => row.map((cell) => `"${cell}"`).join(',');
  const names = Object.keys(people[0] ?? {});
  return [names, ...people.map((person) => Object.values(person))]
    .map((row) => `${cells(row)}\n`)
    .join('');
};
