import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { kindOfFailure, LINK_ENDED, stepFailure } from './failure-rules.ts';

const texts = {
  conflict: 'Company already exists or data conflict occurred.',
  other: 'Company creation failed. Please try again.',
};
const said = (status: number, message = '') =>
  stepFailure(new ApiError(status, { message }), texts);

describe('the message when a step of the set-up is refused', () => {
  it.each([
    [400, 'Please check your input and try again.'],
    [401, 'Your completion link has expired. Please request a new account creation.'],
    [403, 'Company creation failed. Please try again.'],
    [409, 'Company already exists or data conflict occurred.'],
    [429, 'Company creation failed. Please try again.'],
    [500, 'Company creation failed. Please try again.'],
  ])('for a bare %i is the text of the catalogue', (status, text) => {
    expect(said(status)).toBe(text);
  });

  it('is the server’s, where the catalogue allows that', () => {
    for (const status of [400, 403, 409, 429]) expect(said(status, 'Because.')).toBe('Because.');
    expect(said(500, 'Because.')).toBe(texts.other);
    const profile = { ...texts, otherFromServer: true };
    expect(stepFailure(new ApiError(500, { message: 'Because.' }), profile)).toBe('Because.');
  });

  it('gives the time of the next try after too many tries', () => {
    const refusal = { message: 'Too many attempts.', data: { retryAfterSeconds: 90 } };
    expect(stepFailure(new ApiError(429, refusal), texts)).toBe(
      'Too many attempts. You can try again in 2 minutes.',
    );
  });

  it('without an answer reports the connection, and else an unexpected error', () => {
    expect(stepFailure(new NetworkError('cable'), texts)).toBe(
      'Connection failed. Please check your internet connection and try again.',
    );
    expect(stepFailure(new TypeError('x'), texts)).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });
});

it('only an expired link asks the user to sign in', () => {
  expect(kindOfFailure(new ApiError(401, {}))).toBe(LINK_ENDED);
  for (const error of [new ApiError(409, {}), new NetworkError('cable'), new Error('x')]) {
    expect(kindOfFailure(error)).not.toBe(LINK_ENDED);
  }
});
