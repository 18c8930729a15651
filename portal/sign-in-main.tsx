import './sign-in-styles.css';

import { paths } from './paths.ts';
import { SIGN_IN_PAGES } from './sign-in-pages.tsx';
import { hydratePage } from './hydrate-page.ts';

hydratePage(SIGN_IN_PAGES);

/** Prefetches the portal once the user is in the form; not before, as most visitors only look. */
const fetchPortal = (): void => {
  const files = document.querySelector<HTMLMetaElement>('meta[name="portal-files"]')?.content ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const as = href.endsWith('.css') ? 'style' : 'script';
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as, href, crossOrigin: '' }),
    );
  }
};
document.addEventListener('focusin', fetchPortal, { once: true });

// Loaded last, because filling in a form does not need it.
const { followSession, readSession } = await import('./shared/session.ts');
followSession();
if (window.location.pathname.startsWith(paths.login) && readSession()) {
  window.location.replace(paths.portal);
}
