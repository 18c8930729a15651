/** Profit with VAT ([A-111]), in whole pence and whole hundredths of a per cent throughout. */

export const VAT_RATES = [20, 5, 0] as const;

/** Ten million pounds and 100%: the calculations below are exact up to these. */
export const VAT_LIMITS = { pence: 1_000_000_000, ratePoints: 10_000 } as const;

const POINTS_PER_WHOLE = 10_000;

export type VatQuestion = {
  /** The cost of the article to the shop, without VAT. */
  costPence: number;
  pricePence: number;
  /** VAT rate in hundredths of a per cent: 2000 is 20%. */
  ratePoints: number;
  priceIncludesVat: boolean;
};

export type VatAnswer = {
  netPence: number;
  vatPence: number;
  grossPence: number;
  profitPence: number;
  /** Profit divided by the net price, in hundredths of a per cent; null for a price of zero. */
  marginPoints: number | null;
  /** Profit divided by the cost, in hundredths of a per cent; null for a cost of zero. */
  markUpPoints: number | null;
};

/** Divides with rounding to the nearest, halves away from zero, using whole numbers only. */
const divide = (top: number, bottom: number): number => {
  const whole = Math.floor((2 * Math.abs(top) + bottom) / (2 * bottom));
  return top < 0 && whole > 0 ? -whole : whole;
};

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : divide(part * POINTS_PER_WHOLE, whole);

/** Calculates net price, VAT, profit, margin and mark-up of an article. */
export const vatOf = ({
  costPence,
  pricePence,
  ratePoints,
  priceIncludesVat,
}: VatQuestion): VatAnswer => {
  const netPence = priceIncludesVat
    ? divide(pricePence * POINTS_PER_WHOLE, POINTS_PER_WHOLE + ratePoints)
    : pricePence;
  const vatPence = priceIncludesVat
    ? pricePence - netPence
    : divide(pricePence * ratePoints, POINTS_PER_WHOLE);
  const profitPence = netPence - costPence;
  return {
    netPence,
    vatPence,
    grossPence: netPence + vatPence,
    profitPence,
    marginPoints: shareOf(profitPence, netPence),
    markUpPoints: shareOf(profitPence, costPence),
  };
};

const DECIMAL = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/** Parses typed text as hundredths; null when it is not a number or exceeds the limit. */
const hundredthsOf = (typed: string, limit: number): number | null => {
  const text = typed.trim();
  const found = DECIMAL.exec(text);
  if (!found || !/\d/.test(text)) return null;
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths <= limit ? hundredths : null;
};

/** Parses '£1,234.5' as 123450 pence; null for anything that is not an amount of pounds. */
export const parsePounds = (typed: string): number | null =>
  hundredthsOf(typed.trim().replace(/^£/, ''), VAT_LIMITS.pence);

/** Parses '17.5' or '17.5%' as 1750; null for anything that is not a rate up to 100%. */
export const parseRate = (typed: string): number | null =>
  hundredthsOf(typed.trim().replace(/%$/, ''), VAT_LIMITS.ratePoints);

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const perCent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const showPounds = (pence: number): string => pounds.format(pence / 100);
export const showPoints = (points: number): string => `${perCent.format(points / 100)}%`;

export const VAT_MESSAGES = {
  pounds: 'Please enter an amount in pounds, such as 12.50',
  rate: 'Please enter a rate from 0 to 100',
} as const;

export type VatForm = { cost: string; price: string; rate: string; priceIncludesVat: boolean };

/** Returns the message only when something was typed: an empty field is unfinished, not wrong. */
const faultOf = (typed: string, value: number | null, message: string): string | undefined =>
  typed.trim() !== '' && value === null ? message : undefined;

/** Reads a form as it is filled in: the answer once complete, a message per wrong field. */
export const readVatForm = ({ cost, price, rate, priceIncludesVat }: VatForm) => {
  const costPence = parsePounds(cost);
  const pricePence = parsePounds(price);
  const ratePoints = parseRate(rate);
  return {
    answer:
      costPence === null || pricePence === null || ratePoints === null
        ? null
        : vatOf({ costPence, pricePence, ratePoints, priceIncludesVat }),
    usualRate: VAT_RATES.find((usual) => ratePoints === usual * 100),
    faults: {
      cost: faultOf(cost, costPence, VAT_MESSAGES.pounds),
      price: faultOf(price, pricePence, VAT_MESSAGES.pounds),
      rate: faultOf(rate, ratePoints, VAT_MESSAGES.rate),
    },
  };
};

/** Returns the figures of an answer by name, or only the names while there is no answer. */
export const vatFigures = (answer: VatAnswer | null) => {
  const money = (pence: number | undefined) => (pence === undefined ? null : showPounds(pence));
  const part = (share: number | null | undefined) => (share == null ? null : showPoints(share));
  return [
    { name: 'Price without VAT', value: money(answer?.netPence) },
    { name: 'VAT', value: money(answer?.vatPence) },
    { name: 'Price with VAT', value: money(answer?.grossPence) },
    {
      name: 'Profit',
      value: money(answer?.profitPence),
      isMain: true,
      isBad: answer !== null && answer.profitPence < 0,
    },
    { name: 'Margin', value: part(answer?.marginPoints) },
    { name: 'Mark-up', value: part(answer?.markUpPoints) },
  ];
};
