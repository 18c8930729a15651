/**
 * Focuses the main content when the focused element is gone, so that the keyboard continues there.
 */
export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true });
