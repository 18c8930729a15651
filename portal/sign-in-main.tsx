import './sign-in-styles.css';

import { paths } from './paths.ts';
import { SIGN_IN_PAGES } from './sign-in-pages.tsx';
import { takeOver } from './take-over.ts';

takeOver(SIGN_IN_PAGES);

/** Lets the portal come while somebody types the password; not before, as most visitors only look. */
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

// Not needed to fill in a form, so it comes afterwards.
const { followSession, readSession } = await import('./shared/session.ts');
followSession();
if (window.location.pathname.startsWith(paths.login) && readSession()) {
  window.location.replace(paths.portal);
}
