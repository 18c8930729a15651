import { expect, it } from 'vitest';
import { paperStatusText } from './paper-text.ts';

it.each([
  [{ status: 'expired', valid_until: '2026-05-03' }, 'Expired on 3 May 2026'],
  [{ status: 'expiring', valid_until: '2026-05-03' }, 'Valid, expires on 3 May 2026'],
  [{ status: 'valid', valid_until: '2027-05-03' }, 'Valid'],
  [{ status: 'valid', valid_until: null }, 'Valid'],
  [{ status: 'missing' }, 'Missing'],
  [{ status: 'not-needed', reason: 'No gas here' }, 'Not needed: No gas here'],
  [{ status: 'not-needed', reason: null }, 'Not needed'],
] as const)('the status of a paper reads as a sentence: %o', (stated, text) => {
  expect(paperStatusText(stated)).toBe(text);
});
