import type { FastifyReply } from 'fastify';

/** Keeps an answer to a link's holder out of caches, search engines and referrers. */
export const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
