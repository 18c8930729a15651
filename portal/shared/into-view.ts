/** For what tells of something that failed: the button that was pressed may be a long way below. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
