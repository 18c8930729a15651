import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { csvImport, IMPORT_BODY_BYTES, importResult } from './imports.ts';
import { headOfficeRoles, managerRoles, portalRoles } from './permissions.ts';
import { employeeChanges, newEmployeeFields, roleId } from './employee-fields.ts';

/** An employee as listed. PIN only for permitted users, NI number never in a list ([A-053]). */
export const employee = z.object({
  id,
  name: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  landline_mobile_no: z.string().nullable(),
  mobile_no: z.string().nullable(),
  pin: z.string().nullable(),
  start_date: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  martial_status: z.string().nullable(),
  nationality: z.string().nullable(),
  address: z.string().nullable(),
  town: z.string().nullable(),
  county: z.string().nullable(),
  post_code: z.string().nullable(),
  n_i_no: z.string().nullable(),
  branch_id: id.nullable(),
  branch_name: z.string().nullable(),
  position: z.string().nullable(),
  role_id: z.number(),
  areaIds: z.array(id).describe('The areas that a manager oversees'),
  invited: z.boolean().describe('They have not chosen a password with their setup link yet'),
});
export type Employee = z.output<typeof employee>;

/** An employee in full; medical notes only for the employee, owner and head office ([A-066]). */
export const employeeDetails = employee.extend({
  medicialConditions: z.string().nullable().describe('Spelt as the specification spells it'),
  emergencyContact: z.string().nullable(),
  emergencyContactNo: z.string().nullable(),
  mayResetTwoStep: z.boolean().describe('They have a second step that the caller may turn off'),
  version: z.int(),
});
export type EmployeeDetails = z.output<typeof employeeDetails>;

/** Replaces the name of a deleted employee beside work that they did ([A-065]). */
export const FORMER_EMPLOYEE = 'Former employee';

/** Other spellings of the postcode in the specification ([A-058]). */
const postcodeSpellings = { post_code: 'postcode', postCode: 'postcode' } as const;

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/list',
  summary: 'The people of the company, or of one branch',
  who: managerRoles,
  query: z.object({ companyId: id.optional(), branchId: id.optional() }),
  data: z.array(employee),
  // A user may have several pages open, each of which reads all employees.
  atOnce: { per: 'caller', max: 8 },
  errors: ['NOT_FOUND'],
});

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/get',
  summary: 'One person; staff only themselves',
  who: portalRoles,
  query: z.object({ employeeId: id }),
  data: employeeDetails,
  errors: ['EMPLOYEE_NOT_FOUND'],
});

export const addEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/add',
  summary: 'Add a manager or a member of staff',
  who: managerRoles,
  body: newEmployeeFields,
  spellings: postcodeSpellings,
  status: 201,
  data: employeeDetails.extend({
    setUpLink: z
      .string()
      .nullable()
      .describe('To hand over, shown this once; null when it was mailed or there is a password'),
  }),
  errors: ['EMAIL_EXISTS', 'PIN_EXISTS', 'MISSING_FIELDS', 'INVALID_ROLE', 'NOT_FOUND'],
  // Limited, because its refusals reveal which PINs are in use ([A-054]).
  limit: { per: 'caller', max: 100, seconds: 900 },
});

export const updateEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/update',
  summary: 'Change a person; one’s own email, password and PIN change by the account calls',
  who: managerRoles,
  body: employeeChanges,
  spellings: postcodeSpellings,
  data: employeeDetails,
  errors: [
    'EMAIL_EXISTS',
    'PIN_EXISTS',
    'MISSING_FIELDS',
    'INVALID_ROLE',
    'EMPLOYEE_NOT_FOUND',
    'NOT_FOUND',
    'CONFLICT',
    'OWN_CREDENTIALS',
  ],
  // Limited, because its refusals reveal which PINs are in use ([A-054]).
  limit: { per: 'caller', max: 100, seconds: 900 },
});

export const deleteEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/delete',
  summary: 'Erase a person; what they did stays, without their name',
  who: managerRoles,
  body: z.object({ employeeId: id }),
  data: z.null(),
  errors: ['EMPLOYEE_NOT_FOUND'],
});

