/** Focuses the main content when the focused element is gone, for the keyboard to continue. */
export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true });
