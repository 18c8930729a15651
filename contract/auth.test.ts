import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { credentials, signUpFields } from './auth.ts';

/** Returns the first message about each field of a form. */
const refusals = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const said: Record<string, string> = {};
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    said[issue.path.join('.')] ??= issue.message;
  }
  return said;
};

describe('signing in', () => {
  it('needs a valid email address and a password', () => {
    expect(refusals(credentials, {})).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
    expect(refusals(credentials, { email: 'ann', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });

  it('accepts a password that would be too weak for a new one', () => {
    expect(credentials.parse({ email: ' Ann@Example.com', password: ' x ' })).toEqual({
      email: 'ann@example.com',
      password: ' x ',
    });
  });
});

it('signing up needs a valid email address and a strong password', () => {
  expect(refusals(signUpFields, {})).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
  });
  expect(refusals(signUpFields, { email: 'ann@example.com', password: 'Two-kettles-7' })).toEqual(
    {},
  );
});
