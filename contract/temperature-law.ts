import type { Day } from './dates.ts';
import { limitsOf } from './food-limits.ts';
import { showLimit } from './temperature.ts';
import type { TemperatureRange } from './temperature.ts';

/**
 * Returns a warning about a range that counts readings as in range at which the law lets chilled or
 * hot food not be kept; null without one. Equipment that holds no such food may have such a range.
 */
export const foodRangeWarning = (
  { min_temp: lowest, max_temp: highest }: TemperatureRange,
  day: Day,
): string | null => {
  // Scotland has the same figure as guidance.
  const { chilled_max: cold, hot_min: hot } = limitsOf('england', day);
  if (cold === undefined || hot === undefined || highest <= cold || lowest >= hot) return null;
  return `Above the law’s ${showLimit(cold)} for chilled food, and below ${showLimit(hot)} for hot food`;
};
