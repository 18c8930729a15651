/** Rules for the text in a number field. */
export type NumberRules = {
  /** True when the number may be negative. */
  minus: boolean;
  /** Maximum number of digits after the decimal point. */
  decimals: number;
  /** Maximum number of digits before the decimal point. */
  digits: number;
};

/** Returns typed text as the field keeps it, such as '-18.5' or '-'; null when it is invalid. */
export const readNumber = (text: string, rules: NumberRules): string | null => {
  const [, sign, whole = '', rest] =
    /^([-−]?)(\d*)([.,]\d*)?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (sign === undefined || (sign !== '' && !rules.minus)) return null;
  if (rest !== undefined && (rules.decimals === 0 || rest.length > rules.decimals + 1)) return null;
  // '05' results from typing a zero first.
  const digits = whole.replace(/^0+(?=\d)/, '') || (rest === undefined ? '' : '0');
  if (digits.length > rules.digits) return null;
  return `${sign && '-'}${digits}${rest?.replace(',', '.') ?? ''}`;
};

/**
 * Returns the value after a key press. A value left behind at an earlier visit is replaced: a 5
 * left behind and 5.1 typed is not 55.1.
 */
export const afterKey = (
  value: string,
  key: string,
  { isFromEarlierVisit, start }: { isFromEarlierVisit: boolean; start: '' | '-' },
): string => `${isFromEarlierVisit ? start : value}${key}`;

/** Returns the typed number, or null while it has no digit. */
export const numberOf = (value: string): number | null => (/\d/.test(value) ? Number(value) : null);

export const withSignFlipped = (value: string): string =>
  value.startsWith('-') ? value.slice(1) : `-${value}`;

/** Replaces the hyphen with a minus sign: easy to see, and read out by screen readers. */
export const withMinusSign = (value: string): string => value.replace('-', '−');
