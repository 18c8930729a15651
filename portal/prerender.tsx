import { PUBLIC_ORIGIN_MARK } from '@branchbook/contract/public-settings.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { largestOf } from './features/landing/pictures.ts';
import { paths } from './paths.ts';
import { OPEN_APP_PAGES, PUBLIC_PAGES, PublicApp } from './public-pages.tsx';

type Texts = { title: string; description: string };

const headOf = (path: string, { title, description }: Texts): string =>
  renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={PUBLIC_ORIGIN_MARK + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={PUBLIC_ORIGIN_MARK + path} />
      <meta property="og:image" content={PUBLIC_ORIGIN_MARK + largestOf('tablet-today')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );

const withHead = (template: string, path: string, texts: Texts): string =>
  template.replace(/<title>.*<\/title>/, () => headOf(path, texts));

/** What Vite says of a source: its file, its styles and the sources it needs at once. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Every file of a source, of what it imports, and of what that does. */
const filesOf = (manifest: Manifest, source: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
};

const preloadsOf = (template: string, manifest: Manifest, source: string): string =>
  [...filesOf(manifest, source)]
    .filter((file) => !template.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" crossorigin href="/${file}" />`,
    )
    .join('');

export type Prerendered = {
  /** HTML by path, for the pages that anybody may find. */
  pages: Record<string, string>;
  /** Every other address that the app answers. */
  appPaths: string[];
};

/** Draws the public pages into their built template, and gives the open ones of the app a head. */
export const prerender = (
  templates: { public: string; app: string },
  manifest: Manifest,
): Prerendered => {
  const pages: Record<string, string> = {};
  for (const [path, page] of Object.entries(PUBLIC_PAGES)) {
    const body = renderToString(
      <StrictMode>
        <PublicApp page={page.component} />
      </StrictMode>,
    );
    pages[path] = withHead(templates.public, path, page).replace(
      '<div id="root"></div>',
      () => `<div id="root">${body}</div>`,
    );
  }
  for (const [path, page] of Object.entries(OPEN_APP_PAGES)) {
    const preloads = preloadsOf(templates.app, manifest, page.source);
    pages[path] = withHead(templates.app, path, page).replace(
      '</head>',
      () => `${preloads}</head>`,
    );
  }
  return { pages, appPaths: Object.values(paths).filter((path) => !(path in pages)) };
};
