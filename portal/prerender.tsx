import { PUBLIC_ORIGIN_MARK } from '@branchbook/contract/public-settings.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { pageTree } from './prerendered-page.tsx';
import type { PrerenderedPage } from './prerendered-page.tsx';
import { largestOf } from './features/landing/picture-list.ts';
import { paths } from './paths.ts';
import { PUBLIC_PAGES } from './public-pages.tsx';
import { SIGN_IN_PAGES } from './sign-in-pages.tsx';

const headOf = (path: string, { title, description }: PrerenderedPage): string =>
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

export type Prerendered = {
  /** HTML by path, for the pages that need no account. */
  pages: Record<string, string>;
  /** All other paths that the app serves. */
  appPaths: string[];
};

/** Names of the built files into which pages are rendered. */
export const TEMPLATES = [PUBLIC_PAGES.template, SIGN_IN_PAGES.template];

/** Names the portal's script and styles for users who are about to sign in (sign-in-main.tsx). */
const portalFiles = (portal: string): string =>
  renderToStaticMarkup(
    <meta
      name="portal-files"
      content={(portal.match(/\/assets\/[^"]+\.(?:js|css)/g) ?? []).join(' ')}
    />,
  );

/** Renders the pages that need no account into the templates, which are passed by name. */
export const prerender = (templates: Record<string, string>, portal: string): Prerendered => {
  const pages: Record<string, string> = {};
  for (const all of [PUBLIC_PAGES, SIGN_IN_PAGES]) {
    for (const [path, page] of Object.entries(all.pages)) {
      pages[path] = (templates[all.template] ?? '')
        .replace(/<title>.*<\/title>/, () => headOf(path, page))
        .replace(
          '<div id="root"></div>',
          () => `<div id="root">${renderToString(pageTree(all, page))}</div>`,
        );
    }
  }
  pages[paths.login] = (pages[paths.login] ?? '').replace(
    '</head>',
    () => `${portalFiles(portal)}</head>`,
  );
  return { pages, appPaths: Object.values(paths).filter((path) => !(path in pages)) };
};
