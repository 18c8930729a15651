import { COMBINATIONS, durationText, limitValueText } from './food-limits.ts';
import type { FoodLimits, LimitKey } from './food-limits.ts';
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

/** What a limit asks for; a temperature, a time, or both. */
type Demand = { key: LimitKey; text: string; isMet: boolean };

const atMost = (key: LimitKey, limits: FoodLimits, value: number | null | undefined): Demand[] => {
  const limit = limits[key];
  if (limit === undefined) return [];
  const isMet = typeof value === 'number' && value <= limit;
  return [{ key, text: `${showLimit(limit)} or below`, isMet }];
};

const atLeast = (key: LimitKey, limits: FoodLimits, value: number | null | undefined): Demand[] => {
  const limit = limits[key];
  if (limit === undefined) return [];
  const isMet = typeof value === 'number' && value >= limit;
  return [{ key, text: `${showLimit(limit)} or above`, isMet }];
};

const combinations = (limits: FoodLimits, { value, heldSeconds }: FoodFacts): Demand[] =>
  COMBINATIONS.flatMap(({ celsius, key }) => {
    const seconds = limits[key];
    if (seconds === undefined) return [];
    const isMet = typeof value === 'number' && value >= celsius && (heldSeconds ?? 0) >= seconds;
    return [{ key, text: `${showLimit(celsius)} for ${durationText(seconds)}`, isMet }];
  });

/** Returns what the time from start to end must be; a display must end before its limit. */
const time = (key: LimitKey, limits: FoodLimits, minutes: number | null | undefined): Demand[] => {
  const limit = limits[key];
  if (limit === undefined) return [];
  const isWithin = (taken: number) => (key === 'cooling' ? taken <= limit : taken < limit);
  const isMet = typeof minutes === 'number' && isWithin(minutes);
  const words = key === 'cooling' ? 'Within' : 'Under';
  return [{ key, text: `${words} ${limitValueText(key, limit)}`, isMet }];
};

const delivered = (limits: FoodLimits, { state, value }: FoodFacts): Demand[] => {
  if (state === 'chilled') return atMost('chilled_max', limits, value);
  if (state === 'frozen') return atMost('frozen_max', limits, value);
  return state === 'hot' ? atLeast('hot_min', limits, value) : [];
};

/** Returns the demands of which one must be met. */
const demandsOn = (facts: FoodFacts, limits: FoodLimits): Demand[] => {
  const { kind, value, minutes } = facts;
  const isTimed = typeof minutes === 'number';
  switch (kind) {
    case 'cooking':
      return combinations(limits, facts);
    case 'reheating':
      return limits.reheat_min === undefined || facts.spoils
        ? combinations(limits, facts)
        : atLeast('reheat_min', limits, value);
    case 'cooling':
      return time('cooling', limits, minutes);
    case 'hot_hold':
      return isTimed ? time('hot_display', limits, minutes) : atLeast('hot_min', limits, value);
    case 'cold_display':
      return isTimed
        ? time('chilled_display', limits, minutes)
        : atMost('chilled_max', limits, value);
    case 'delivery':
      return delivered(limits, facts);
  }
};

export type FoodVerdict = {
  passed: boolean;
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
    keys: demands.map(({ key }) => key),
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
