import { z } from 'zod';
import { email, LIMITS, optionalText, requiredText } from './fields.ts';
import { cleanText } from './sanitise.ts';

export const BUSINESS_TYPES = ['Sole Trader', 'Partnership', 'Limited Company', 'Other'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** What the trading name is called for each type, and its message when missing. */
export const tradingNameLabel: Record<BusinessType, string> = {
  'Sole Trader': 'Trading name',
  Partnership: 'Partnership name',
  'Limited Company': 'Company name',
  Other: 'Organisation name',
};

export const DEFAULT_COUNTRY = 'United Kingdom';

const companyPhone = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, 'Phone number is required')
  .max(LIMITS.phone, `Must be at most ${LIMITS.phone} characters`)
  .regex(/^[0-9 +()-]+$/, 'Please enter a valid phone number');

const branchCount = z.coerce
  .number<number | string>({ error: 'Must have at least 1 branch' })
  .int('Must have at least 1 branch')
  .min(1, 'Must have at least 1 branch')
  .max(100, 'Maximum 100 branches allowed');

const hasBusinessType = z.looseObject({ businessType: z.enum(BUSINESS_TYPES) });

/** Said together with what else is wrong, not only once that is mended. */
const WITH_OTHER_ERRORS: z.core.$ZodSuperRefineParams = {
  when: ({ value }) => hasBusinessType.safeParse(value).success,
};

/** The company as registered; which number is asked for depends on the business type. */
export const companyFields = z
  .object({
    businessType: z.enum(BUSINESS_TYPES, { error: 'Business type is required' }),
    tradingName: z
      .string()
      .max(10 * LIMITS.companyName, { abort: true })
      .overwrite(cleanText)
      .default(''),
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
  .superRefine((company, ctx) => {
    const name = requiredText(
      `${tradingNameLabel[company.businessType]} is required`,
      LIMITS.companyName,
    ).safeParse(company.tradingName);
    if (!name.success) {
      ctx.addIssue({
        code: 'custom',
        path: ['tradingName'],
        message: name.error.issues[0]?.message ?? 'Name is required',
      });
    }
    if (company.businessType === 'Limited Company' && !company.companiesHouseNumber) {
      ctx.addIssue({
        code: 'custom',
        path: ['companiesHouseNumber'],
        message: 'Companies House number is required',
      });
    }
    if (company.businessType === 'Other' && !company.registrationNumber) {
      ctx.addIssue({
        code: 'custom',
        path: ['registrationNumber'],
        message: 'Registration number is required',
      });
    }
  }, WITH_OTHER_ERRORS);
export type CompanyFields = z.output<typeof companyFields>;
