import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { sendPhotos } from './photo-sender.ts';

const box = (names: string[]) => {
  const waiting = names.map((name) => ({ name, blob: new Blob([name]) }));
  const settled: Record<string, string | null> = {};
  return {
    settled,
    next: async () => waiting.find(({ name }) => !(name in settled)),
    settle: async (name: string, refused: string | null) => {
      settled[name] = refused;
    },
  };
};

describe('waiting photos', () => {
  it('are sent one after the other, and a refused one delays no other', async () => {
    const photos = box(['a', 'b', 'c']);
    await sendPhotos(photos, async ({ name }) => {
      if (name !== 'b') return;
      throw new ApiError(400, { code: 'PHOTO_DAMAGED', message: 'The photo is damaged' });
    });
    expect(photos.settled).toEqual({ a: null, b: 'The photo is damaged', c: null });
  });

  it.each([400, 413, 415])('are refused for good when the server returns %d', async (status) => {
    const photos = box(['a']);
    await sendPhotos(photos, () => Promise.reject(new ApiError(status, { code: 'PHOTO_DAMAGED' })));
    expect(Object.keys(photos.settled)).toEqual(['a']);
    expect(photos.settled['a']).not.toBeNull();
  });

  it.each([
    ['the network is gone', new NetworkError(null)],
    ['the tablet was signed out', new ApiError(401, { code: 'DEVICE_REVOKED' })],
    ['the server is in trouble', new ApiError(500, { code: 'SERVER' })],
    ['it sends too many', new ApiError(429, { code: 'TOO_MANY_REQUESTS' })],
    ['something on the way says no', new ApiError(413, {})],
  ])('keep waiting when %s', async (_when, failure) => {
    const photos = box(['a', 'b']);
    const sending = sendPhotos(photos, ({ name }) =>
      name === 'b' ? Promise.reject(failure) : Promise.resolve(),
    );
    await expect(sending).rejects.toBe(failure);
    expect(photos.settled).toEqual({ a: null });
  });
});
