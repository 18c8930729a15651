import type { Day } from './dates.ts';
import { lastDayOfMonth } from './dates.ts';
import { LAW_RULES } from './law-rules.ts';
import { isInForce } from './law.ts';

/* Dates of birth for sales with an age limit: pure rules over the calendar day of the sale. The law
   counts the date at the shop, also where the day of the branch ends after midnight. */

/** Age from which alcohol and vapes may be sold. */
const ADULT_AGE = 18;

/** The last date of birth of people to whom tobacco may be sold once the rule of 2027 holds. */
export const TOBACCO_BORN_BY: Day = '2008-12-31';

/**
 * Returns the latest date of birth of a person who is 18 on a day. A person who was born on 29
 * February is 18 on 1 March of a year that has no such day.
 */
export const adultBornBy = (day: Day): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const born = year - ADULT_AGE;
  const last = Math.min(date, lastDayOfMonth(born, month));
  return `${born}-${String(month).padStart(2, '0')}-${String(last).padStart(2, '0')}`;
};

/** Writes a day as identity documents do: '31/12/2008'. */
const documentDay = (day: Day): string => day.split('-').toReversed().join('/');

/** Products with the latest date of birth of the people to whom they may be sold. */
export type BirthDates = { products: string; bornBy: Day };

/** Returns whether the sale of tobacco depends on the date of birth instead of the age. */
export const isTobaccoByBirthDate = (day: Day): boolean =>
  isInForce(LAW_RULES['tobacco-born-2009'], day);

/** Returns the latest dates of birth on the calendar day of a sale, for the till. */
export const birthDatesOn = (day: Day): BirthDates[] => [
  { products: 'Alcohol and vapes', bornBy: adultBornBy(day) },
  {
    products: 'Tobacco, cigarette papers and herbal smoking products',
    bornBy: isTobaccoByBirthDate(day) ? TOBACCO_BORN_BY : adultBornBy(day),
  },
];

/** Says to whom products may be sold: 'Alcohol and vapes: born on or before 27/11/2008'. */
export const birthDateText = ({ products, bornBy }: BirthDates): string =>
  `${products}: born on or before ${documentDay(bornBy)}`;
