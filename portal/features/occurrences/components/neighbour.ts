/** Moves the focus to the row's neighbour, because a handled row disappears at once. */
export const focusNeighbour = (button: HTMLElement): void => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('main');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
};
