import { z } from 'zod';
import {
  BIRTH_MESSAGE,
  email,
  flag,
  fromDigits,
  id,
  isWholeNiNumber,
  LIMITS,
  newPassword,
  niNumber,
  optionalDay,
  optionalPhone,
  optionalText,
  personName,
  pin,
  requiredText,
  textFrom,
  ukMobile,
} from './fields.ts';
import { MOST_AREAS } from './areas.ts';
import { GENDERS, MARITAL_STATUSES, TITLES } from './onboarding.ts';

export const NEW_EMPLOYEE_DEFAULTS = {
  title: 'Mr',
  martial_status: 'Single',
  gender: 'Male',
  nationality: 'British',
  role_id: 3,
} as const;

/** The chosen branch; null where none was chosen, for which the server asks (R-VAL-058). */
const branchChoice = z
  .literal('')
  .transform(() => null)
  .or(id)
  .nullish();

/** Areas that a manager oversees. */
const areaIds = z
  .array(id)
  .max(MOST_AREAS)
  .transform((ids) => [...new Set(ids)])
  .optional();

/** The id of a role, as a number or as digits. */
export const roleId = fromDigits('Invalid Role Selected', z.coerce.number<number | string>());

/** Fields of the add form. The server checks the branch, because the rule depends on the caller. */
export const newEmployeeFields = z
  .object({
    title: textFrom(TITLES),
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
    sendSetUpLink: flag.optional().describe('Instead of a password: they choose their own'),
    martial_status: textFrom(MARITAL_STATUSES),
    dob: optionalDay(BIRTH_MESSAGE),
    gender: textFrom(GENDERS),
    nationality: optionalText(),
    role_id: roleId,
    start_date: optionalDay(),
    branch_id: branchChoice,
    branch_name: optionalText(),
    areaIds,
    companyId: id.nullish(),
  })
  .refine(({ password, sendSetUpLink }) => password !== undefined || sendSetUpLink === true, {
    path: ['password'],
    message: 'Password is required',
    // Reports this error even while other fields are wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type NewEmployee = z.output<typeof newEmployeeFields>;

/** Accepts a changed text: left out it stays unchanged, empty or null clears it. */
const changedText = (max?: number) => z.undefined().or(optionalText(max));
/** Accepts a value or an empty field, which leaves the stored value unchanged. */
const ifEntered = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();

/** Fields of the edit form; fields that are left out stay unchanged. */
export const employeeChanges = z.object({
  employeeId: id,
  version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  title: z.undefined().or(textFrom(TITLES)),
  name: personName(LIMITS.name).optional(),
  email: email(LIMITS.email, 'Email is required').optional(),
  mobile_no: ukMobile.optional(),
  address: changedText(),
  town: changedText(),
  county: changedText(),
  postcode: changedText(),
  pin: ifEntered(pin),
  // Ignores an incomplete number, so that other changes are still saved (R-VAL-067).
  n_i_no: z.preprocess(
    (sent) =>
      sent === null || (typeof sent === 'string' && !isWholeNiNumber(sent)) ? undefined : sent,
    niNumber.optional(),
  ),
  PasswordHash: ifEntered(newPassword).describe('The new password as typed'),
  martial_status: z.undefined().or(textFrom(MARITAL_STATUSES)),
  dob: optionalDay(BIRTH_MESSAGE),
  gender: z.undefined().or(textFrom(GENDERS)),
  nationality: changedText(),
  start_date: optionalDay(),
  medicialConditions: changedText(LIMITS.text),
  emergencyContact: changedText(),
  emergencyContactNo: z.undefined().or(optionalPhone),
  role_id: roleId.optional(),
  branch_id: branchChoice,
  branch_name: changedText(),
  areaIds,
  companyId: id.nullish(),
});
export type EmployeeChanges = z.output<typeof employeeChanges>;
