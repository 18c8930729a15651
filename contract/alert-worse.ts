import type { AlertCause, AlertKind } from './alert-kinds.ts';

/**
 * When an open alert gets worse, so that its people are told again although they know of it. All that
 * becomes overdue at one deadline is one trouble; a later deadline is another.
 */

/** Degrees further out of range that make a reading clearly worse. */
export const WORSE_BY = 2;
/** Warmest that chilled food may be kept by law in England, Wales and Northern Ireland, in °C. */
const CHILLED_LIMIT = 8;

/** Returns by how many tenths of a degree a reading is out of range; negative below the range. */
const tenthsOut = ({ value = 0, min_temp = value, max_temp = value }: AlertCause): number =>
  Math.round(10 * (value > max_temp ? value - max_temp : Math.min(0, value - min_temp)));

/** Tells whether a reading passed the legal limit of a fridge that is meant to be colder. */
const isAboveLimit = ({ value = 0, max_temp = value }: AlertCause): boolean =>
  max_temp < CHILLED_LIMIT && max_temp > 0 && value > CHILLED_LIMIT;

const isReadingWorse = (known: readonly AlertCause[], added: AlertCause): boolean => {
  const out = tenthsOut(added);
  const sameSide = known.filter((one) => Math.sign(tenthsOut(one)) === Math.sign(out));
  const furthest = Math.max(...sameSide.map((one) => Math.abs(tenthsOut(one))));
  // Too cold after too warm is another trouble: there is none on that side that is known.
  if (sameSide.length === 0 || Math.abs(out) >= furthest + 10 * WORSE_BY) return true;
  return isAboveLimit(added) && !known.some(isAboveLimit);
};

const deadline = ({ due_at: due }: AlertCause): number => (due === undefined ? 0 : Date.parse(due));

/**
 * Tells whether new causes make an alert worse than its lasting causes of which people were told.
 * Causes that joined without a message do not count, so that a slow rise is told as well.
 */
export const isWorse = (
  kind: AlertKind,
  known: readonly AlertCause[],
  added: readonly AlertCause[],
): boolean => {
  if (known.length === 0) return true;
  switch (kind) {
    case 'overdue':
      return Math.max(...added.map(deadline)) > Math.max(...known.map(deadline));
    case 'out-of-range':
      return added.some((one) => isReadingWorse(known, one));
    case 'failed-answer':
      return true;
    case 'accident':
    case 'complaint':
    case 'device-offline':
    case 'food-check':
    case 'illness':
    case 'probe-failed':
      return false;
  }
};
