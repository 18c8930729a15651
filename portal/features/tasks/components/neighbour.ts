/** A row goes at once when it is dealt with: whoever works by keyboard goes on with its neighbour. */
export const focusNeighbour = (button: HTMLElement): void => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('main');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
};
