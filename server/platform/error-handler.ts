import type { ErrorCode } from '@branchbook/contract/errors.ts';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { isDiskFull, isUnavailable } from './database/violations.ts';

/** Seconds after which to repeat a request when the database was unavailable. */
const RETRY_AFTER_SECONDS = 2;

/** Maps errors of the framework and the database to the contract's codes. */
const codeOf = (error: FastifyError): ErrorCode => {
  if (isDiskFull(error)) return 'STORAGE_FULL';
  if (isUnavailable(error)) return 'UNAVAILABLE';
  if (error.statusCode === 413) return 'PAYLOAD_TOO_LARGE';
  if (error.statusCode === 414) return 'ADDRESS_TOO_LONG';
  if (error.statusCode === 415) return 'UNSUPPORTED_MEDIA';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'VALIDATION' : 'SERVER';
};

/** Returns an error response, always in one shape ([A-025]); repeats nothing of the request. */
const envelopeOf = ({ code, message, errors, data }: AppError) => ({
  success: false,
  code,
  message,
  ...(errors.length > 0 ? { errors } : {}),
  ...(data ? { data } : {}),
});

/** Turns an error into a response. */
export const errorHandler = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = error instanceof AppError ? error : new AppError(codeOf(error));
  if (refusal.status >= 500) request.log.error({ err: error }, 'a call failed');
  const wait =
    refusal.code === 'UNAVAILABLE' ? RETRY_AFTER_SECONDS : refusal.data?.['retryAfterSeconds'];
  if (typeof wait === 'number') reply.header('retry-after', wait);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelopeOf(refusal));
};

const brokenCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers data that is not valid HTTP and closes the connection. */
export const answerBrokenCall = (error: Error & { code?: string }, socket: Socket): void => {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const refusal = new AppError(brokenCodes[error.code ?? ''] ?? 'VALIDATION');
    const body = JSON.stringify(envelopeOf(refusal));
    socket.write(
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n` +
        'Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n' +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
};
