import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { continueLinkOf, loginFailureOf } from './failure-rules.ts';

describe('the message when signing in fails', () => {
  it.each([
    [
      'what the server said',
      new ApiError(401, { message: 'Invalid email or password' }),
      'Invalid email or password',
    ],
    [
      'that there is no connection',
      new NetworkError('cable'),
      'Connection failed. Please check your internet connection and try again.',
    ],
    ['what the error says', new Error('The disk is full'), 'The disk is full'],
    ['no more than that, when nothing says more', new Error(), 'Login failed'],
    ['to try again, when it is no error at all', 'odd', 'Login failed. Please try again.'],
  ])('is %s', (_, error, text) => {
    expect(loginFailureOf(error)).toBe(text);
  });
});

it('a link to continue comes only from an unfinished set-up', () => {
  const data = { completionLink: 'https://shops.example/setup-company?token=t' };
  expect(continueLinkOf(new ApiError(403, { code: 'SETUP_NOT_FINISHED', data }))).toBe(
    data.completionLink,
  );
  expect(continueLinkOf(new ApiError(403, { code: 'SETUP_NOT_FINISHED' }))).toBe('');
  expect(continueLinkOf(new ApiError(403, { code: 'ACCESS_DENIED', data }))).toBe('');
  expect(continueLinkOf(new NetworkError('cable'))).toBe('');
});
