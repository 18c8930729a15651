import { getPhotoUrl, PHOTO_URL_SECONDS } from '@branchbook/contract/photos.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Time to keep a photo's URL: 60 seconds less than it is valid, so that the photo can load. */
const FRESH_MS = (PHOTO_URL_SECONDS - 60) * 1000;

/** Fetches a photo's URL; cached by blob name, so that a list asks once per photo ([A-089]). */
export const photoUrlQuery = (blobName: string) =>
  queryOptions({
    queryKey: ['photo-url', blobName],
    queryFn: async ({ signal }) =>
      (await api.call(getPhotoUrl, { query: { blobName } }, { signal })).url,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
