import { z } from 'zod';
import type { RateLimit } from './endpoint.ts';

/* Files of records, such as certificates. PDFs are rebuilt without scripts, attachments and
   properties, photos are drawn again, before they are stored. */

export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_MAX_PAGES = 50;

/** Checking a file takes the server some work. */
export const DOCUMENT_LIMIT = { per: 'caller', max: 60, seconds: 60 } as const satisfies RateLimit;

/** What is stored; photos of every accepted kind become JPEGs. */
export const DOCUMENT_KINDS = ['pdf', 'jpeg'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The file of a record, as lists show it. */
export const documentInfo = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.int(),
  pages: z.int(),
});
