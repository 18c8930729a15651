import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { expect, it } from 'vitest';
import { isDecision } from './connection.ts';

it('head office is reachable while it answers itself, and not when something else does', () => {
  const refused = { code: 'VALIDATION', message: 'No' } as const;
  expect(isDecision(new ApiError(400, refused))).toBe(true);
  expect(isDecision(new ApiError(401, { code: 'SESSION_EXPIRED' }))).toBe(true);
  expect(isDecision(new NetworkError(null))).toBe(false);
  // A proxy, a Wi-Fi's sign-in page, a server in trouble, and half an answer.
  expect(isDecision(new ApiError(502, {}))).toBe(false);
  expect(isDecision(new ApiError(413, {}))).toBe(false);
  expect(isDecision(new ApiError(500, { code: 'SERVER' }))).toBe(false);
  expect(isDecision(new SyntaxError('Unexpected token <'))).toBe(false);
});
