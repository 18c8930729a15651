import { z } from 'zod';
import { currentPassword } from './account.ts';
import { twoFactorCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { LIMITS } from './fields.ts';
import { cleanText } from './sanitise.ts';

/** Limit on full exports: each one reads all data of a company. */
const EXPORTS_AN_HOUR = { per: 'caller', max: 3, seconds: 3600 } as const;

export const companyExport = endpoint({
  method: 'GET',
  path: '/api/company/export',
  summary: 'Everything of the company: a CSV file for each kind of record, and all photos',
  who: ['owner'],
  data: 'zip',
  limit: EXPORTS_AN_HOUR,
});

export const WRONG_COMPANY_NAME = 'This is not the name of your company';
export const CODE_NEEDED = 'Please enter the code from your authenticator app';

/** Closing a company needs its name, against slips, and the owner's password, against misuse. */
export const companyClosing = z.object({
  name: z
    .string({ error: 'Company name is required' })
    .max(LIMITS.companyName, WRONG_COMPANY_NAME)
    .overwrite(cleanText)
    .min(1, 'Company name is required'),
  password: currentPassword,
  code: z
    .literal('')
    .transform(() => undefined)
    .or(twoFactorCode)
    .optional()
    .describe('Needed where the owner has two-step sign-in'),
});
export type CompanyClosing = z.output<typeof companyClosing>;

export const eraseCompany = endpoint({
  method: 'POST',
  path: '/api/company/erase',
  summary: 'Close the company: everything of it is erased at once, and for good',
  who: ['owner'],
  body: companyClosing,
  data: z.null(),
  errors: ['MISSING_FIELDS', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
  limit: { per: 'caller', max: 10, seconds: 900 },
});

export const companyDataEndpoints = { companyExport, eraseCompany };
