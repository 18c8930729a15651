import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { afterEach, expect, it, vi } from 'vitest';
import {
  connectionNow,
  isServerDecision,
  setServerReached,
  watchConnection,
} from './connection.ts';

afterEach(() => {
  setServerReached(true);
  vi.unstubAllGlobals();
});

it('head office is reachable if the server answers, and not if another server answers', () => {
  const refused = { code: 'VALIDATION', message: 'No' } as const;
  expect(isServerDecision(new ApiError(400, refused))).toBe(true);
  expect(isServerDecision(new ApiError(401, { code: 'SESSION_EXPIRED' }))).toBe(true);
  expect(isServerDecision(new NetworkError(null))).toBe(false);
  // A proxy, a Wi-Fi's sign-in page, a failing server, and half a response.
  expect(isServerDecision(new ApiError(502, {}))).toBe(false);
  expect(isServerDecision(new ApiError(413, {}))).toBe(false);
  expect(isServerDecision(new ApiError(500, { code: 'SERVER' }))).toBe(false);
  expect(isServerDecision(new SyntaxError('Unexpected token <'))).toBe(false);
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
  setServerReached(false);
  setServerReached(false);
  turn(false);
  turn(true);
  setServerReached(true);
  expect(heard).toEqual(['unreachable', 'offline', 'unreachable', 'online']);
  stop();
  setServerReached(false);
  turn(false);
  turn(true);
  expect(heard).toHaveLength(4);
});
