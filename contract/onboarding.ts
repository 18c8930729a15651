import { z } from 'zod';
import { sessionUser } from './auth.ts';
import { companyFields } from './companies.ts';
import { endpoint } from './endpoint.ts';
import {
  birthDate,
  branchPassword,
  id,
  LIMITS,
  optionalChoice,
  optionalPhone,
  optionalText,
  personName,
  requiredText,
  wholeNumber,
} from './fields.ts';

/** Delays of the redirects of the onboarding pages, in milliseconds. */
export const REDIRECT_MS = { created: 2000, resumed: 1500 } as const;
export const SIMULATED_PAYMENT_MS = 2000;
export const LINK_LIFETIME_HOURS = 24;

export const NEXT_STEPS = ['setup_head_office', 'subscription', 'complete'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const MARITAL_STATUSES = [
  'Single',
  'Married',
  'Divorced',
  'Widowed',
  'Separated',
  'Prefer not to say',
] as const;
export const GENDERS = ['Male', 'Female', 'Non-binary', 'Prefer not to say', 'Other'] as const;
export const TITLES = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof', 'Rev'] as const;

const token = z.string({ error: 'No completion token provided' }).min(1).max(200);
const onboarding = ['onboarding'] as const;
const linkLimit = { per: 'address', max: 60, seconds: 900 } as const;

export const linkHolder = z.object({
  role_id: z.number(),
  employeeId: id,
  email: z.string(),
  name: z.string(),
  branch_id: id.nullable(),
  branch: z.object({ name: z.string(), is_head_office: z.boolean() }).nullable(),
  company_id: id.nullable(),
});
export type LinkHolder = z.output<typeof linkHolder>;

export const validateCompletionToken = endpoint({
  method: 'GET',
  path: '/api/validate-completion-token/:token',
  summary: 'Who a fresh completion link belongs to',
  who: 'anyone',
  params: z.object({ token }),
  data: linkHolder,
  errors: ['LINK_INVALID', 'LINK_USED'],
  limit: linkLimit,
});

export const validateUsedCompletionToken = endpoint({
  method: 'GET',
  path: '/api/validate-used-completion-token/:token',
  summary: 'Who a completion link belongs to whose company exists already',
  who: 'anyone',
  params: z.object({ token }),
  data: linkHolder,
  errors: ['LINK_INVALID'],
  limit: linkLimit,
});

export const companyStatus = endpoint({
  method: 'GET',
  path: '/api/employee/:employeeId/company-status',
  summary: 'Which step of the setup comes next',
  who: ['onboarding', 'owner', 'head-office manager', 'branch manager', 'staff'],
  params: z.object({ employeeId: id }),
  query: z.object({ token: token.optional() }),
  data: z.object({
    hasCreatedCompany: z.boolean(),
    nextStep: z.enum(NEXT_STEPS).nullable(),
    company: z.object({ id, name: z.string() }).nullable(),
    managerName: z.string().nullable(),
    profileCompleted: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/create-company-onboarding',
  summary: 'Register the company',
  who: onboarding,
  body: companyFields.safeExtend({ status: z.string().optional(), token }),
  status: 201,
  data: z.object({ company_name: z.string(), company_id: id }),
  errors: ['LINK_EXPIRED', 'OWNERS_CREATE_COMPANIES', 'COMPANY_EXISTS'],
});

export const headOfficeFields = z.object({
  branchName: requiredText('Branch name is required', LIMITS.companyName),
  managerName: personName(LIMITS.companyName, 'Manager name is required'),
  assistantManagerName: z
    .string()
    .nullish()
    .transform((name) => name?.trim() || null)
    .pipe(personName(LIMITS.companyName).nullable()),
  password: branchPassword,
});

export type HeadOfficeFields = z.output<typeof headOfficeFields>;

export const createHeadOffice = endpoint({
  method: 'POST',
  path: '/api/create-head-office-branch',
  summary: 'Set up the head office branch; a repeat with the same name resumes',
  who: onboarding,
  body: headOfficeFields.extend({ token }),
  status: 201,
  data: z.object({ branch_name: z.string(), company_name: z.string(), resume_flow: z.boolean() }),
  errors: ['LINK_EXPIRED', 'OWNERS_SET_UP_HEAD_OFFICE', 'STEP_NEEDS_COMPANY', 'HEAD_OFFICE_EXISTS'],
});

const PROFILE_PIN = 'PIN must be exactly 4 digits';

/** The owner's or an invited employee's own details. Spellings are the specification's. */
export const profileFields = z.object({
  title: requiredText('Title is required'),
  name: personName(LIMITS.companyName),
  address: requiredText('Address is required'),
  town: requiredText('Town is required'),
  county: requiredText('County is required'),
  postCode: requiredText('Postcode is required'),
  pin: wholeNumber(1000, 9999, PROFILE_PIN),
  landlineMobileNo: optionalPhone,
  dob: birthDate,
  martialStatus: optionalChoice(MARITAL_STATUSES),
  niNo: optionalText(),
  gender: optionalChoice(GENDERS),
  nationality: optionalText(),
  medicialConditions: optionalText(),
  emergencyContact: optionalText(),
  emergencyContactNo: optionalPhone,
  branchId: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Please select a branch').nullish(),
});

export const completeProfile = endpoint({
  method: 'POST',
  path: '/api/complete-profile',
  summary: 'Complete the profile behind a completion link',
  who: onboarding,
  body: profileFields.extend({ token }),
  data: z.null(),
  errors: [
    'LINK_EXPIRED',
    'STEP_NEEDS_COMPANY',
    'STEP_NEEDS_HEAD_OFFICE',
    'STEP_NEEDS_SUBSCRIPTION',
    'PROFILE_PIN_EXISTS',
    'PROFILE_ALREADY_COMPLETE',
    'NOT_FOUND',
  ],
});

export const autoLogin = endpoint({
  method: 'POST',
  path: '/api/auto-login-after-profile',
  summary: 'Sign in once, within 10 minutes of completing the profile',
  who: 'anyone',
  body: z.object({ token }),
  data: z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser }),
  errors: ['LINK_INVALID'],
  limit: linkLimit,
});

export const onboardingEndpoints = {
  validateCompletionToken,
  validateUsedCompletionToken,
  companyStatus,
  createCompany,
  createHeadOffice,
  completeProfile,
  autoLogin,
};
