import { z } from 'zod';
import { errorCodes } from './errors.ts';
import type { ErrorCode } from './errors.ts';

/**
 * What every refused call answers. `data` is only given by SETUP_NOT_FINISHED (`completionLink`),
 * by CONFLICT, ALREADY_DONE and NOT_POSSIBLE_NOW (`current`: the record as it is now, shaped as the
 * endpoint answers it) and with status 429 (`retryAfterSeconds`, like the header Retry-After).
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
