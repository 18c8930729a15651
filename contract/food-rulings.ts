import type { FoodSourceKey } from './food-sources.ts';
import type { InForce } from './law.ts';
import type { Basis } from './task-library.ts';

/*
 * Limits of food safety by nation, each with the basis, the source and the days of its value. No
 * limit holds outside these nations. Nothing here is legal advice: head office sees each source and
 * may ask for more (docs/decisions/0054 and 0065).
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
  'cooled_max',
  'probe_tolerance',
] as const;
export type LimitKey = (typeof LIMIT_KEYS)[number];

/** A value with where it comes from, and the days on which it holds. */
export type Ruling = InForce & { value: number; basis: Basis; source: FoodSourceKey };

/** The loosest value that a company may set, with the words that say where it comes from. */
export type Floor = { value: number; because: string };

export type LimitUnit = 'celsius' | 'degrees' | 'minutes' | 'seconds';

export type LimitRule = {
  label: string;
  unit: LimitUnit;
  /** The direction in which a value asks for more. */
  stricter: 'lower' | 'higher';
  /** Range of the values that a company may set, on the stricter side of the floor. */
  least: number;
  most: number;
  /** Left out where the value of the ruling is the loosest one. */
  floor?: Floor;
  /** True if it counts only once head office has unlocked it. */
  isLocked?: true;
  /** By nation, the earliest first; no two of a nation hold on the same day. */
  rulings: Partial<Record<FoodNation, readonly Ruling[]>>;
};

const ALWAYS = { from: null, until: null } as const;

/** Returns a ruling that has held since before Branchbook. */
const known = (value: number, basis: Basis, source: FoodSourceKey): Ruling => ({
  value,
  basis,
  source,
  ...ALWAYS,
});

const ofAll = (value: number, basis: Basis, source: FoodSourceKey): LimitRule['rulings'] =>
  Object.fromEntries(FOOD_NATIONS.map((nation) => [nation, [known(value, basis, source)]]));

/** Days on which the regulations of each nation came into force. */
const LAW_FROM = {
  england: '2013-12-31',
  wales: '2006-01-11',
  scotland: '2006-01-11',
  northern_ireland: '2006-01-11',
} as const satisfies Record<FoodNation, string>;

const lawOf = (nation: FoodNation, value: number): Ruling => ({
  value,
  basis: 'law',
  source: nation,
  from: LAW_FROM[nation],
  until: null,
});

/** Returns rulings that follow from the law of each nation but Scotland. */
const ofLaw = (value: number, scotland: Ruling): LimitRule['rulings'] => ({
  england: [lawOf('england', value)],
  wales: [lawOf('wales', value)],
  northern_ireland: [lawOf('northern_ireland', value)],
  scotland: [scotland],
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
    rulings: ofLaw(8, known(8, 'guidance', 'cooking')),
  },
  chilled_target: {
    label: 'Chilled food, target',
    unit: 'celsius',
    stricter: 'lower',
    least: 0,
    most: 15,
    floor: { value: 8, because: 'chilled food may be at 8 °C at most' },
    rulings: {
      ...ofAll(5, 'guidance', 'chilled'),
      scotland: [known(5, 'practice', 'scottish_benchmarks')],
    },
  },
  frozen_max: {
    label: 'Frozen food, at most',
    unit: 'celsius',
    stricter: 'lower',
    least: -40,
    most: -5,
    floor: {
      value: -15,
      because:
        'Directive 89/108/EEC, article 5, allows frozen food 3 °C above −18 °C for a short time',
    },
    rulings: {
      ...ofAll(-18, 'guidance', 'frozen'),
      scotland: [known(-18, 'practice', 'scottish_benchmarks')],
    },
  },
  hot_min: {
    label: 'Hot food, at least',
    unit: 'celsius',
    stricter: 'higher',
    least: 50,
    most: 95,
    rulings: ofLaw(63, lawOf('scotland', 63)),
  },
  chilled_display: {
    label: 'One display of chilled food out of the fridge, under',
    unit: 'minutes',
    stricter: 'lower',
    least: 10,
    most: 480,
    rulings: ofLaw(240, known(240, 'practice', 'temperature_control')),
  },
  hot_display: {
    label: 'One display of hot food without heat, under',
    unit: 'minutes',
    stricter: 'lower',
    least: 10,
    most: 480,
    rulings: ofLaw(120, known(120, 'practice', 'temperature_control')),
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
    rulings: { scotland: [lawOf('scotland', 82)] },
  },
  cooling: {
    label: 'Cooled before it goes into the fridge, within',
    unit: 'minutes',
    stricter: 'lower',
    least: 10,
    most: 360,
    floor: {
      value: 120,
      because: 'Do Food Safely (Victoria) lets food cool to 21 °C for two hours at most',
    },
    rulings: ofAll(90, 'practice', 'cooling'),
  },
  cooled_max: {
    label: 'Cooled food as it goes into the fridge, at most',
    unit: 'celsius',
    stricter: 'lower',
    least: 0,
    most: 30,
    rulings: ofAll(21, 'practice', 'cooled'),
  },
  probe_tolerance: {
    label: 'Probes may be off by, at most',
    unit: 'degrees',
    stricter: 'lower',
    least: 0.1,
    most: 5,
    // In the highest villages water boils below 99 °C, and a right probe must be able to pass.
    floor: { value: 2, because: 'a probe that is further off passes food that is not safe' },
    rulings: ofAll(1, 'practice', 'probes'),
  },
};
