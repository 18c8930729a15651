import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const root = path.join(import.meta.dirname, '../..');
const NONCE = '__CSP_NONCE__';

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

type Page = (reply: FastifyReply) => FastifyReply;

/** An app's index.html, with a fresh nonce for the styles that its components make. */
const pageOf = (dist: string): Page => {
  const file = path.join(dist, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return (reply) => {
    if (html === null) throw new AppError('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  };
};

const ONE_YEAR_SECONDS = 31_536_000;

const isUnder = (request: FastifyRequest, prefix: string): boolean => {
  const [pathname = ''] = request.url.split('?');
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
};

/** Serves the portal at / and the tablet at /tablet/, each page of theirs by its index.html. */
export const servePages = async (app: FastifyInstance): Promise<void> => {
  const portalDist = path.join(root, 'portal/dist');
  const tabletDist = path.join(root, 'tablet/dist');
  const portal = pageOf(portalDist);
  const tablet = pageOf(tabletDist);

  const assets = async (prefix: string, dist: string, decorateReply: boolean): Promise<void> => {
    if (!existsSync(dist)) return;
    await app.register(fastifyStatic, {
      root: dist,
      prefix,
      decorateReply,
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html'],
      cacheControl: false,
      setHeaders: (response, file) => {
        // A service worker runs under the policy of its own file.
        response.setHeader('content-security-policy', "default-src 'self'");
        // Names under assets/ carry a hash of their content; the others must be asked about.
        const lasting = file.includes(`${path.sep}assets${path.sep}`);
        response.setHeader(
          'cache-control',
          lasting ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  };
  await assets('/tablet/', tabletDist, true);
  await assets('/', portalDist, !existsSync(tabletDist));

  app.get('/tablet', { schema: { hide: true } }, (_, reply) => reply.redirect('/tablet/'));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || isUnder(request, '/api')) throw new AppError('NOT_FOUND');
    // A missing file must not be answered with a page.
    if (/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '')) throw new AppError('NOT_FOUND');
    return isUnder(request, '/tablet') ? tablet(reply) : portal(reply);
  });
};
