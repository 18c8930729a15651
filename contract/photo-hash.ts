import { z } from 'zod';

/** A photo's name is the SHA-256 of its bytes, so that the signature covers the photo itself. */
export const photoHash = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the hash of a photo');
