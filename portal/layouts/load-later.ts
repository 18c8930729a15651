import { useEffect } from 'react';

export const loadLoginScreen = () => import('../screens/login-screen.tsx');
export const loadPalette = () => import('../features/palette/palette-dialog.tsx');

const loadBoth = (): void => {
  // A part that does not load now is requested again when it is needed.
  Promise.all([loadLoginScreen(), loadPalette()]).catch(() => undefined);
};

/** Loads, once the page has come, the parts that must open without a network: login and search. */
export const useLoadLater = (): void => {
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(loadBoth, 3000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(loadBoth);
    return () => cancelIdleCallback(idle);
  }, []);
};
