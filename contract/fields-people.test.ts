import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { displayMobile, niNumber, optionalPhone, personName, pin, ukMobile } from './fields.ts';

/** Returns the message about a value; null when it is accepted. */
const refusal = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

describe('a person’s name', () => {
  it('is kept as the person writes it', () => {
    expect(personName().parse(' Łukasz O’Brien-Żak ')).toBe('Łukasz O’Brien-Żak');
  });

  it.each([undefined, null, '', '  ', '!!!', '<b>', '.', '-', '\u3164', '\u200b'])(
    'is missing when it is %j',
    (value) => {
      expect(refusal(personName(), value)).toBe('Name is required');
    },
  );
});

describe('a UK mobile number', () => {
  it.each(['07700 900123', '+44 7700 900 123', '447700900123', ' 07700900123 ', '(07700) 900-123'])(
    'is stored in one form, however it is written: %s',
    (value) => {
      expect(ukMobile.parse(value)).toBe('+447700900123');
    },
  );

  it.each(['0113 496 0000', '0770090012', '077009001234', '+337700900123', 'call'])(
    'is not %s',
    (value) => {
      expect(refusal(ukMobile, value)).toBe('Please enter a valid UK mobile number');
    },
  );

  it.each([undefined, null, '', '   '])('is missing when it is %j', (value) => {
    expect(refusal(ukMobile, value)).toBe('Mobile number is required');
  });

  it('is shown with a leading zero', () => {
    expect(displayMobile('+447700900123')).toBe('07700900123');
    expect(displayMobile('447700900123')).toBe('07700900123');
    expect(displayMobile(null)).toBe('');
  });
});

it('another phone number is stored as digits with a leading plus, 20 characters at most', () => {
  expect(optionalPhone.parse('+44 113 496 0000')).toBe('+441134960000');
  expect(optionalPhone.parse('')).toBeNull();
  expect(optionalPhone.parse('+44 (0) 113 - 496 - 00 - 00')).toBe('+4401134960000');
  expect(optionalPhone.parse('+')).toBeNull();
  expect(refusal(optionalPhone, '1'.repeat(21))).toBe('Must be at most 20 characters');
});

describe('a PIN', () => {
  it.each([
    ['0123', '0123'],
    ['123456', '123456'],
    [' 1234 ', '1234'],
    [1234, '1234'],
    [123_456, '123456'],
  ])('%j is accepted as the text %s', (value, text) => {
    expect(pin.parse(value)).toBe(text);
  });

  it.each(['123', '1234567', '12a4', '-1234', '12 34', '١٢٣٤', 123, -1234, 1234.5, 1e21])(
    'is not %j',
    (value) => {
      expect(refusal(pin, value)).toBe('PIN must be 4-6 digits');
    },
  );

  it.each([undefined, null, '', '  '])('is missing when it is %j', (value) => {
    expect(refusal(pin, value)).toBe('PIN is required');
  });
});

describe('a National Insurance number', () => {
  it.each(['QQ123456C', 'qq 12 34 56 c'])('is stored without spaces in capitals: %s', (value) => {
    expect(niNumber.parse(value)).toBe('QQ123456C');
  });

  it.each(['QQ12345C', 'QQ1234567C', 'QQ12-456C', 'QQ12345ŁC'])('is not %s', (value) => {
    expect(refusal(niNumber, value)).toBe('National Insurance Number must be exactly 9 characters');
  });

  it.each([undefined, '', ' '])('is missing when it is %j', (value) => {
    expect(refusal(niNumber, value)).toBe('National Insurance Number is required');
  });
});
