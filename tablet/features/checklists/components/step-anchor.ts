/** Returns the id of the element that shows a step in one row. */
export const anchorOf = (step: string, row: number): string => `step-${step}-${row}`;

const CONTROLS = 'button:not(:disabled), input:not([type="file"]), textarea';

/** Shows a step and focuses its first control: of a failed answer, the first of what is asked then. */
export const goToStep = (step: string, row: number): void => {
  requestAnimationFrame(() => {
    const element = document.getElementById(anchorOf(step, row));
    const asked = element?.querySelector('[data-failure]') ?? element;
    const control = asked?.querySelector<HTMLElement>(CONTROLS) ?? element;
    element?.scrollIntoView({ block: 'start' });
    control?.focus({ preventScroll: true });
  });
};
