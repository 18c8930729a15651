import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, fromDigits, id, LIMITS, optionalText, requiredText } from './fields.ts';
import { portalRoles } from './permissions.ts';
import { cleanText } from './sanitise.ts';

export const BUSINESS_TYPES = ['Sole Trader', 'Partnership', 'Limited Company', 'Other'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Label of the trading name for each business type, also used in its message when missing. */
export const tradingNameLabel: Record<BusinessType, string> = {
  'Sole Trader': 'Trading name',
  Partnership: 'Partnership name',
  'Limited Company': 'Company name',
  Other: 'Organisation name',
};

export const IDENTIFYING_NUMBERS = [
  'partnershipUTR',
  'companiesHouseNumber',
  'registrationNumber',
] as const;

/** The number that identifies a business of each type; the others are not asked for or kept. */
export const identifyingNumber: Record<BusinessType, (typeof IDENTIFYING_NUMBERS)[number] | null> =
  {
    'Sole Trader': null,
    Partnership: 'partnershipUTR',
    'Limited Company': 'companiesHouseNumber',
    Other: 'registrationNumber',
  };

export const DEFAULT_COUNTRY = 'United Kingdom';

const companyPhone = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, 'Phone number is required')
  .max(LIMITS.phone, `Must be at most ${LIMITS.phone} characters`)
  .regex(/^[ +()-]*(?:[0-9][ +()-]*){3,}$/, 'Please enter a valid phone number');

const branchCount = fromDigits(
  'Must have at least 1 branch',
  z.coerce
    .number<number | string>()
    .int('Must have at least 1 branch')
    .min(1, 'Must have at least 1 branch')
    .max(100, 'Maximum 100 branches allowed'),
);

/** Runs the refinement even when other fields fail, so that all errors are reported together. */
const WITH_OTHER_ERRORS: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => typeof value === 'object' && value !== null,
};

/** The company as registered; which number is required depends on the business type. */
export const companyFields = z
  .object({
    businessType: z.enum(BUSINESS_TYPES, { error: 'Business type is required' }),
    tradingName: z
      .string()
      .max(10 * LIMITS.companyName, {
        error: `Must be at most ${LIMITS.companyName} characters`,
        abort: true,
      })
      .overwrite(cleanText)
      .nullish()
      .transform((name) => name ?? ''),
    partnershipUTR: optionalText(LIMITS.reference),
    companiesHouseNumber: optionalText(LIMITS.reference),
    registrationNumber: optionalText(LIMITS.reference),
    headOfficeAddress: requiredText('Business address is required', LIMITS.address),
    headOfficeTown: requiredText('Town is required', LIMITS.town),
    headOfficeCountry: requiredText('Country is required', LIMITS.country),
    headOfficePostcode: requiredText('Postcode is required', LIMITS.postcode),
    headOfficeMobile: companyPhone,
    headOfficeEmail: email(LIMITS.signupEmail),
    vatNo: optionalText(LIMITS.reference),
    branchCount: branchCount.default(1),
    houseNo: z.null().optional(),
  })
  .overwrite((company) => {
    const others = IDENTIFYING_NUMBERS.filter(
      (number) => number !== identifyingNumber[company.businessType],
    );
    return { ...company, ...Object.fromEntries(others.map((number) => [number, null])) };
  })
  .superRefine((company, ctx) => {
    // While no type is chosen, the message uses the first type's label.
    const type = BUSINESS_TYPES.find((one) => one === company.businessType) ?? 'Sole Trader';
    const name = requiredText(
      `${tradingNameLabel[type]} is required`,
      LIMITS.companyName,
    ).safeParse(company.tradingName);
    if (!name.success) {
      ctx.addIssue({
        code: 'custom',
        path: ['tradingName'],
        message: name.error.issues[0]?.message ?? 'Name is required',
      });
    }
    if (type === 'Limited Company' && !company.companiesHouseNumber) {
      ctx.addIssue({
        code: 'custom',
        path: ['companiesHouseNumber'],
        message: 'Companies House number is required',
      });
    }
    if (type === 'Other' && !company.registrationNumber) {
      ctx.addIssue({
        code: 'custom',
        path: ['registrationNumber'],
        message: 'Registration number is required',
      });
    }
  }, WITH_OTHER_ERRORS);
export type CompanyFields = z.output<typeof companyFields>;

/** A company as returned to its users; its registration numbers go only to its managers. */
export const company = z.object({
  id,
  name: z.string(),
  businessType: z.enum(BUSINESS_TYPES),
  tradingName: z.string(),
  partnershipUTR: z.string().nullable(),
  companiesHouseNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  headOfficeAddress: z.string(),
  headOfficeTown: z.string(),
  headOfficeCountry: z.string(),
  headOfficePostcode: z.string(),
  headOfficeMobile: z.string(),
  headOfficeEmail: z.string(),
  vatNo: z.string().nullable(),
  branchCount: z.number().int().describe('How many branches are planned'),
});
export type Company = z.output<typeof company>;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The caller’s own company, as a list of one',
  who: portalRoles,
  data: z.array(company),
});

export const addCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary: 'Register the company of an owner who has none yet',
  who: ['onboarding', ...portalRoles],
  body: companyFields.safeExtend({ token: z.string().max(200).optional() }),
  status: 201,
  data: z.object({ company_name: z.string(), company_id: id }),
  errors: ['OWNERS_CREATE_COMPANIES', 'COMPANY_EXISTS'],
});

export const companiesEndpoints = { listCompanies, addCompany };
