import { z } from 'zod';
import { errorCodes } from './errors.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Body of every refused call. Only these have `data`: SETUP_NOT_FINISHED (`completionLink`),
 * CONFLICT, ALREADY_DONE and NOT_POSSIBLE_NOW (`current`: the present record, shaped as the
 * endpoint returns it) and status 429 (`retryAfterSeconds`, like the header Retry-After).
 */
export const refusalOf = (codes: readonly ErrorCode[]) =>
  z.object({
    success: z.literal(false),
    code: z.enum(codes),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  });
export const errorEnvelope = refusalOf(errorCodes);
