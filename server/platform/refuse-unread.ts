import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses calls whose body is not worth reading: those to an address that does not exist, and
 * compressed ones, because a few bytes can inflate to gigabytes before their size is known.
 */
export const refuseUnread = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) throw new AppError('NOT_FOUND');
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
    if (encoding === 'identity') return;
    // Names the encoding that is accepted, as RFC 9110 (12.5.3) asks of such an answer.
    reply.header('accept-encoding', 'identity');
    throw new AppError('UNSUPPORTED_MEDIA', { message: 'Please send this without compression.' });
  });
};
