import type { Plugin } from 'vite';
import type { DrawnPages } from './drawn-page.tsx';

/** The modules that list the pages which a build draws ahead. */
const MODULES = [
  { file: '/public-pages.tsx', name: 'PUBLIC_PAGES' },
  { file: '/sign-in-pages.tsx', name: 'SIGN_IN_PAGES' },
];

/**
 * Serves each page that a build draws ahead from its own template under Vite's server too, where
 * the page's script draws it in the browser.
 */
export const drawnPagesPlugin: Plugin = {
  name: 'drawn-pages',
  apply: 'serve',
  configureServer: (server) => {
    const templateOf = async (address: string): Promise<string | undefined> => {
      for (const { file, name } of MODULES) {
        const all = (await server.ssrLoadModule(file))[name] as DrawnPages;
        if (all.pages[address.replace(/(?<=.)\/$/, '')]) return all.template;
      }
      return undefined;
    };
    server.middlewares.use((request, _response, next) => {
      const [address = '/', query = ''] = (request.url ?? '/').split('?');
      if (!request.headers.accept?.includes('text/html')) return next();
      templateOf(address)
        .then((template) => {
          if (template) request.url = `/${template}?${query}`;
          next();
        })
        .catch(next);
    });
  },
};
