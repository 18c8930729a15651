import { untilIdle } from './shared/idle.ts';
import { preloadable } from './shared/preloadable.tsx';

/* What a locked tablet does not need to show itself, each a piece of the program of its own. */

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

/** Loads what a tablet that is not signed in shows. */
export const preloadSignIn = signIn.preload;

/** Loads what somebody who is typing their PIN is about to see. */
export const preloadFirst = async (): Promise<void> => {
  const { FIRST } = await import('./screens.ts');
  await Promise.all([shell.preload(), FIRST.preload()]);
};

/**
 * Loads the pieces before they are asked for, one after the other while nothing else is to be done:
 * the first touch shows them at once, and a new version that takes the files of this one away takes
 * nothing that is still needed.
 */
export const preload = async (): Promise<void> => {
  await untilIdle();
  const { SCREENS } = await import('./screens.ts');
  for (const piece of [shell, visitorBook, ...SCREENS, signIn]) {
    await untilIdle();
    await piece.preload();
  }
};
