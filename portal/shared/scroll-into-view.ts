/** Scrolls to the message of a failure: the pressed button may be far below it. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** Scrolls to an invalid field that had the focus already: focusing it again does not scroll. */
export const showFocusedError = (): void => {
  const focused = document.activeElement;
  if (focused?.getAttribute('aria-invalid') === 'true') focused.scrollIntoView({ block: 'center' });
};
