import { randomBytes } from 'node:crypto';
import {
  PACK_PAGE_PATH,
  readGuestPack,
  readGuestPdf,
  readGuestZip,
} from '@branchbook/contract/inspector-packs.ts';
import type { PackFormat } from '@branchbook/contract/inspector-packs.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { placeOf } from '../../platform/rate-limit/addresses.ts';
import { guestPage, guestProblemPage } from './guest-page-text.ts';
import { keepPrivate } from './guest-rules.ts';
import { readGuest, readGuestFile } from './read-guest-pack.ts';

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

/** Serves the page that the link of a pack opens, and its files, to callers without an account. */
export const guestPageRoutes = (app: FastifyInstance, context: Context): void => {
  const page = (
    path: string,
    limit: { max: number; seconds: number },
    answer: (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<FastifyReply>,
  ): void => {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      keepPrivate(reply).header('content-security-policy', policy(nonce));
      try {
        const { max, seconds } = limit;
        await context.limiter.take({ key: `${path} ${placeOf(request.ip)}`, max, seconds });
        return await answer(request, reply, nonce);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        const isDead = error.code === 'NOT_FOUND';
        return reply
          .code(error.status)
          .type('text/html; charset=utf-8')
          .send(
            guestProblemPage(
              isDead ? 'This link does not open a pack' : 'Please wait a moment',
              isDead
                ? 'It may have ended or be incomplete. Please ask the business for a new one.'
                : error.message,
              nonce,
            ),
          );
      }
    });
  };

  page(`${PACK_PAGE_PATH}:token`, readGuestPack.limit, async (request, reply, nonce) => {
    const token = tokenOf(request);
    const view = await readGuest(context, token);
    return reply.type('text/html; charset=utf-8').send(guestPage(view, token, nonce));
  });

  const file = (format: PackFormat, limit: { max: number; seconds: number }): void =>
    page(`${PACK_PAGE_PATH}:token/${format}`, limit, async (request, reply) => {
      const signal = goneOf(reply);
      const { body, name, type, use } = await readGuestFile(
        context,
        tokenOf(request),
        format,
        signal,
      );
      return reply
        .type(type)
        .header('content-disposition', `${use}; filename="${name}"`)
        .send(body);
    });
  file('pdf', readGuestPdf.limit);
  file('zip', readGuestZip.limit);
};
