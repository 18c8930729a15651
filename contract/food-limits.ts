import { localDay } from './dates.ts';
import type { Day } from './dates.ts';
import { FOOD_LIMITS, FOOD_NATIONS, LIMIT_KEYS } from './food-rulings.ts';
import type { FoodNation, LimitKey, Ruling } from './food-rulings.ts';
import { FOOD_SOURCES } from './food-sources.ts';
import type { FoodSource } from './food-sources.ts';
import { isInForce } from './law.ts';
import type { Nation } from './opening-hours.ts';
import { BASES } from './task-library.ts';
import { showLimit } from './temperature.ts';

/** Temperatures of cooking with the limit that says for how long each is held, the hottest first. */
export const COMBINATIONS = [
  { celsius: 80, key: 'cook_80' },
  { celsius: 75, key: 'cook_75' },
  { celsius: 70, key: 'cook_70' },
  { celsius: 65, key: 'cook_65' },
  { celsius: 60, key: 'cook_60' },
] as const satisfies readonly { celsius: number; key: LimitKey }[];

/** Values that a company set itself for a nation. */
export type OwnLimits = Partial<Record<LimitKey, number>>;

/** The values that hold in a nation; a limit that is locked or not of the nation is left out. */
export type FoodLimits = Partial<Record<LimitKey, number>>;

export const isFoodNation = (nation: Nation | null | undefined): nation is FoodNation =>
  FOOD_NATIONS.some((one) => one === nation);

/** Returns the ruling of a nation on a day; null where the nation has no such limit then. */
const rulingOn = (nation: FoodNation, key: LimitKey, day: Day): Ruling | null =>
  FOOD_LIMITS[key].rulings[nation]?.find((ruling) => isInForce(ruling, day)) ?? null;

/** Returns the day of an instant in the nations that have limits, which share one time zone. */
export const dayOfRules = (at: Date): Day => localDay(at, 'Europe/London');

/** Returns true if a value asks for less than another one. */
export const isLooser = (key: LimitKey, value: number, than: number): boolean =>
  FOOD_LIMITS[key].stricter === 'lower' ? value > than : value < than;

/** Returns the loosest value that a limit of a nation may have; null where it has no such limit. */
export const floorOf = (nation: FoodNation, key: LimitKey, day: Day): number | null => {
  const ruling = rulingOn(nation, key, day);
  return ruling && (FOOD_LIMITS[key].floor?.value ?? ruling.value);
};

/**
 * Returns the limits that hold in a nation on a day, with the company's own values. An own value that
 * is looser than its floor counts as the floor, whenever it was set.
 */
export const limitsOf = (nation: FoodNation, day: Day, own: OwnLimits = {}): FoodLimits =>
  Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const ruling = rulingOn(nation, key, day);
      const value = own[key] ?? (FOOD_LIMITS[key].isLocked ? undefined : ruling?.value);
      const floor = floorOf(nation, key, day);
      if (floor === null || value === undefined) return [];
      return [[key, isLooser(key, value, floor) ? floor : value]];
    }),
  );

/** Returns limits of which none is looser than its floor; a limit that a nation lacks is left out. */
export const withFloors = (nation: FoodNation, day: Day, limits: FoodLimits): FoodLimits => {
  const held = limitsOf(nation, day, limits);
  return Object.fromEntries(
    LIMIT_KEYS.flatMap((key) =>
      limits[key] === undefined || held[key] === undefined ? [] : [[key, held[key]]],
    ),
  );
};

/**
 * Returns the limits by which a running cooling or display ends: those it was started with, and of a
 * cooling that was started before its temperature was asked for, the temperature that holds now.
 */
export const limitsAtEnd = (started: FoodLimits, current: FoodLimits): FoodLimits => ({
  ...(current.cooled_max !== undefined && { cooled_max: current.cooled_max }),
  ...started,
});

/** Returns why a company cannot set a limit to a value; null when it can. */
export const limitProblem = (
  nation: FoodNation,
  key: LimitKey,
  value: number,
  day: Day,
): string | null => {
  const { floor, least, most } = FOOD_LIMITS[key];
  const ruling = sourceOf(nation, key, day);
  if (!ruling) return 'This limit is not used in this nation';
  const loosest = floor?.value ?? ruling.value;
  if (isLooser(key, value, loosest)) {
    const asked = limitValueText(key, loosest);
    const because = floor?.because ?? ruling.where.title;
    return ruling.basis === 'law' && !floor
      ? `The law asks for ${asked}, so the limit cannot be looser: ${because}`
      : `The limit cannot be looser than ${asked}: ${because}`;
  }
  if (value < least || value > most) return `Please enter a value from ${least} to ${most}`;
  return null;
};

/** Formats a time: '30 seconds', '2 minutes', '1 hour 30 minutes'. */
export const durationText = (seconds: number): string => {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [Math.round(seconds % 60), 'second'],
  ] as const;
  const said = parts.flatMap(([count, unit]) =>
    count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [],
  );
  return said.join(' ') || '0 seconds';
};

/** Formats the value of a limit with its unit. */
export const limitValueText = (key: LimitKey, value: number): string => {
  const { unit } = FOOD_LIMITS[key];
  if (unit === 'seconds') return durationText(value);
  if (unit === 'minutes') return durationText(value * 60);
  return showLimit(value);
};

/** Returns a limit as a sentence without its full stop: 'Hot food, at least 63 °C'. */
export const limitText = (key: LimitKey, value: number): string =>
  `${FOOD_LIMITS[key].label} ${limitValueText(key, value)}`;

/** Returns where the value of a limit is written; null where the nation has no such limit. */
export const sourceOf = (
  nation: FoodNation,
  key: LimitKey,
  day: Day,
): (Ruling & { where: FoodSource }) | null => {
  const ruling = rulingOn(nation, key, day);
  return ruling && { ...ruling, where: FOOD_SOURCES[ruling.source] };
};

const dateText = (day: Day): string => day.split('-').toReversed().join('/');

/**
 * Returns where the limits of a check are written, each source once: 'Food Hygiene (Wales) Regulations
 * 2006, schedule 4 (The law asks for it, since 11/01/2006)'.
 */
export const sourcesText = (nation: FoodNation, limits: FoodLimits, day: Day): string => {
  const texts = LIMIT_KEYS.flatMap((key) => {
    const ruling = limits[key] === undefined ? null : sourceOf(nation, key, day);
    return ruling ? [`${ruling.where.title} (${basisText(ruling)})`] : [];
  });
  return [...new Set(texts)].join('; ');
};

/** Returns what a limit rests on and since when: 'The law asks for it, since 31/12/2013'. */
export const basisText = ({ basis, from, until }: Ruling): string =>
  [BASES[basis], from && `since ${dateText(from)}`, until && `until ${dateText(until)}`]
    .filter(Boolean)
    .join(', ');
