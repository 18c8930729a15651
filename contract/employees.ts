import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  email,
  flag,
  id,
  isoDate,
  LIMITS,
  newPassword,
  niNumber,
  optionalText,
  personName,
  pin,
  requiredText,
  ukMobile,
} from './fields.ts';
import { managerRoles, portalRoles } from './permissions.ts';

/** A person as listed. PIN only for those who may see it; the NI number never in a list ([A-053]). */
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
});
export type Employee = z.output<typeof employee>;

export const NEW_EMPLOYEE_DEFAULTS = {
  title: 'Mr',
  martial_status: 'Single',
  gender: 'Male',
  nationality: 'British',
  role_id: 3,
} as const;

/** What the add form fills in. The branch is asked for by the server, which knows who asks. */
export const newEmployeeFields = z
  .object({
    title: optionalText(),
    name: personName(LIMITS.name),
    email: email(LIMITS.email, 'Email is required'),
    mobile_no: ukMobile,
    address: requiredText('Address is required'),
    town: requiredText('Town is required'),
    county: requiredText('County is required'),
    postcode: requiredText('Postcode is required'),
    pin,
    n_i_no: niNumber,
    password: newPassword.optional(),
    sendSetUpLink: flag
      .optional()
      .describe('Instead of a password: they choose their own ([A-039])'),
    martial_status: optionalText(),
    dob: z.union([z.literal('').transform(() => null), isoDate()]).nullish(),
    gender: optionalText(),
    nationality: optionalText(),
    role_id: z.coerce.number<number | string>({ error: 'Invalid Role Selected' }),
    start_date: z.union([z.literal('').transform(() => null), isoDate()]).nullish(),
    branch_id: id.nullish(),
    branch_name: optionalText(),
    companyId: id.nullish(),
  })
  .refine(({ password, sendSetUpLink }) => password !== undefined || sendSetUpLink === true, {
    path: ['password'],
    message: 'Password is required',
    // Says so at once, also while other fields are still wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type NewEmployee = z.output<typeof newEmployeeFields>;

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/list',
  summary: 'The people of the company, or of one branch',
  who: managerRoles,
  query: z.object({ companyId: id.optional(), branchId: id.optional() }),
  data: z.array(employee),
});

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/get',
  summary: 'One person; staff only themselves',
  who: portalRoles,
  query: z.object({ employeeId: id }),
  data: employee,
  errors: ['EMPLOYEE_NOT_FOUND'],
});

export const addEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/add',
  summary: 'Add a manager or a member of staff',
  who: managerRoles,
  body: newEmployeeFields,
  status: 201,
  data: employee.extend({
    setUpLink: z
      .string()
      .nullable()
      .describe('To hand over, shown this once; null when it was mailed or there is a password'),
  }),
  errors: ['EMAIL_EXISTS', 'PIN_EXISTS', 'MISSING_FIELDS', 'INVALID_ROLE', 'NOT_FOUND'],
  // Its refusals tell which PINs are in use ([A-054]).
  limit: { per: 'caller', max: 100, seconds: 900 },
});

export const employeesEndpoints = { listEmployees, getEmployee, addEmployee };
