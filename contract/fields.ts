import './messages.ts';
import { z } from 'zod';
import { cleanEmail, cleanName, cleanPhone, cleanText, isVisible, lengthOf } from './sanitise.ts';

/**
 * One schema per concept, each with its message; where several apply, the user sees the first.
 * Limits are inclusive ([A-026]).
 */
export const LIMITS = {
  name: 100,
  companyName: 255,
  email: 254,
  signupEmail: 255,
  address: 255,
  town: 100,
  country: 100,
  postcode: 20,
  phone: 20,
  reference: 20,
  employeeText: 255,
  text: 1000,
  taskName: 255,
  taskDescription: 750,
  taskDescriptionWarning: 700,
  password: 128,
  branchPassword: 255,
} as const;

/** Most characters of a list as JSON text, such as the steps of a task. */
const JSON_TEXT_MAX = 500_000;

/** Reads a list that form data carries as JSON text; empty text and null are no items. */
export const fromJsonText = (value: unknown): unknown => {
  if (value === '' || value === null) return [];
  if (typeof value !== 'string' || value.length > JSON_TEXT_MAX) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const atMost = (max: number) => ({
  check: (text: string) => lengthOf(text) <= max,
  // Cleaning takes more than linear time, so far too long text is refused first.
  worthCleaning: (text: string) => text.length <= 10 * max,
  message: `Must be at most ${max} characters`,
});

/** Accepts required text, cleaned, of at most `max` characters. */
export const requiredText = (message: string, max: number = LIMITS.employeeText) => {
  const limit = atMost(max);
  return z
    .string({ error: message })
    .refine(limit.worthCleaning, { error: limit.message, abort: true })
    .overwrite(cleanText)
    .refine(isVisible, message)
    .refine(limit.check, limit.message)
    .meta({ minLength: 1, maxLength: max });
};

/** Accepts text that may be missing, null or empty; all three become null. */
export const optionalText = (max: number = LIMITS.employeeText) => {
  const limit = atMost(max);
  return z
    .string()
    .refine(limit.worthCleaning, { error: limit.message, abort: true })
    .overwrite(cleanText)
    .refine(limit.check, limit.message)
    .meta({ maxLength: max })
    .nullish()
    .transform((text) => (text && isVisible(text) ? text : null));
};

/** Accepts optional text; an entry of the list gets its spelling, such as 'Mrs' for 'mrs'. */
export const textFrom = (list: readonly string[]) =>
  optionalText().transform(
    (text) => list.find((one) => one.toLowerCase() === text?.toLowerCase()) ?? text,
  );

/** Accepts an entry of the list; missing, null or empty means that nothing was chosen. */
export const optionalChoice = <const T extends readonly string[]>(choices: T) =>
  z
    .union([z.literal('').transform(() => null), z.enum(choices)], {
      error: 'Please choose one from the list',
    })
    .nullish();

/** Accepts a person's name ([A-061]). */
export const personName = (max: number = LIMITS.name, message = 'Name is required') => {
  const limit = atMost(max);
  return z
    .string({ error: message })
    .refine(limit.worthCleaning, { error: limit.message, abort: true })
    .overwrite(cleanName)
    .refine((name) => /[\p{L}0-9]/u.test(name), message)
    .refine(limit.check, limit.message)
    .meta({ minLength: 1, maxLength: max });
};

type CoercedNumber = z.ZodCoercedNumber<number | string>;

/**
 * Accepts a number as in JSON, or as the digits of query strings and form fields. Anything else
 * that JavaScript reads as a number is refused: '1e3', '0x4D2', [1234] and true.
 */
export const fromDigits = (message: string, schema: CoercedNumber) =>
  z
    .union(
      [
        z.number({ error: message }),
        z.string({ error: message }).regex(/^\s*-?\d{1,16}\s*$/, message),
      ],
      { error: message },
    )
    .pipe(schema);

/** A record's id. */
export const id = fromDigits(
  'Must be a number',
  z.coerce
    .number<number | string>()
    .int('Must be a whole number')
    .positive('Must be a positive number')
    .max(Number.MAX_SAFE_INTEGER),
);

export const EMAIL_MESSAGE = 'Please enter a valid email address';

const MAILBOX = String.raw`[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*`;
const HOST = String.raw`[a-z0-9](?:[a-z0-9-]*[a-z0-9])?`;
const ADDRESS = new RegExp(String.raw`^${MAILBOX}@${HOST}(?:\.${HOST})+$`);

/** Accepts an email address with the characters that the specification allows. */
export const email = (max: number = LIMITS.email, required = EMAIL_MESSAGE) =>
  z
    .string({ error: required })
    .overwrite(cleanEmail)
    .min(1, required)
    .regex(ADDRESS, EMAIL_MESSAGE)
    .refine(
      (text) => lengthOf(text) <= max,
      max === LIMITS.signupEmail
        ? 'Email must be less than 255 characters'
        : `Must be at most ${max} characters`,
    )
    // Capitals are accepted and lower-cased.
    .meta({
      format: 'email',
      pattern: '^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$',
      maxLength: max,
    });

/** An account's password: 8 to 128 characters, upper and lower case and a number. Never cleaned. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .refine((text) => lengthOf(text) >= 8, 'Password must be at least 8 characters long')
  .refine((text) => lengthOf(text) <= LIMITS.password, 'Password must be less than 128 characters')
  .refine(
    (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /[0-9]/.test(text),
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  )
  .meta({ format: 'password', minLength: 8, maxLength: LIMITS.password });

/** Refusal of a new password that equals the present one. */
export const SAME_PASSWORD = 'This is your password already. Choose another one.';

/** Refusal of a new password that is very common or contains the person's own names. */
export const GUESSABLE_PASSWORD = 'This password is too easy to guess. Choose another one.';

/** A branch's device password: 6 to 255 characters after trimming. */
export const branchPassword = z
  .string({ error: 'Password must be at least 6 characters' })
  .trim()
  .refine((text) => lengthOf(text) >= 6, 'Password must be at least 6 characters')
  .refine((text) => lengthOf(text) <= LIMITS.branchPassword, 'Must be at most 255 characters')
  .meta({ format: 'password', minLength: 6, maxLength: LIMITS.branchPassword });

const phoneLimit = atMost(LIMITS.phone);

/** A UK mobile in any of the three accepted spellings; normalised to E.164 ([A-059]). */
export const ukMobile = z
  .string({ error: 'Mobile number is required' })
  .trim()
  .min(1, 'Mobile number is required')
  .refine(phoneLimit.worthCleaning, { error: phoneLimit.message, abort: true })
  .overwrite(cleanPhone)
  .refine(phoneLimit.check, phoneLimit.message)
  .regex(/^(?:07|\+447|447)\d{9}$/, 'Please enter a valid UK mobile number')
  .overwrite((text) => `+44${text.slice(-10)}`)
  .meta({ pattern: String.raw`^[\d\s()+.-]+$` });

/** A phone number in any notation; stored as digits with an optional leading plus. */
export const optionalPhone = z
  .string()
  .refine(phoneLimit.worthCleaning, { error: phoneLimit.message, abort: true })
  .overwrite(cleanPhone)
  .refine(phoneLimit.check, phoneLimit.message)
  .nullish()
  .transform((text) => (text && text !== '+' ? text : null));

/** A PIN of 4 to 6 digits; a JSON number is accepted too ([A-051]). */
export const pin = z
  .union([z.string(), z.number().transform(String)], { error: 'PIN is required' })
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, 'PIN is required')
      .regex(/^\d{4,6}$/, 'PIN must be 4-6 digits'),
  );

