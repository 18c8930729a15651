import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const NOT_ALLOWED = 'This value is not allowed';

const KINDS: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be yes or no',
  array: 'Must be a list',
};

const FORMATS: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid address',
  date: 'Please enter a valid date',
  time: 'Please enter a valid time',
  datetime: 'Please enter a valid date and time',
};

const limited = (origin: string, limit: string): string => {
  if (origin === 'array') return `Please choose ${limit}`;
  return `Must be ${limit}${origin === 'string' ? ' characters' : ''}`;
};

const isMissing = ({ input }: Issue): boolean =>
  input === undefined || input === null || input === '';

/** Says what is wrong with a value to whoever typed it. */
export const inPlainWords = (issue: Issue): string => {
  if (isMissing(issue)) {
    return issue.code === 'invalid_value' ? 'Please choose a value' : 'Please enter a value';
  }
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? NOT_ALLOWED;
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? NOT_ALLOWED;
  if (issue.code === 'too_big') return limited(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === 'too_small') return limited(issue.origin, `at least ${issue.minimum}`);
  return NOT_ALLOWED;
};

// For schemas that say nothing themselves, here and in the forms: the texts of the specification
// stand in the schemas and win. In a browser zod would compile its checks with eval, which our
// pages' policy refuses; said here, it is known before any schema is made, in whichever chunk.
z.config({ customError: inPlainWords, jitless: 'document' in globalThis });
