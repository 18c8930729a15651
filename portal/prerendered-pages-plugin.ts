import type { Plugin } from 'vite';
import type { PrerenderedPages } from './prerendered-page.tsx';

/** The modules that list the prerendered pages. */
const MODULES = [
  { file: '/public-pages.tsx', name: 'PUBLIC_PAGES' },
  { file: '/sign-in-pages.tsx', name: 'SIGN_IN_PAGES' },
];

/**
 * Serves each prerendered page from its own template under Vite's server too, where nothing is
 * prerendered and the page's script renders it in the browser.
 */
export const prerenderedPagesPlugin: Plugin = {
  name: 'prerendered-pages',
  apply: 'serve',
  configureServer: (server) => {
    const templateOf = async (address: string): Promise<string | undefined> => {
      for (const { file, name } of MODULES) {
        const all = (await server.ssrLoadModule(file))[name] as PrerenderedPages;
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
