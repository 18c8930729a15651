import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { retryDelayOf, shouldRetry } from './retries.ts';

const refused = (status: number, retryAfterSeconds?: number): ApiError =>
  new ApiError(status, retryAfterSeconds === undefined ? {} : { data: { retryAfterSeconds } });
const lost = new NetworkError(new TypeError('Failed to fetch'));

const triesOf = (error: Error): number => {
  let failures = 0;
  while (shouldRetry(failures, error)) failures += 1;
  return failures + 1;
};

describe('a read that failed', () => {
  it.each([lost, refused(500), refused(503), refused(404), refused(409), refused(400)])(
    'is tried three more times: %s',
    (error) => expect(triesOf(error)).toBe(4),
  );

  it.each([401, 403])('is not tried again after %s', (status) => {
    expect(triesOf(refused(status))).toBe(1);
  });

  it('is tried again after the short wait that the server asked for', () => {
    const busy = refused(429, 20);
    expect(triesOf(busy)).toBe(4);
    expect([0, 1, 2].map((failures) => retryDelayOf(failures, busy))).toEqual([
      20_000, 20_000, 20_000,
    ]);
  });

  it('is left to the user if the server asked for a long wait', () => {
    expect(triesOf(refused(429, 720))).toBe(1);
  });

  it('waits longer with each try after an error of the server', () => {
    expect([0, 1, 2].map((failures) => retryDelayOf(failures, lost))).toEqual([500, 1000, 2000]);
  });

  it('shows a clear refusal within a second', () => {
    const waits = [0, 1, 2].map((failures) => retryDelayOf(failures, refused(404)));
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(1000);
  });
});
