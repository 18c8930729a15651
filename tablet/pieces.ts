import { lazy } from 'react';

/* What a locked tablet does not need to show itself, each a piece of the program of its own. */

const loadSignIn = () => import('./features/devices/sign-in-screen.tsx');
const loadShell = () => import('./shell.tsx');
const loadVisitorBook = () => import('./features/visitors/visitor-book-dialog.tsx');

export const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
export const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));
export const VisitorBook = lazy(async () => ({
  default: (await loadVisitorBook()).VisitorBookDialog,
}));

/** Loads what somebody who is typing their PIN is about to see. */
export const preloadFirst = async (): Promise<void> => {
  const { preloadFirstScreen } = await import('./screens.ts');
  await Promise.all([loadShell(), preloadFirstScreen()]);
};

/**
 * Loads the pieces before they are asked for: the first touch shows them at once, and a new version
 * that takes the files of this one away takes nothing that is still needed.
 */
export const preload = async (): Promise<void> => {
  const { preloadScreens } = await import('./screens.ts');
  await Promise.all([loadShell(), loadVisitorBook(), loadSignIn(), preloadScreens()]);
};
