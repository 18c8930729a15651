import { useEffect } from 'react';

export const loadLoginScreen = () => import('./login-screen.tsx');
export const loadPalette = () => import('./palette.tsx');

const loadBoth = (): void => {
  // Whatever does not come now is asked for again when it is needed.
  Promise.all([loadLoginScreen(), loadPalette()]).catch(() => undefined);
};

/** Fetches what must open without a network, signing out and searching, when the page has come. */
export const useLoadLater = (): void => {
  useEffect(() => {
    // Safari knows no idle time.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(loadBoth, 3000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(loadBoth);
    return () => cancelIdleCallback(idle);
  }, []);
};
