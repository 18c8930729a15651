/** What may be written into a number field. */
export type NumberRules = {
  /** May it be below nought? */
  minus: boolean;
  /** How many digits may follow the point. */
  decimals: number;
  /** How many may stand before it. */
  digits: number;
};

/** What was typed as the field keeps it, '-18.5' or as yet '-'; null when it is no such number. */
export const readNumber = (text: string, rules: NumberRules): string | null => {
  const [, sign, whole = '', rest] =
    /^([-−]?)(\d*)([.,]\d*)?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (sign === undefined || (sign !== '' && !rules.minus)) return null;
  if (rest !== undefined && (rules.decimals === 0 || rest.length > rules.decimals + 1)) return null;
  // '05' is what is left of a nought typed first.
  const digits = whole.replace(/^0+(?=\d)/, '') || (rest === undefined ? '' : '0');
  if (digits.length > rules.digits) return null;
  return `${sign && '-'}${digits}${rest?.replace(',', '.') ?? ''}`;
};

/**
 * Returns what a key makes of a number. One that was left behind at an earlier visit is replaced:
 * a 5 left behind and 5.1 typed is not 55.1.
 */
export const withKey = (
  value: string,
  key: string,
  { isLeftBehind, start }: { isLeftBehind: boolean; start: '' | '-' },
): string => `${isLeftBehind ? start : value}${key}`;

/** The number that was typed; null while there is none. */
export const numberOf = (value: string): number | null => (/\d/.test(value) ? Number(value) : null);

export const withSignTurned = (value: string): string =>
  value.startsWith('-') ? value.slice(1) : `-${value}`;

/** With a minus that is wide enough to be seen and that a screen reader reads. */
export const shown = (value: string): string => value.replace('-', '−');