export const makeSetUpLink = endpoint({
  method: 'POST',
  path: '/api/employees/set-up-link',
  summary: 'A new setup link for someone who has no password yet; the ones before end',
  who: managerRoles,
  body: z.object({ employeeId: id }),
  data: z.object({
    setUpLink: z.string().nullable().describe('To hand over, shown this once; null when mailed'),
  }),
  errors: ['EMPLOYEE_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  limit: { per: 'caller', max: 100, seconds: 900 },
});

/** Limit on the employees that one call changes or deletes. */
export const MAX_BULK_EMPLOYEES = 200;

const employeeIds = z
  .array(id)
  .min(1, 'Please select at least one employee')
  .max(MAX_BULK_EMPLOYEES, `Please select at most ${MAX_BULK_EMPLOYEES} employees`)
  .transform((ids) => [...new Set(ids)]);

export const updateEmployees = endpoint({
  method: 'POST',
  path: '/api/employees/update-many',
  summary: 'Move people to a branch, give them a role, or both; all of them or no one',
  who: headOfficeRoles,
  body: z
    .object({
      employeeIds,
      branch_id: id.optional(),
      role_id: roleId.optional(),
    })
    .refine(({ branch_id, role_id }) => branch_id !== undefined || role_id !== undefined, {
      path: ['branch_id'],
      message: 'Please choose a branch or a role',
    }),
  data: z.object({ changed: z.int().describe('Without those who were there and that already') }),
  errors: ['PIN_EXISTS', 'INVALID_ROLE', 'EMPLOYEE_NOT_FOUND', 'NOT_FOUND'],
  // Limited, because its refusals reveal which PINs are in use ([A-054]).
  limit: { per: 'caller', max: 100, seconds: 900 },
});

export const deleteEmployees = endpoint({
  method: 'POST',
  path: '/api/employees/delete-many',
  summary: 'Erase people, all of them or no one; what they did stays, without their names',
  who: managerRoles,
  body: z.object({ employeeIds }),
  data: z.object({ deleted: z.int() }),
  errors: ['EMPLOYEE_NOT_FOUND'],
});

export const listBranchPeople = endpoint({
  method: 'GET',
  path: '/api/employees/list-branch-simple',
  summary: 'Names and roles at a branch, for pickers',
  who: managerRoles,
  query: z.object({ branchId: id }),
  data: z.array(z.object({ id, name: z.string(), role_id: z.number() })),
  errors: ['NOT_FOUND'],
});

export const importEmployees = endpoint({
  method: 'POST',
  path: '/api/employees/import',
  summary: 'Add people from a CSV file, all or none; dryRun only says what is wrong',
  who: managerRoles,
  body: csvImport,
  bodyLimit: IMPORT_BODY_BYTES,
  data: importResult.extend({
    setUpLinks: z
      .array(z.object({ name: z.string(), email: z.string(), link: z.string() }))
      .describe('To hand over, shown this once; empty when they were mailed'),
  }),
  limit: { per: 'caller', max: 30, seconds: 900 },
});

export const exportEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/export',
  summary: 'The list of people as CSV, without PINs and NI numbers',
  who: managerRoles,
  query: z.object({ branchId: id.optional() }),
  data: 'csv',
  errors: ['NOT_FOUND'],
});

const pinSettings = z.object({
  long_manager_pins: z
    .boolean()
    .describe('New PINs of managers and owners need 6 digits; PINs from before stay'),
});

export const getPinSettings = endpoint({
  method: 'GET',
  path: '/api/pin-settings',
  summary: 'Whether managers and owners need PINs of 6 digits, and whose PINs are shorter',
  who: headOfficeRoles,
  data: pinSettings.extend({
    short_pins: z
      .array(z.object({ id, name: z.string(), branch_name: z.string().nullable() }))
      .describe('At most 100 people by name; empty unless long PINs are needed'),
    short_pin_count: z.number(),
  }),
});

export const changePinSettings = endpoint({
  method: 'PUT',
  path: '/api/pin-settings',
  summary: 'Ask managers and owners for PINs of 6 digits, or no longer',
  who: headOfficeRoles,
  body: pinSettings,
  data: pinSettings,
});

export const employeesEndpoints = {
  getPinSettings,
  changePinSettings,
  listEmployees,
  getEmployee,
  addEmployee,
  updateEmployee,
  deleteEmployee,
  updateEmployees,
  deleteEmployees,
  makeSetUpLink,
  listBranchPeople,
  importEmployees,
  exportEmployees,
};
