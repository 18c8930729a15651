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

/** Returns a message about an invalid value for the user who typed it. */
export const messageOfIssue = (issue: Issue): string => {
  if (isMissing(issue)) {
    return issue.code === 'invalid_value' ? 'Please choose a value' : 'Please enter a value';
  }
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? NOT_ALLOWED;
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? NOT_ALLOWED;
  if (issue.code === 'too_big') return limited(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === 'too_small') return limited(issue.origin, `at least ${issue.minimum}`);
  return NOT_ALLOWED;
};

// Messages for schemas that have none; texts of the specification stand in the schemas and win.
// `jitless` is set in browsers because zod would compile its checks with eval, which the pages'
// policy refuses; set here, it holds before any schema is created, in every chunk.
z.config({ customError: messageOfIssue, jitless: 'document' in globalThis });
