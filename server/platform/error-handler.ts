import type { ErrorCode } from '@branchbook/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** What the framework refuses by itself, in our codes. */
const codeOf = (error: FastifyError): ErrorCode => {
  if (error.statusCode === 413) return 'PAYLOAD_TOO_LARGE';
  if (error.statusCode === 415) return 'UNSUPPORTED_MEDIA';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'VALIDATION' : 'SERVER';
};

/** The only place that turns an error into an answer ([A-025]). */
export const errorHandler = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = error instanceof AppError ? error : new AppError(codeOf(error));
  if (refusal.status >= 500) request.log.error({ err: error }, 'a call failed');
  return reply.code(refusal.status).send({
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
    ...(refusal.data ? { data: refusal.data } : {}),
  });
};
