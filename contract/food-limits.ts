import { FOOD_SOURCES } from './food-sources.ts';
import type { FoodSource, FoodSourceKey } from './food-sources.ts';
import type { Nation } from './opening-hours.ts';
import type { Basis } from './task-library.ts';
import { showLimit } from './temperature.ts';

/*
 * Limits of food safety by nation, each with the basis and the source of its value. No limit holds
 * outside these nations. Nothing here is legal advice: head office sees each source and may set its
 * own value (docs/decisions/0054).
 */

/** Nations that have limits. */
export const FOOD_NATIONS = ['england', 'wales', 'scotland', 'northern_ireland'] as const;
export type FoodNation = (typeof FOOD_NATIONS)[number];

export const LIMIT_KEYS = [
  'chilled_max',
  'chilled_target',
  'frozen_max',
  'hot_min',
  'chilled_display',
  'hot_display',
  'cook_80',
  'cook_75',
  'cook_70',
  'cook_65',
  'cook_60',
  'reheat_min',
  'cooling',
  'probe_tolerance',
] as const;
export type LimitKey = (typeof LIMIT_KEYS)[number];

/** A value with where it comes from. */
export type Ruling = { value: number; basis: Basis; source: FoodSourceKey };

export type LimitUnit = 'celsius' | 'degrees' | 'minutes' | 'seconds';

export type LimitRule = {
  label: string;
  unit: LimitUnit;
  /** The direction in which a value asks for more. */
  stricter: 'lower' | 'higher';
  /** Range of the values that a company may set. */
  least: number;
  most: number;
  /** True if it counts only once head office has unlocked it. */
  isLocked?: true;
  rulings: Partial<Record<FoodNation, Ruling>>;
};

const ofAll = (value: number, basis: Basis, source: FoodSourceKey): LimitRule['rulings'] =>
  Object.fromEntries(FOOD_NATIONS.map((nation) => [nation, { value, basis, source }]));

/** Returns rulings that follow from the law of each nation but Scotland. */
const ofLaw = (value: number, scotland: Ruling): LimitRule['rulings'] => ({
  england: { value, basis: 'law', source: 'england' },
  wales: { value, basis: 'law', source: 'wales' },
  northern_ireland: { value, basis: 'law', source: 'northern_ireland' },
  scotland,
});

const hold = (label: string, seconds: number, isLocked?: true): LimitRule => ({
  label,
  unit: 'seconds',
  stricter: 'higher',
  least: 1,
  most: 7200,
  ...(isLocked && { isLocked }),
  rulings: ofAll(seconds, 'guidance', 'cooking'),
});

export const FOOD_LIMITS: Record<LimitKey, LimitRule> = {
  chilled_max: {
    label: 'Chilled food, at most',
    unit: 'celsius',
    stricter: 'lower',
    least: 0,
    most: 15,
    rulings: ofLaw(8, { value: 8, basis: 'guidance', source: 'cooking' }),
  },
  chilled_target: {
    label: 'Chilled food, target',
    unit: 'celsius',
    stricter: 'lower',
    least: 0,
    most: 15,
    rulings: {
      ...ofAll(5, 'guidance', 'chilled'),
      scotland: { value: 5, basis: 'practice', source: 'scottish_benchmarks' },
    },
  },
  frozen_max: {
    label: 'Frozen food, at most',
    unit: 'celsius',
    stricter: 'lower',
    least: -40,
    most: -5,
    rulings: {
      ...ofAll(-18, 'guidance', 'frozen'),
      scotland: { value: -18, basis: 'practice', source: 'scottish_benchmarks' },
    },
  },
  hot_min: {
    label: 'Hot food, at least',
    unit: 'celsius',
    stricter: 'higher',
    least: 50,
    most: 95,
    rulings: ofLaw(63, { value: 63, basis: 'law', source: 'scotland' }),
  },
  chilled_display: {
    label: 'One display of chilled food out of the fridge, under',
    unit: 'minutes',
    stricter: 'lower',
    least: 10,
    most: 480,
    rulings: ofLaw(240, { value: 240, basis: 'practice', source: 'temperature_control' }),
  },
  hot_display: {
    label: 'One display of hot food without heat, under',
    unit: 'minutes',
    stricter: 'lower',
    least: 10,
    most: 480,
    rulings: ofLaw(120, { value: 120, basis: 'practice', source: 'temperature_control' }),
  },
  cook_80: hold('Held at 80 °C for', 6),
  cook_75: hold('Held at 75 °C for', 30),
  cook_70: hold('Held at 70 °C for', 120),
  cook_65: hold('Held at 65 °C for', 600, true),
  cook_60: hold('Held at 60 °C for', 2700, true),
  reheat_min: {
    label: 'Reheated food, at least',
    unit: 'celsius',
    stricter: 'higher',
    least: 60,
    most: 95,
    rulings: { scotland: { value: 82, basis: 'law', source: 'scotland' } },
  },
  cooling: {
    label: 'Cooled before it goes into the fridge, within',
    unit: 'minutes',
    stricter: 'lower',
    least: 10,
    most: 360,
    rulings: ofAll(90, 'practice', 'cooling'),
  },
  probe_tolerance: {
    label: 'Probes may be off by, at most',
    unit: 'degrees',
    stricter: 'lower',
    least: 0.1,
    most: 5,
    rulings: ofAll(1, 'practice', 'probes'),
  },
};

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

/** Returns the limits that hold in a nation, with the company's own values. */
export const limitsOf = (nation: FoodNation, own: OwnLimits = {}): FoodLimits =>
  Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const { rulings, isLocked } = FOOD_LIMITS[key];
      const ruling = rulings[nation];
      const value = own[key] ?? (isLocked ? undefined : ruling?.value);
      return ruling && value !== undefined ? [[key, value]] : [];
    }),
  );

/** Says whether a value asks for less than another one. */
export const isLooser = (key: LimitKey, value: number, than: number): boolean =>
  FOOD_LIMITS[key].stricter === 'lower' ? value > than : value < than;

/** Returns why a company cannot set a limit to a value; null when it can. */
export const limitProblem = (nation: FoodNation, key: LimitKey, value: number): string | null => {
  const { rulings, least, most } = FOOD_LIMITS[key];
  const ruling = rulings[nation];
  if (!ruling) return 'This limit is not used in this nation';
  if (value < least || value > most) return `Please enter a value from ${least} to ${most}`;
  if (ruling.basis === 'law' && isLooser(key, value, ruling.value)) {
    return `The law asks for ${limitValueText(key, ruling.value)}, so the limit cannot be looser`;
  }
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
): (Ruling & { from: FoodSource }) | null => {
  const ruling = FOOD_LIMITS[key].rulings[nation];
  return ruling ? { ...ruling, from: FOOD_SOURCES[ruling.source] } : null;
};
