import { z } from 'zod';
import { cleanEmail } from './sanitise.ts';
import { EMAIL_MESSAGE, LIMITS, optionalPhone, optionalText, requiredText } from './fields.ts';

/** Somebody still in the book after so many days has forgotten to sign out: tablets stop asking. */
export const VISITOR_SHOWN_DAYS = 7;

const optionalEmail = z
  .string()
  .overwrite(cleanEmail)
  .refine(
    (text) => text === '' || /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text),
    EMAIL_MESSAGE,
  )
  .refine((text) => text.length <= LIMITS.email, `Must be at most ${LIMITS.email} characters`)
  .nullish()
  .transform((text) => text || null);

/** What a visitor writes into the book of a branch. */
export const visitorFields = z.object({
  full_name: requiredText('Please enter your name', LIMITS.name),
  company_name: optionalText(LIMITS.companyName),
  reason: requiredText('Please say why you are here', LIMITS.employeeText),
  email: optionalEmail,
  phone_number: optionalPhone,
});
export type VisitorFields = z.output<typeof visitorFields>;

/** Reasons to choose from; another one can be typed. */
export const VISIT_REASONS = ['Delivery', 'Meeting', 'Repair', 'Inspection', 'Interview'] as const;
