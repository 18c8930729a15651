import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  branchPassword,
  email,
  flag,
  id,
  isoDate,
  LIMITS,
  newPassword,
  optionalPhone,
  optionalText,
  personName,
  requiredText,
  wholeNumber,
} from './fields.ts';

/** Returns the message about a value; null when it is accepted. */
const refusal = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

const EMOJI = '😀';

describe('a length limit', () => {
  it.each([
    ['a required text', requiredText('missing', 20), 20],
    ['an optional text', optionalText(20), 20],
    ['a branch password', branchPassword, 255],
  ] as const)('counts characters, not bytes, and is still allowed: %s', (_, schema, max) => {
    expect(schema.parse(EMOJI.repeat(max))).toBe(EMOJI.repeat(max));
    expect(refusal(schema, EMOJI.repeat(max + 1))).toBe(`Must be at most ${max} characters`);
  });

  it('of a name counts letters of every alphabet as one character', () => {
    expect(personName().parse('Ł'.repeat(100))).toBe('Ł'.repeat(100));
    expect(refusal(personName(), 'Ł'.repeat(101))).toBe('Must be at most 100 characters');
    expect(personName().parse(` ${'a'.repeat(99)}  `)).toBe('a'.repeat(99));
    expect(personName().parse('e\u0301'.repeat(60))).toBe('é'.repeat(60));
  });

  it.each([
    ['a required text', requiredText('missing', 20)],
    ['an optional text', optionalText(20)],
    ['a name', personName(20)],
    ['a phone number', optionalPhone],
  ])('refuses a text of ten times the limit before cleaning it: %s', (_, schema) => {
    expect(schema.parse(`${' '.repeat(199)}7`)).toBe('7');
    expect(refusal(schema, `${' '.repeat(200)}7`)).toBe('Must be at most 20 characters');
  });

  it('of a text ignores surrounding spaces', () => {
    expect(requiredText('missing', 5).parse('   five5   ')).toBe('five5');
  });

  it('of an email address is 254, and 255 at sign-up', () => {
    const address = (length: number): string => `${'a'.repeat(length - 6)}@x.com`;
    expect(email().parse(address(254))).toHaveLength(254);
    expect(refusal(email(), address(255))).toBe('Must be at most 254 characters');
    expect(email(LIMITS.signupEmail).parse(address(255))).toHaveLength(255);
    expect(refusal(email(LIMITS.signupEmail), address(256))).toBe(
      'Email must be less than 255 characters',
    );
  });
});

describe('a number field', () => {
  it.each([5, '5', ' 5 '])('accepts %j, as JSON and forms send it', (value) => {
    expect(id.parse(value)).toBe(5);
    expect(wholeNumber(0, 9, 'no').parse(value)).toBe(5);
  });

  it.each(['5e0', '0x5', '0b101', '5.0', '+5', '', ' ', 'Infinity', [5], ['5'], true, null, {}])(
    'refuses %j, although JavaScript could convert it',
    (value) => {
      expect(refusal(id, value)).toBe('Must be a number');
      expect(refusal(wholeNumber(0, 9, 'no'), value)).toBe('no');
    },
  );
});

describe('a required text', () => {
  it.each([undefined, null, '', '   ', '<b></b>', 5, '\u200b', '\u3164', '\u0301'])(
    'is missing when it is %j',
    (value) => {
      expect(refusal(requiredText('Town is required'), value)).toBe('Town is required');
    },
  );
});

describe('an optional text', () => {
  it.each([undefined, null, '', '   ', '<i></i>', '\u2800'])('is null when it is %j', (value) => {
    expect(optionalText().parse(value)).toBeNull();
  });
});

describe('an email address', () => {
  it('is trimmed and in lower case', () => {
    expect(email().parse(' Ann.Lee+x_y-z@Shop.Example.COM ')).toBe(
      'ann.lee+x_y-z@shop.example.com',
    );
  });

  it.each([
    "o'brien@example.com",
    'ann@',
    '@example.com',
    'ann@example',
    'ann example@x.com',
    'łukasz@example.com',
    'a@b@c.com',
    'ann@example..com',
    '.ann@example.com',
    'ann.@example.com',
    'ann..lee@example.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@example.com\u0000',
    'ann',
  ])('is refused, never repaired: %j', (value) => {
    expect(refusal(email(), value)).toBe('Please enter a valid email address');
  });
});

it('an empty required field gets only the message that it is missing', () => {
  const issuesOf = (schema: z.ZodType) =>
    schema.safeParse('').error?.issues.map(({ message }) => message);
  expect(issuesOf(newPassword)).toEqual(['Password is required']);
});

describe('a new password', () => {
  it.each([
    [undefined, 'Password is required'],
    ['', 'Password is required'],
    ['Passw0r', 'Password must be at least 8 characters long'],
    [`Aa1${'x'.repeat(126)}`, 'Password must be less than 128 characters'],
  ])('%j is refused: %s', (value, message) => {
    expect(refusal(newPassword, value)).toBe(message);
  });

  it.each(['password1', 'PASSWORD1', 'Passwords', '12345678'])('is too weak as %s', (value) => {
    expect(refusal(newPassword, value)).toBe(
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    );
  });

  it.each([
    'Passw0rd',
    `Aa1${'x'.repeat(125)}`,
    'Żółć 1234',
    ' <b>Pass1</b> ',
    `Aa1${EMOJI.repeat(5)}`,
  ])('is accepted and never changed: %j', (value) => {
    expect(newPassword.parse(value)).toBe(value);
  });
});

describe('a branch password', () => {
  it('has 6 to 255 characters without surrounding spaces', () => {
    expect(branchPassword.parse('  secret  ')).toBe('secret');
    expect(refusal(branchPassword, '  five5  ')).toBe('Password must be at least 6 characters');
    expect(refusal(branchPassword, undefined)).toBe('Password must be at least 6 characters');
    expect(branchPassword.parse('x'.repeat(255))).toHaveLength(255);
  });
});

describe('a day', () => {
  it.each(['2026-01-31', '2028-02-29', '1900-01-01'])('is %s', (value) => {
    expect(isoDate().parse(value)).toBe(value);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1900-02-29',
    '26-01-01',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00',
    '',
    null,
    20_260_101,
  ])('is not %j', (value) => {
    expect(refusal(isoDate(), value)).toBe('Please enter a valid date');
  });

  it('may be every day of the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
        const text = new Date(days * 86_400_000).toISOString().slice(0, 10);
        expect(isoDate().parse(text)).toBe(text);
      }),
    );
  });
});

describe('values that a query string or a form carries as text', () => {
  it('a record’s id is a whole number above zero', () => {
    expect(id.parse('123456')).toBe(123_456);
    for (const wrong of ['0', '-1', '1.5', 'x', '9007199254740993', undefined, {}]) {
      expect([wrong, id.safeParse(wrong).success]).toEqual([wrong, false]);
    }
  });

  it.each(['', null])('%j is not an id', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });

  it('a flag is true or false', () => {
    expect(['true', '1', true].map((value) => flag.parse(value))).toEqual([true, true, true]);
    expect(['false', '0', false].map((value) => flag.parse(value))).toEqual([false, false, false]);
    expect(['yes', '', 2, null].map((value) => flag.safeParse(value).success)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('a whole number stays in its range', () => {
    const priority = wholeNumber(1, 5, 'Priority must be from 1 to 5');
    expect([1, 5, '3'].map((value) => priority.parse(value))).toEqual([1, 5, 3]);
    for (const wrong of [0, 6, 2.5, 'high', undefined]) {
      expect(refusal(priority, wrong)).toBe('Priority must be from 1 to 5');
    }
  });
});
