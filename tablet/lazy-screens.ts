import { attention } from './offline/sync-status.tsx';
import { untilIdle } from './shared/idle.ts';
import { preloadable } from './shared/preloadable.tsx';

/* Screens that the lock screen itself does not need, each in its own chunk. */

const signIn = preloadable(() =>
  import('./features/devices/sign-in-screen.tsx').then((file) => file.SignInScreen),
);
const shell = preloadable(() => import('./shell.tsx').then((file) => file.Shell));
const visitorBook = preloadable(() =>
  import('./features/visitors/visitor-book-dialog.tsx').then((file) => file.VisitorBookDialog),
);

export const SignInScreen = signIn.Component;
export const Shell = shell.Component;
export const VisitorBook = visitorBook.Component;

/** Loads the sign-in screen. */
export const preloadSignIn = signIn.preload;

/** Loads the shell and its first screen while the user types their PIN. */
export const preloadFirst = async (): Promise<void> => {
  const { FIRST_SCREEN } = await import('./screens.ts');
  await Promise.all([shell.preload(), FIRST_SCREEN.preload()]);
};

/**
 * Loads all chunks before they are needed, one at a time while the browser is idle: the first touch
 * shows a screen at once, and a new version that deletes this version's files deletes none that is
 * still needed.
 */
export const preload = async (): Promise<void> => {
  await untilIdle();
  const { SCREENS } = await import('./screens.ts');
  const { preloadChecklist } = await import('./features/checklists/api.ts');
  const checklist = { preload: preloadChecklist };
  for (const piece of [shell, visitorBook, ...SCREENS, checklist, attention, signIn]) {
    await untilIdle();
    await piece.preload();
  }
};
