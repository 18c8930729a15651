import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { portalRoles } from './permissions.ts';

/** Accepted file types of photos ([A-090]). Every photo is decoded and encoded again. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Longest side in pixels; larger photos are scaled down. */
export const PHOTO_MAX_SIDE = 2000;
/** Seconds for which the signed address of a photo is valid ([A-089]). */
export const PHOTO_URL_SECONDS = 600;

const NAME = '[A-Za-z0-9_-]{1,100}\\.(?:jpg|png|webp)';

/** The stored name of a photo: '<company>/<random>.jpg'. */
export const blobName = z
  .string()
  .regex(new RegExp(`^[0-9]{1,15}/${NAME}$`), 'This is not the name of a photo');

/**
 * Returns the source of a task's or record's photo: for an address on the server the photo's name,
 * for which an address must be requested; data and blob URLs of the browser unchanged.
 */
export const photoSource = (photo: string): { blobName: string } | { url: string } =>
  /^(?:data|blob):/.test(photo)
    ? { url: photo }
    : {
        blobName: photo
          .replace(/[?#].*$/, '')
          .split('/')
          .slice(-2)
          .join('/'),
      };

export const getPhotoUrl = endpoint({
  method: 'GET',
  path: '/api/tasks/photo-url',
  summary: 'An address at which a photo can be seen for ten minutes',
  who: portalRoles,
  query: z.object({ blobName }),
  data: z.object({ url: z.string() }),
  alsoTopLevel: ['url'],
  errors: ['NOT_FOUND'],
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:company/:name',
  summary: 'A photo, for anyone with its signed address',
  who: 'anyone',
  params: z.object({
    company: z.string().regex(/^[0-9]{1,15}$/, 'This is not the name of a photo'),
    name: z.string().regex(new RegExp(`^${NAME}$`), 'This is not the name of a photo'),
  }),
  query: z.object({
    expires: z.string().regex(/^[0-9]{1,15}$/, 'This address is not whole'),
    signature: z.string().max(100),
  }),
  data: 'photo',
  errors: ['PHOTO_LINK_EXPIRED', 'NOT_FOUND'],
});

export const photosEndpoints = { getPhotoUrl, getPhoto };
