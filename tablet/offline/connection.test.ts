import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { connectionNow, isDecision, setReached, watchConnection } from './connection.ts';

afterEach(() => {
  setReached(true);
  vi.unstubAllGlobals();
});

it('head office is reachable if the server answers, and not if another server answers', () => {
  const refused = { code: 'VALIDATION', message: 'No' } as const;
  expect(isDecision(new ApiError(400, refused))).toBe(true);
  expect(isDecision(new ApiError(401, { code: 'SESSION_EXPIRED' }))).toBe(true);
  expect(isDecision(new NetworkError(null))).toBe(false);
  // A proxy, a Wi-Fi's sign-in page, a failing server, and half a response.
  expect(isDecision(new ApiError(502, {}))).toBe(false);
  expect(isDecision(new ApiError(413, {}))).toBe(false);
  expect(isDecision(new ApiError(500, { code: 'SERVER' }))).toBe(false);
  expect(isDecision(new SyntaxError('Unexpected token <'))).toBe(false);
});

it('screens are notified of changes of the network and of head office, until they are closed', () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  const heard: string[] = [];
  const stop = watchConnection(() => heard.push(connectionNow()));
  const turn = (onLine: boolean) => {
    Object.assign(navigator, { onLine });
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  };
  expect(connectionNow()).toBe('online');
  setReached(false);
  setReached(false);
  turn(false);
  turn(true);
  setReached(true);
  expect(heard).toEqual(['unreachable', 'offline', 'unreachable', 'online']);
  stop();
  setReached(false);
  turn(false);
  turn(true);
  expect(heard).toHaveLength(4);
});
