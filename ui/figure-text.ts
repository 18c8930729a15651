/** Formats a chart's figure, with the minus sign that a screen reader reads. */
export const figureText = (value: string | number = 0): string =>
  value.toLocaleString('en-GB').replace(/^-/, '−');
