import { expect, it } from 'vitest';
import { nextTryAt, verdictOf } from './retry-rules.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const answer = (status: number, retryAfter: string | null = null) => ({ status, retryAfter });
const delays = (result: Parameters<typeof nextTryAt>[0], failures = 0) =>
  (nextTryAt(result, failures, NOW).getTime() - NOW.getTime()) / 1000;

it('a message is tried again only where another try may help', () => {
  const verdicts = (statuses: number[]) => statuses.map((status) => verdictOf(answer(status)));
  expect(verdicts([200, 201, 204])).toEqual(['taken', 'taken', 'taken']);
  expect(verdicts([404, 410])).toEqual(['gone', 'gone']);
  expect(new Set(verdicts([408, 425, 429, 500, 502, 503, 599]))).toEqual(new Set(['try-again']));
  expect(new Set(verdicts([301, 307, 400, 401, 403, 413]))).toEqual(new Set(['refused']));
  expect(verdictOf({ failure: 'no-answer' })).toBe('try-again');
  expect(verdictOf({ failure: 'forbidden-address' })).toBe('refused');
});

it('tries come at growing distances, at most an hour', () => {
  const failed = { failure: 'no-answer' } as const;
  expect([0, 1, 2, 3, 7, 8, 1000].map((failures) => delays(failed, failures))).toEqual([
    20, 40, 80, 160, 2560, 3600, 3600,
  ]);
});

it('a receiver chooses the time of the next try, within a second and a day', () => {
  expect(delays(answer(429, '90'))).toBe(90);
  expect(delays(answer(503, 'Wed, 10 Jun 2026 09:05:00 GMT'))).toBe(300);
  expect(delays(answer(503, 'Wed, 10 Jun 2026 08:00:00 GMT'))).toBe(1);
  expect(delays(answer(429, '99999999'))).toBe(86_400);
  expect(delays(answer(429, 'soon'))).toBe(20);
});
