import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  PUBLIC_ORIGIN_MARK,
  PUBLIC_SETTING_NAMES,
  PUBLIC_SETTINGS_MARK,
} from '@branchbook/contract/public-settings.ts';
import type { PublicSettings } from '@branchbook/contract/public-settings.ts';
import type { Config } from './config.ts';

const APP_ENV_MARK = '__APP_ENV__';

export type SiteConfig = Pick<Config, 'appEnv' | 'publicOrigin' | 'publicSettings'>;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const tagsOf = (settings: PublicSettings): string =>
  (Object.keys(PUBLIC_SETTING_NAMES) as (keyof PublicSettings)[])
    .map((key) => [PUBLIC_SETTING_NAMES[key], settings[key]] as const)
    .flatMap(([name, value]) =>
      value === null ? [] : [`<meta name="${name}" content="${escaped(value)}" />`],
    )
    .join('\n    ');

/** Reads a page and fills in everything except the nonce; null when it was not built. */
export const readPage = (file: string, config: SiteConfig): string | null =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .replaceAll(APP_ENV_MARK, () => config.appEnv)
        .replaceAll(PUBLIC_ORIGIN_MARK, () => escaped(config.publicOrigin))
        .replace(PUBLIC_SETTINGS_MARK, () => tagsOf(config.publicSettings))
    : null;

export type Site = {
  /** Public pages by path. */
  pages: Map<string, string>;
  /** Returns true if the app has another page at this path. */
  isAppPath: (pathname: string) => boolean;
};

type SiteFile = { pages: Record<string, string>; appPaths: string[] };

/** Compares a path with a route; `$name` matches one segment, as in the portal's routes. */
const isAt = (appPath: string, pathname: string): boolean => {
  const parts = pathname.split('/');
  const wanted = appPath.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith('$') || part === parts[index])
  );
};

/** Reads the list of addresses that the portal's build made (scripts/prerender.ts). */
export const readSite = (dist: string, config: SiteConfig): Site => {
  const file = path.join(dist, 'site.json');
  if (!existsSync(file)) return { pages: new Map(), isAppPath: () => false };
  const { pages, appPaths } = JSON.parse(readFileSync(file, 'utf8')) as SiteFile;
  const prerendered = Object.entries(pages).flatMap(([address, name]): [string, string][] => {
    const html = readPage(path.join(dist, 'pages', name), config);
    return html === null ? [] : [[address, html]];
  });
  return {
    pages: new Map(prerendered),
    isAppPath: (pathname) => appPaths.some((appPath) => isAt(appPath, pathname)),
  };
};

export const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

export const sitemapOf = (origin: string, addresses: Iterable<string>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...addresses].map((address) => `  <url><loc>${escaped(origin + address)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
