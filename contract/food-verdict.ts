import { COMBINATIONS, durationText, limitValueText } from './food-limits.ts';
import type { FoodLimits } from './food-limits.ts';
import type { LimitKey } from './food-rulings.ts';
import { showLimit, showTemperature } from './temperature.ts';

export const FOOD_CHECK_KINDS = [
  'cooking',
  'reheating',
  'cooling',
  'hot_hold',
  'cold_display',
  'delivery',
] as const;
export type FoodCheckKind = (typeof FOOD_CHECK_KINDS)[number];

export const foodCheckLabel: Record<FoodCheckKind, string> = {
  cooking: 'Cooking',
  reheating: 'Reheating',
  cooling: 'Cooling',
  hot_hold: 'Hot holding',
  cold_display: 'Cold display',
  delivery: 'Delivery',
};

/** Kinds that can be started and are finished later, by anyone. */
export const TIMED_KINDS = ['cooling', 'hot_hold', 'cold_display'] as const;
export type TimedKind = (typeof TIMED_KINDS)[number];

/** States in which food is delivered. */
export const DELIVERY_STATES = ['chilled', 'frozen', 'hot', 'ambient'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const deliveryLabel: Record<DeliveryState, string> = {
  chilled: 'Chilled',
  frozen: 'Frozen',
  hot: 'Hot',
  ambient: 'Room temperature',
};

/** What was measured of a food. */
export type FoodFacts = {
  kind: FoodCheckKind;
  state?: DeliveryState | null | undefined;
  /** Degrees Celsius. */
  value?: number | null | undefined;
  heldSeconds?: number | null | undefined;
  /** Scotland: 82 °C would spoil the food, so the combinations of cooking count. */
  spoils?: boolean | undefined;
  /** Delivery: in date, clean and undamaged. */
  sound?: boolean | null | undefined;
  /** Minutes from start to end, of a cooling or of one display without a temperature. */
  minutes?: number | null | undefined;
};

/** What limits ask for: a temperature, a time, or both. */
type Demand = { keys: LimitKey[]; text: string; isMet: boolean };

const atMost = (key: LimitKey, limits: FoodLimits, value: number | null | undefined): Demand[] => {
  const limit = limits[key];
  if (limit === undefined) return [];
  const isMet = typeof value === 'number' && value <= limit;
  return [{ keys: [key], text: `${showLimit(limit)} or below`, isMet }];
};

const atLeast = (key: LimitKey, limits: FoodLimits, value: number | null | undefined): Demand[] => {
  const limit = limits[key];
  if (limit === undefined) return [];
  const isMet = typeof value === 'number' && value >= limit;
  return [{ keys: [key], text: `${showLimit(limit)} or above`, isMet }];
};

const combinations = (limits: FoodLimits, { value, heldSeconds }: FoodFacts): Demand[] =>
  COMBINATIONS.flatMap(({ celsius, key }) => {
    const seconds = limits[key];
    if (seconds === undefined) return [];
    const isMet = typeof value === 'number' && value >= celsius && (heldSeconds ?? 0) >= seconds;
    return [{ keys: [key], text: `${showLimit(celsius)} for ${durationText(seconds)}`, isMet }];
  });

/** Returns the time for which food may be on display: under its limit, not at it. */
const display = (key: LimitKey, limits: FoodLimits, minutes: number): Demand[] => {
  const limit = limits[key];
  if (limit === undefined) return [];
  return [{ keys: [key], text: `Under ${limitValueText(key, limit)}`, isMet: minutes < limit }];
};

const isCooledInTime = (limits: FoodLimits, { minutes }: FoodFacts): boolean =>
  typeof minutes === 'number' && limits.cooling !== undefined && minutes <= limits.cooling;

/**
 * Returns what a cooling must reach: its temperature within its time. Older records have no limit of
 * the temperature, and no cooling passes without one.
 */
const cooling = (limits: FoodLimits, facts: FoodFacts): Demand[] => {
  const { cooling: time, cooled_max: most } = limits;
  if (time === undefined) return [];
  const within = `ithin ${limitValueText('cooling', time)}`;
  if (most === undefined) return [{ keys: ['cooling'], text: `W${within}`, isMet: false }];
  const isCold = typeof facts.value === 'number' && facts.value <= most;
  return [
    {
      keys: ['cooling', 'cooled_max'],
      text: `${showLimit(most)} or below w${within}, then into the fridge`,
      isMet: isCold && isCooledInTime(limits, facts),
    },
  ];
};

const delivered = (limits: FoodLimits, { state, value }: FoodFacts): Demand[] => {
  if (state === 'chilled') return atMost('chilled_max', limits, value);
  if (state === 'frozen') return atMost('frozen_max', limits, value);
  return state === 'hot' ? atLeast('hot_min', limits, value) : [];
};

/** Returns the demands of which one must be met. */
const demandsOn = (facts: FoodFacts, limits: FoodLimits): Demand[] => {
  const { kind, value, minutes } = facts;
  switch (kind) {
    case 'cooking':
      return combinations(limits, facts);
    case 'reheating':
      return limits.reheat_min === undefined || facts.spoils
        ? combinations(limits, facts)
        : atLeast('reheat_min', limits, value);
    case 'cooling':
      return cooling(limits, facts);
    case 'hot_hold':
      return typeof minutes === 'number'
        ? display('hot_display', limits, minutes)
        : atLeast('hot_min', limits, value);
    case 'cold_display':
      return typeof minutes === 'number'
        ? display('chilled_display', limits, minutes)
        : atMost('chilled_max', limits, value);
    case 'delivery':
      return delivered(limits, facts);
  }
};

export type FoodVerdict = {
  passed: boolean;
  /** False of a cooling in time without a temperature: it neither passed nor failed. */
  isKnown: boolean;
  /** Keys of the limits that were asked. */
  keys: LimitKey[];
  /** What is asked for: '80 °C for 6 seconds, or 75 °C for 30 seconds'. */
  wanted: string;
  /** True if it passed and is not as cold as it should be. */
  isAboveTarget: boolean;
};

const isChilled = ({ kind, state, minutes }: FoodFacts): boolean =>
  (kind === 'cold_display' && typeof minutes !== 'number') ||
  (kind === 'delivery' && state === 'chilled');

/** Judges a food check by the limits of its nation. Pure: server and tablet both call it. */
export const judgeFood = (facts: FoodFacts, limits: FoodLimits): FoodVerdict => {
  const demands = demandsOn(facts, limits);
  const isSound = facts.kind !== 'delivery' || facts.sound === true;
  const needsNone = facts.kind === 'delivery' && facts.state === 'ambient';
  const passed = isSound && (needsNone || demands.some(({ isMet }) => isMet));
  const target = limits.chilled_target;
  return {
    passed,
    isKnown:
      facts.kind !== 'cooling' || typeof facts.value === 'number' || !isCooledInTime(limits, facts),
    keys: demands.flatMap(({ keys }) => keys),
    wanted: [
      ...(demands.length > 0 ? [demands.map(({ text }) => text).join(', or ')] : []),
      ...(facts.kind === 'delivery' ? ['In date, clean and undamaged'] : []),
    ].join('. '),
    isAboveTarget:
      passed &&
      isChilled(facts) &&
      target !== undefined &&
      typeof facts.value === 'number' &&
      facts.value > target,
  };
};

/** Returns the seconds for which a temperature must be held; null when no time makes it safe. */
export const secondsToHold = (facts: FoodFacts, limits: FoodLimits): number | null => {
  const { kind, value, spoils } = facts;
  if (kind !== 'cooking' && kind !== 'reheating') return null;
  if (typeof value !== 'number') return null;
  if (kind === 'reheating' && limits.reheat_min !== undefined && !spoils) return null;
  const times = COMBINATIONS.flatMap(({ celsius, key }) => {
    const seconds = limits[key];
    return seconds !== undefined && value >= celsius ? [seconds] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
};

/** Returns the limit of the time of a running cooling or display, in minutes. */
export const minutesAllowed = (kind: TimedKind, limits: FoodLimits): number | undefined =>
  limits[
    ({ cooling: 'cooling', hot_hold: 'hot_display', cold_display: 'chilled_display' } as const)[
      kind
    ]
  ];

/** Returns what was measured in words: '71.0 °C for 2 minutes', '85 minutes'. */
export const measuredText = ({ value, heldSeconds, minutes, sound }: FoodFacts): string =>
  [
    typeof value === 'number' &&
      `${showTemperature(value)}${heldSeconds ? ` for ${durationText(heldSeconds)}` : ''}`,
    typeof minutes === 'number' && durationText(Math.floor(minutes) * 60),
    sound === false && 'Not in order',
  ]
    .filter(Boolean)
    .join(', ');

/** Results of a food check as people read them. */
export const FOOD_CHECK_RESULTS = {
  running: 'Still running',
  passed: 'Passed',
  failed: 'Failed',
  no_temperature: 'Not known: no end temperature recorded',
  in_time: 'In time, no end temperature recorded',
} as const;
export type FoodCheckResult = keyof typeof FOOD_CHECK_RESULTS;

/** The part of a record that decides what may be said of its result. */
export type JudgedCheck = {
  kind: FoodCheckKind;
  value?: number | null | undefined;
  passed: boolean | null;
  ended_at?: string | Date | null | undefined;
};

/**
 * Returns the result of a food check. Coolings without an end temperature never count as passed:
 * those that were judged by their time alone say so, and later ones are not known.
 */
export const resultOf = ({
  kind,
  value,
  passed,
  ended_at: endedAt,
}: JudgedCheck): FoodCheckResult => {
  if (passed === null) return endedAt ? 'no_temperature' : 'running';
  if (!passed) return 'failed';
  return kind === 'cooling' && typeof value !== 'number' ? 'in_time' : 'passed';
};

/** Returns the result of a food check in words: 'Passed', 'In time, no end temperature recorded'. */
export const verdictText = (check: JudgedCheck): string => FOOD_CHECK_RESULTS[resultOf(check)];

/** Returns the tone in which a result is shown; only a result that is known to be good is green. */
export const verdictTone = (check: JudgedCheck): 'good' | 'warning' | 'bad' | 'running' =>
  (
    {
      running: 'running',
      passed: 'good',
      failed: 'bad',
      no_temperature: 'warning',
      in_time: 'warning',
    } as const
  )[resultOf(check)];
