import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { expect, it } from 'vitest';
import { failureText, messageOf } from './errors.ts';

const tooMany = new ApiError(429, {
  message: 'Too many attempts.',
  data: { retryAfterSeconds: 720 },
});

it.each<[string, unknown, string]>([
  ['what the server said', new ApiError(400, { message: 'Name is required' }), 'Name is required'],
  ['the page’s own text when it said nothing', new ApiError(502, {}), 'Failed'],
  [
    'when to try again after too many tries',
    tooMany,
    'Too many attempts. You can try again in 12 minutes.',
  ],
  [
    'that nothing was reached',
    new NetworkError('cable'),
    'Connection failed. Please check your internet connection and try again.',
  ],
  ['the page’s own text for anything else', new TypeError('x is not a function'), 'Failed'],
])('the message for an error is %s', (_, error, text) => {
  expect(messageOf(error, 'Failed')).toBe(text);
});

it('a failure has the specified text, and only a refusal adds the reason', () => {
  const tooLong = new ApiError(400, { message: 'The note is too long' });
  expect(failureText(tooLong, 'Failed to save')).toBe('Failed to save. The note is too long');
  const broken = new ApiError(503, { message: 'Please try again later' });
  expect(failureText(broken, 'Failed to save')).toBe('Failed to save');
  expect(failureText(new NetworkError('cable'), 'Failed to save')).toBe('Failed to save');
});
