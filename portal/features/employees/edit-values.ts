import { employeeChanges } from '@branchbook/contract/employee-fields.ts';
import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import { displayMobile } from '@branchbook/contract/fields.ts';
import type { z } from 'zod';
import { unchangedOr } from '../../shared/unchanged-or.ts';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { dayText } from '../../shared/dates.ts';
import { roleText } from './components/role-badge.tsx';

const fields = employeeChanges.omit({
  employeeId: true,
  version: true,
  branch_name: true,
  companyId: true,
});
type Field = keyof typeof fields.shape;

/** Returns the schema of the edit form; the employee's id and version are added when it is sent. */
export const employeeEdits = (employee: EmployeeDetails) =>
  fields.extend({
    name: unchangedOr(employee.name, fields.shape.name),
    mobile_no: unchangedOr(displayMobile(employee.mobile_no), fields.shape.mobile_no),
  });
type EditSchema = ReturnType<typeof employeeEdits>;
export type EmployeeEdits = z.output<EditSchema>;
export type EditForm = z.input<EditSchema>;
/** Values of the form, which holds every field. */
type EditValues = Required<EditForm>;

/** Returns the form's values of an employee; secrets are empty, as the form only replaces them. */
export const editValuesOf = (employee: EmployeeDetails): EditValues => ({
  title: employee.title ?? '',
  name: employee.name,
  email: employee.email ?? '',
  mobile_no: displayMobile(employee.mobile_no),
  dob: employee.dob ?? '',
  gender: employee.gender ?? '',
  martial_status: employee.martial_status ?? '',
  nationality: employee.nationality ?? '',
  address: employee.address ?? '',
  town: employee.town ?? '',
  county: employee.county ?? '',
  postcode: employee.post_code ?? '',
  branch_id: employee.branch_id === null ? null : String(employee.branch_id),
  role_id: String(employee.role_id),
  areaIds: employee.areaIds,
  start_date: employee.start_date ?? '',
  n_i_no: '',
  pin: '',
  PasswordHash: '',
  medicialConditions: employee.medicialConditions ?? '',
  emergencyContact: employee.emergencyContact ?? '',
  emergencyContactNo: employee.emergencyContactNo ?? '',
});

type Shown = { label: string; text: (employee: EmployeeDetails) => string | null };

/** Label and text of each field; a `secret` is compared, but its text is not shown. */
const SHOWN: readonly (Shown & { field: Field; secret?: true })[] = [
  { field: 'title', label: 'Title', text: ({ title }) => title },
  { field: 'name', label: 'Name', text: ({ name }) => name },
  { field: 'email', label: 'Email', text: ({ email }) => email },
  {
    field: 'mobile_no',
    label: 'Mobile number',
    text: ({ mobile_no }) => displayMobile(mobile_no),
  },
  { field: 'dob', label: 'Date of birth', text: ({ dob }) => dob && dayText(dob) },
  { field: 'gender', label: 'Gender', text: ({ gender }) => gender },
  { field: 'martial_status', label: 'Marital status', text: (one) => one.martial_status },
  { field: 'nationality', label: 'Nationality', text: ({ nationality }) => nationality },
  { field: 'address', label: 'Address', text: ({ address }) => address },
  { field: 'town', label: 'Town', text: ({ town }) => town },
  { field: 'county', label: 'County', text: ({ county }) => county },
  { field: 'postcode', label: 'Postcode', text: ({ post_code }) => post_code },
  { field: 'branch_id', label: 'Branch', text: (one) => one.branch_name ?? 'Unassigned' },
  { field: 'role_id', label: 'Role', text: ({ role_id }) => roleText(role_id) },
  { field: 'areaIds', label: 'Areas', text: ({ areaIds }) => areaIds.join(', '), secret: true },
  {
    field: 'start_date',
    label: 'Start date',
    text: ({ start_date }) => start_date && dayText(start_date),
  },
  { field: 'n_i_no', label: 'NI number', text: (one) => one.n_i_no, secret: true },
  { field: 'pin', label: 'PIN', text: ({ pin }) => pin, secret: true },
  {
    field: 'medicialConditions',
    label: 'Medical conditions',
    text: (one) => one.medicialConditions,
    secret: true,
  },
  { field: 'emergencyContact', label: 'Emergency contact', text: (one) => one.emergencyContact },
  {
    field: 'emergencyContactNo',
    label: 'Emergency contact number',
    text: (one) => one.emergencyContactNo,
  },
];

/** Returns the fields that differ between two versions of an employee, with their new values. */
export const changesBetween = (
  before: EmployeeDetails,
  after: EmployeeDetails,
): (ConflictChange & { field: Field })[] =>
  SHOWN.filter(({ text }) => (text(before) ?? '') !== (text(after) ?? '')).map(
    ({ field, label, text, secret }) =>
      secret ? { field, label } : { field, label, theirs: text(after) },
  );
