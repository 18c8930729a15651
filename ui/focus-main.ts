/** Where the keyboard goes on from when what had the focus is gone: the page, not its very top. */
export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true });
