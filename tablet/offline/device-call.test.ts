import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionNow, setServerReached } from './connection.ts';
import { callAsDevice } from './device-call.ts';
import { LEEDS, ok, serveTablet, useMemoryStore } from './memory-store.ts';
import { putSetting } from './store.ts';

useMemoryStore();

const signedInWith = (deviceToken: string | null) =>
  putSetting('registration', {
    deviceToken,
    deviceName: 'Counter',
    branch: LEEDS,
    company: { id: 9, name: 'Bakers' },
  });

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call to the server', () => {
  it('that the tablet aborts does not change the network state', async () => {
    await signedInWith('token');
    setServerReached(true);
    const gaveUp = new DOMException('Enough', 'AbortError');
    await expect(callAsDevice(() => Promise.reject(gaveUp))).rejects.toBe(gaveUp);
    expect(connectionNow()).toBe('online');
    const timedOut = new DOMException('Too slow', 'TimeoutError');
    await expect(callAsDevice(() => Promise.reject(timedOut))).rejects.toBe(timedOut);
    expect(connectionNow()).toBe('unreachable');
    await callAsDevice(() => Promise.resolve());
    expect(connectionNow()).toBe('online');
  });

  it('is not made without a token', async () => {
    await signedInWith(null);
    const sent = serveTablet({ 'GET /api/device/snapshot': ok(null) });
    await callAsDevice((api) => api.get('/api/device/snapshot')).catch(() => undefined);
    expect(sent).toEqual([]);
  });
});
