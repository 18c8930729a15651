/** A figure of a picture as people write it, with a minus that a screen reader reads. */
export const figureText = (value: string | number = 0): string =>
  value.toLocaleString('en-GB').replace(/^-/, '−');
