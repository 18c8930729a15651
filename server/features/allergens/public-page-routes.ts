import { randomBytes } from 'node:crypto';
import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { ALLERGEN_PAGE_PATH, getPublicAllergens } from '@branchbook/contract/allergen-pages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { placeOf } from '../../platform/rate-limit/addresses.ts';
import { publicPage, publicProblemPage } from './public-page-text.ts';
import { readPublic } from './read-public.ts';

type Query = Record<string, string | string[] | undefined>;

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const choiceOf = ({ avoid = [], q = '' }: Query) => ({
  avoided: ALLERGENS.filter((allergen) => [avoid].flat().includes(allergen)),
  search: ([q].flat()[0] ?? '').trim().slice(0, 100),
});

const send = (reply: FastifyReply, html: string, nonce: string): FastifyReply =>
  reply
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);

/** Serves the public page of a branch, which customers open by its QR code. */
export const publicPageRoutes = (app: FastifyInstance, context: Context): void => {
  const { limit, params } = getPublicAllergens;
  app.get(`${ALLERGEN_PAGE_PATH}:address`, { schema: { hide: true } }, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    try {
      const { max, seconds } = limit;
      await context.limiter.take({ key: `allergen page ${placeOf(request.ip)}`, max, seconds });
      const given = params.safeParse(request.params);
      if (!given.success) throw new AppError('NOT_FOUND');
      const data = await readPublic(context, given.data.address);
      return send(reply, publicPage(data, choiceOf(request.query as Query), nonce), nonce);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const isGone = error.code === 'NOT_FOUND';
      const page = publicProblemPage(
        isGone ? 'This page is not here' : 'Please wait a moment',
        isGone ? 'This code is no longer in use. Please ask us about allergens.' : error.message,
        nonce,
      );
      return send(reply.code(error.status), page, nonce);
    }
  });
};
