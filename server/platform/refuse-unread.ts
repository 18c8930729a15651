import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses requests whose body need not be read: unknown addresses, and compressed bodies, because a
 * few bytes can inflate to gigabytes before their size is known.
 */
export const refuseUnread = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) throw new AppError('NOT_FOUND');
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
    if (encoding === 'identity') return;
    // Names the accepted encoding, as RFC 9110 (12.5.3) asks of such a response.
    reply.header('accept-encoding', 'identity');
    throw new AppError('UNSUPPORTED_MEDIA', { message: 'Please send this without compression.' });
  });
};
