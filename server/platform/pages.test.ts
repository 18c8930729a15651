import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';
import { servePages } from './pages.ts';
import type { SiteConfig } from './site.ts';

/** Built files like those of scripts/prerender.ts, reduced to what tells them apart. */
const FILES = {
  'portal/dist/index.html': 'the app <!--public-settings--> __APP_ENV__ nonce="__CSP_NONCE__"',
  'portal/dist/pages/landing.html':
    '<link rel="canonical" href="__PUBLIC_ORIGIN__/"> <!--public-settings--> nonce="__CSP_NONCE__"',
  'portal/dist/pages/terms.html': 'the terms',
  'portal/dist/site.json': JSON.stringify({
    pages: { '/': 'landing.html', '/terms-and-conditions': 'terms.html' },
    appPaths: ['/portal', '/portal/tasks', '/portal/tasks/$id', '/complete-profile'],
  }),
  'portal/dist/assets/app-1a2b3c.js': 'run()',
  'portal/dist/assets/app-1a2b3c.js.br': 'packed',
  'portal/dist/color-scheme.js': 'colour()',
  'tablet/dist/index.html': 'the tablet',
};

const SETTINGS = {
  mobileStoreUrl: 'https://store.example/app?a=1&b=2',
  supportEmail: null,
  operatorName: 'Shops "&" Sons <Ltd>',
  dataController: '$& Anna',
};

let built: string;
let app: FastifyInstance;

const start = async (config: Partial<SiteConfig> = {}): Promise<FastifyInstance> => {
  const server = fastify();
  server.setErrorHandler(errorHandler);
  const given: SiteConfig = {
    appEnv: 'production',
    publicOrigin: 'https://shops.example',
    publicSettings: SETTINGS,
    ...config,
  };
  await servePages(server, given, built);
  return server;
};

beforeAll(async () => {
  built = mkdtempSync(path.join(tmpdir(), 'pages-'));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(built, name)), { recursive: true });
    writeFileSync(path.join(built, name), content);
  }
  app = await start();
});
afterAll(async () => {
  await app.close();
  rmSync(built, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a visitor', () => {
  it('gets a prerendered page, under its public address', async () => {
    const { statusCode, body, headers } = await get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('href="https://shops.example/"');
    expect(headers['cache-control']).toBe('private, max-age=60');
    expect(headers['x-robots-tag']).toBeUndefined();
  });

  it.each(['/', '/portal', '/tablet/', '/no-such-page'])(
    'gets no page that another site could frame or run code in: %s',
    async (url) => {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("base-uri 'none'");
    },
  );

  it('gets a new nonce each time, in the page and in its policy', async () => {
    const pages = [await get('/'), await get('/'), await get('/portal')];
    const nonces = pages.map(({ body }) => /nonce="([^"_]+)"/.exec(body)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(3);
    for (const [n, { headers }] of pages.entries()) {
      expect(headers['content-security-policy']).toContain(`'nonce-${nonces[n]}'`);
    }
  });

  it('sees the operator’s settings, with no part interpreted as markup', async () => {
    const { body } = await get('/');
    expect(body).toContain(
      '<meta name="mobile-store-url" content="https://store.example/app?a=1&amp;b=2" />',
    );
    expect(body).toContain('content="Shops &quot;&amp;&quot; Sons &lt;Ltd&gt;"');
    expect(body).toContain('<meta name="data-controller" content="$&amp; Anna" />');
    expect(body).not.toContain('support-email');
  });

  it.each([
    '/portal',
    '/portal/',
    '/portal/tasks?tab=branches',
    '/portal/tasks/7',
    '/complete-profile?token=x',
  ])('gets the app at %s, which is neither cached nor indexed', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body.slice(0, 7)]).toEqual([200, 'the app']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it.each([
    '/nonsense',
    '/portal/nonsense',
    '/portal/tasks/7/8',
    '/Portal',
    '/%00',
    '/..%2f',
    '/site',
  ])('gets a 404 page and status for %s', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body.slice(0, 7)]).toEqual([404, 'the app']);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it.each([
    '/site.json',
    '/pages/landing.html',
    '/index.html',
    '/assets/gone-000.js',
    '/api/x',
    '/api',
  ])('gets no page instead of %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('gets the tablet app at its address', async () => {
    const { body, headers } = await get('/tablet/');
    expect(body).toBe('the tablet');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await get('/tablet')).headers.location).toBe('/tablet/');
  });

  it('cannot post to a page', async () => {
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
  });
});

describe('a browser', () => {
  it('caches files named after their content for good, and revalidates the others', async () => {
    const lasting = await get('/assets/app-1a2b3c.js');
    expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/color-scheme.js')).headers['cache-control']).toBe('no-cache');
  });

  it('gets the precompressed copy if it can decompress it', async () => {
    const packed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
    const plain = await get('/assets/app-1a2b3c.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'run()']);
  });
});

describe('a search engine', () => {
  it('gets the list of pages', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://shops.example/',
      'https://shops.example/terms-and-conditions',
    ]);
  });

  it('is kept from the API and shown the sitemap', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://shops.example/sitemap.xml\n',
    );
  });
});
