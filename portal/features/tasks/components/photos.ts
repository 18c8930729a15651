import { getPhotoUrl, PHOTO_URL_SECONDS } from '@branchbook/contract/photos.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

/** An address is handed out no longer when it would end before the photo is there. */
const FRESH_MS = (PHOTO_URL_SECONDS - 60) * 1000;

/** Where a photo can be seen: kept by its name, so that a list asks once for each ([A-089]). */
export const photoUrlQuery = (blobName: string) =>
  queryOptions({
    queryKey: ['photo-url', blobName],
    queryFn: async ({ signal }) =>
      (await api.call(getPhotoUrl, { query: { blobName } }, { signal })).url,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
