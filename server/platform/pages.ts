import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { readPage, readSite, robotsOf, sitemapOf } from './site.ts';
import type { SiteConfig } from './site.ts';

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

type Caching = 'no-store' | 'private, max-age=60';

/** Sends a page with a fresh nonce for the styles that its components add. */
const send = (reply: FastifyReply, html: string | null, caching: Caching): FastifyReply => {
  if (html === null) throw new AppError('NOT_FOUND');
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', policy(nonce))
    .header('cache-control', caching)
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE, nonce));
};

const ONE_YEAR_SECONDS = 31_536_000;

const pathOf = (request: FastifyRequest): string => {
  const [pathname = ''] = request.url.split('?');
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
};

const isUnder = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/**
 * Serves the portal at / and the tablet at /tablet/: the prerendered pages, and each app's
 * index.html for all its other pages.
 */
export const servePages = async (
  app: FastifyInstance,
  config: SiteConfig,
  built = root,
): Promise<void> => {
  const portalDist = path.join(built, 'portal/dist');
  const tabletDist = path.join(built, 'tablet/dist');
  const portal = readPage(path.join(portalDist, 'index.html'), config);
  const tablet = readPage(path.join(tabletDist, 'index.html'), config);
  const site = readSite(portalDist, config);

  const headers = (
    lasting: boolean,
  ): Pick<FastifyStaticOptions, 'cacheControl' | 'setHeaders'> => ({
    cacheControl: false,
    setHeaders: (response) => {
      // A service worker runs under the policy of its own file.
      response.setHeader('content-security-policy', "default-src 'self'");
      response.setHeader(
        'cache-control',
        lasting ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const assets = async (prefix: string, dist: string, decorateReply: boolean): Promise<void> => {
    if (!existsSync(dist)) return;
    // Asset names contain a hash of the content. One route for all: there are hundreds.
    await app.register(fastifyStatic, {
      root: path.join(dist, 'assets'),
      prefix: `${prefix}assets/`,
      decorateReply,
      index: false,
      preCompressed: true,
      ...headers(true),
    });
    // All other files must be revalidated.
    await app.register(fastifyStatic, {
      root: dist,
      prefix,
      decorateReply: false,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', 'site.json', 'assets/**', '**/*.{br,gz}'],
      preCompressed: true,
      ...headers(false),
    });
  };
  await assets('/tablet/', tabletDist, true);
  await assets('/', portalDist, !existsSync(tabletDist));

  app.get('/tablet', { schema: { hide: true } }, (_, reply) => reply.redirect('/tablet/'));
  app.get('/robots.txt', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(config.publicOrigin)),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, (_, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(config.publicOrigin, site.pages.keys())),
  );
  // A route, not the not-found handler, because only routes are compressed.
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const pathname = pathOf(request);
    const prerendered = site.pages.get(pathname);
    if (prerendered !== undefined) return send(reply, prerendered, 'private, max-age=60');
    // Missing files and endpoints must get an error, not a page.
    const isFile = /\.[a-z0-9]{2,5}$/i.test(pathname);
    if (isFile || isUnder(pathname, '/api')) throw new AppError('NOT_FOUND');
    reply.header('x-robots-tag', 'noindex');
    if (isUnder(pathname, '/tablet')) return send(reply, tablet, 'no-store');
    // The portal shows its own not-found page; the status is for machines.
    if (!site.isAppPath(pathname)) reply.code(404);
    return send(reply, portal, 'no-store');
  });
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
};