/** Digits of a manager's or an owner's new PIN at companies that ask for long ones. */
export const LONG_PIN_DIGITS = 6;
export const LONG_PIN_NEEDED = 'PINs of managers and owners must have 6 digits';

/** A National Insurance number: nine letters and digits, spaces ignored ([A-060]). */
export const niNumber = z
  .string({ error: 'National Insurance Number is required' })
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .min(1, 'National Insurance Number is required')
  .regex(/^[A-Z0-9]{9}$/, 'National Insurance Number must be exactly 9 characters')
  .meta({ pattern: '^[A-Za-z0-9 ]{9,20}$', maxLength: 20 });

export const isWholeNiNumber = (text: string): boolean => text.replace(/\s/g, '').length === 9;

/** Accepts a calendar day 'YYYY-MM-DD' that exists, from 1900 to 2199. */
export const isoDate = (message = 'Please enter a valid date') =>
  z
    .string({ error: message })
    .refine((text) => {
      if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
      const at = new Date(`${text}T00:00:00Z`);
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
    }, message)
    .meta({ format: 'date', maxLength: 10 });

/** Accepts a time of day 'HH:MM'. */
export const clockTime = z
  .string({ error: 'Please enter a time' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')
  .meta({ maxLength: 5 });

export const BIRTH_MESSAGE = 'Please enter a valid date of birth';

/** A day of birth. Callers that know today's date check that it is not in the future. */
export const birthDate = isoDate(BIRTH_MESSAGE);

/** Accepts a day that may be missing, null or empty; empty becomes null. */
export const optionalDay = (message = 'Please enter a valid date') =>
  z.union([z.literal('').transform(() => null), isoDate(message)], { error: message }).nullish();

/** A boolean; form data carries it as text. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

/** Accepts a whole number in a range; form data carries it as text. */
export const wholeNumber = (min: number, max: number, message: string) =>
  fromDigits(
    message,
    z.coerce.number<number | string>().int(message).min(min, message).max(max, message),
  );

/** Formats '+447700900123' the way UK readers write it: '07700900123'. */
export const displayMobile = (mobile: string | null): string =>
  mobile ? mobile.replace(/^\+44|^44(?=7\d{9}$)/, '0') : '';
