/** For what tells of something that failed: the button that was pressed may be a long way below. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** A field that had the focus already is not scrolled to by being given it again. */
export const showFocusedError = (): void => {
  const focused = document.activeElement;
  if (focused?.getAttribute('aria-invalid') === 'true') focused.scrollIntoView({ block: 'center' });
};
