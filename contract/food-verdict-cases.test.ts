import { expect, it } from 'vitest';
import { limitsOf } from './food-limits.ts';
import type { OwnLimits } from './food-limits.ts';
import type { FoodNation } from './food-rulings.ts';
import { judgeFood } from './food-verdict.ts';
import type { DeliveryState, FoodFacts } from './food-verdict.ts';
import { isProbeRight } from './probes.ts';

/*
 * Verdicts written out from the texts of the law and of guidance, not from the code. Each group names
 * the text that its rows follow.
 */

type Verdict = 'pass' | 'fail' | 'not known';
type Case = [nation: FoodNation, facts: FoodFacts, verdict: Verdict, own?: OwnLimits];
type Group = { source: string; cases: Case[] };

const [E, W, S, N] = ['england', 'wales', 'scotland', 'northern_ireland'] as const;
const PASS = 'pass';
const FAIL = 'fail';

const cold = (value: number | null): FoodFacts => ({ kind: 'cold_display', value });
const hot = (value: number | null): FoodFacts => ({ kind: 'hot_hold', value });
const coldFor = (minutes: number): FoodFacts => ({ kind: 'cold_display', minutes });
const hotFor = (minutes: number): FoodFacts => ({ kind: 'hot_hold', minutes });
const cook = (value: number | null, heldSeconds: number | null): FoodFacts => ({
  kind: 'cooking',
  value,
  heldSeconds,
});
const reheat = (value: number | null, heldSeconds: number | null, spoils = false): FoodFacts => ({
  kind: 'reheating',
  value,
  heldSeconds,
  spoils,
});
const cool = (value: number | null, minutes: number): FoodFacts => ({
  kind: 'cooling',
  value,
  minutes,
});
const deliver = (
  state: DeliveryState,
  value: number | null,
  sound: boolean | null = true,
): FoodFacts => ({ kind: 'delivery', state, value, sound });

const GROUPS: Group[] = [
  {
    source: 'Schedule 4 of the food hygiene regulations of England, Wales and NI: 8 °C or below',
    cases: [
      [E, cold(7.9), PASS],
      [E, cold(8), PASS],
      [E, cold(8.1), FAIL],
      [W, cold(7.9), PASS],
      [W, cold(8), PASS],
      [W, cold(8.1), FAIL],
      [N, cold(7.9), PASS],
      [N, cold(8), PASS],
      [N, cold(8.1), FAIL],
      [E, cold(0), PASS],
      [E, cold(-1), PASS],
      [E, cold(15), FAIL],
      [E, cold(63), FAIL],
      [E, cold(null), FAIL],
    ],
  },
  {
    source: 'Scotland has no figure in its law; official guidance is 8 °C at most',
    cases: [
      [S, cold(5), PASS],
      [S, cold(7.9), PASS],
      [S, cold(8), PASS],
      [S, cold(8.1), FAIL],
      [S, cold(null), FAIL],
    ],
  },
  {
    source: 'A company may ask for colder food, and never for warmer food than 8 °C',
    cases: [
      [E, cold(5), PASS, { chilled_max: 5 }],
      [E, cold(5.1), FAIL, { chilled_max: 5 }],
      [E, cold(8.1), FAIL, { chilled_max: 12 }],
      [S, cold(8.1), FAIL, { chilled_max: 12 }],
      [N, cold(8), PASS, { chilled_max: 12 }],
    ],
  },
  {
    source: 'Schedule 4 of each of the four nations: hot food at 63 °C or above',
    cases: [
      [E, hot(62.9), FAIL],
      [E, hot(63), PASS],
      [W, hot(62.9), FAIL],
      [W, hot(63), PASS],
      [S, hot(62.9), FAIL],
      [S, hot(63), PASS],
      [N, hot(62.9), FAIL],
      [N, hot(63), PASS],
      [E, hot(90), PASS],
      [E, hot(8), FAIL],
      [E, hot(null), FAIL],
      [E, hot(62), FAIL, { hot_min: 55 }],
      [S, hot(64), FAIL, { hot_min: 65 }],
    ],
  },
  {
    source: 'Schedule 4, tolerances: one display of cold food of less than four hours',
    cases: [
      [E, coldFor(0), PASS],
      [E, coldFor(239), PASS],
      [E, coldFor(240), FAIL],
      [E, coldFor(241), FAIL],
      [W, coldFor(239), PASS],
      [W, coldFor(240), FAIL],
      [N, coldFor(239), PASS],
      [N, coldFor(240), FAIL],
      [S, coldFor(239), PASS],
      [S, coldFor(240), FAIL],
      [S, coldFor(300), FAIL, { chilled_display: 480 }],
      [E, coldFor(120), FAIL, { chilled_display: 120 }],
    ],
  },
  {
    source: 'Schedule 4, tolerances: one display of hot food of less than two hours',
    cases: [
      [E, hotFor(119), PASS],
      [E, hotFor(120), FAIL],
      [E, hotFor(121), FAIL],
      [W, hotFor(119), PASS],
      [W, hotFor(120), FAIL],
      [N, hotFor(119), PASS],
      [N, hotFor(120), FAIL],
      [S, hotFor(119), PASS],
      [S, hotFor(120), FAIL],
      [S, hotFor(180), FAIL, { hot_display: 240 }],
    ],
  },
  {
    source: 'FSA, Prove it: 80 °C for 6 seconds, 75 °C for 30 seconds, 70 °C for 2 minutes',
    cases: [
      [E, cook(80, 5), FAIL],
      [E, cook(80, 6), PASS],
      [E, cook(80, 7), PASS],
      [E, cook(79.9, 6), FAIL],
      [E, cook(75, 29), FAIL],
      [E, cook(75, 30), PASS],
      [E, cook(75, 31), PASS],
      [E, cook(74.9, 30), FAIL],
      [E, cook(70, 119), FAIL],
      [E, cook(70, 120), PASS],
      [E, cook(70, 121), PASS],
      [E, cook(69.9, 120), FAIL],
      [W, cook(80, 5), FAIL],
      [W, cook(75, 30), PASS],
      [W, cook(70, 119), FAIL],
      [S, cook(80, 6), PASS],
      [S, cook(75, 29), FAIL],
      [S, cook(70, 120), PASS],
      [N, cook(80, 5), FAIL],
      [N, cook(75, 30), PASS],
      [N, cook(70, 119), FAIL],
      [E, cook(100, 6), PASS],
      [E, cook(100, 0), FAIL],
      [E, cook(100, null), FAIL],
      [E, cook(null, 120), FAIL],
      [E, cook(null, null), FAIL],
      [E, cook(21, 7200), FAIL],
    ],
  },
  {
    source: 'FSA, Prove it: a temperature between two rows counts as the lower row',
    cases: [
      [E, cook(72, 60), FAIL],
      [E, cook(72, 119), FAIL],
      [E, cook(72, 120), PASS],
      [E, cook(78, 29), FAIL],
      [E, cook(78, 30), PASS],
      [E, cook(74.9, 119), FAIL],
      [E, cook(74.9, 120), PASS],
      [E, cook(69.9, 7200), FAIL],
    ],
  },
  {
    source:
      'FSA, Prove it: 65 °C for 10 minutes and 60 °C for 45 minutes, once head office uses them',
    cases: [
      [E, cook(65, 600), FAIL],
      [E, cook(60, 2700), FAIL],
      [E, cook(65, 599), FAIL, { cook_65: 600 }],
      [E, cook(65, 600), PASS, { cook_65: 600 }],
      [E, cook(65, 601), PASS, { cook_65: 600 }],
      [E, cook(64.9, 600), FAIL, { cook_65: 600 }],
      [E, cook(60, 2699), FAIL, { cook_60: 2700 }],
      [E, cook(60, 2700), PASS, { cook_60: 2700 }],
      [E, cook(60, 2701), PASS, { cook_60: 2700 }],
      [E, cook(59.9, 7200), FAIL, { cook_60: 2700 }],
      [E, cook(62, 600), FAIL, { cook_60: 2700 }],
      [E, cook(60, 2700), FAIL, { cook_65: 600 }],
      [S, cook(65, 600), PASS, { cook_65: 600 }],
      [N, cook(60, 2700), PASS, { cook_60: 2700 }],
    ],
  },
  {
    source: 'The times of Prove it are the shortest: no company can set shorter ones',
    cases: [
      [E, cook(60, 1), FAIL, { cook_60: 1 }],
      [E, cook(65, 1), FAIL, { cook_65: 1 }],
      [E, cook(70, 1), FAIL, { cook_70: 1 }],
      [E, cook(75, 1), FAIL, { cook_75: 1 }],
      [E, cook(80, 1), FAIL, { cook_80: 1 }],
      [E, cook(60, 2700), PASS, { cook_60: 1 }],
      [E, cook(70, 120), FAIL, { cook_70: 180 }],
      [E, cook(70, 180), PASS, { cook_70: 180 }],
    ],
  },
  {
    source: 'Schedule 4 of the Scottish regulations: reheated food at 82 °C or above',
    cases: [
      [S, reheat(81.9, 6), FAIL],
      [S, reheat(82, 0), PASS],
      [S, reheat(82, null), PASS],
      [S, reheat(75, 30), FAIL],
      [S, reheat(null, 30), FAIL],
      [S, reheat(75, 30), FAIL, { reheat_min: 70 }],
      [S, reheat(84, 0), FAIL, { reheat_min: 85 }],
    ],
  },
  {
    source: 'Schedule 4 of the Scottish regulations: but not where 82 °C spoils the food',
    cases: [
      [S, reheat(75, 30, true), PASS],
      [S, reheat(75, 29, true), FAIL],
      [S, reheat(70, 120, true), PASS],
      [S, reheat(69.9, 600, true), FAIL],
      [S, reheat(81.9, 6, true), PASS],
    ],
  },
  {
    source: 'England, Wales and NI have no figure for reheating: the times of Prove it count',
    cases: [
      [E, reheat(81.9, 6), PASS],
      [E, reheat(80, 5), FAIL],
      [E, reheat(82, 0), FAIL],
      [W, reheat(75, 30), PASS],
      [W, reheat(70, 119), FAIL],
      [N, reheat(70, 120), PASS],
      [N, reheat(63, 600), FAIL],
    ],
  },
  {
    source: 'East Devon: into the fridge within 90 minutes; Do Food Safely: at 21 °C or below',
    cases: [
      [E, cool(21, 90), PASS],
      [E, cool(21.1, 90), FAIL],
      [E, cool(21, 90.1), FAIL],
      [E, cool(8, 45), PASS],
      [E, cool(55, 0), FAIL],
      [E, cool(55, 89), FAIL],
      [E, cool(63, 90), FAIL],
      [E, cool(5, 91), FAIL],
      [E, cool(null, 0), 'not known'],
      [E, cool(null, 90), 'not known'],
      [E, cool(null, 91), FAIL],
      [W, cool(21, 90), PASS],
      [W, cool(22, 90), FAIL],
      [S, cool(21, 90), PASS],
      [S, cool(22, 90), FAIL],
      [N, cool(21, 90), PASS],
      [N, cool(22, 90), FAIL],
      [N, cool(null, 30), 'not known'],
      [E, cool(15, 60), FAIL, { cooled_max: 8 }],
      [E, cool(8, 90), PASS, { cooled_max: 8 }],
      [E, cool(30, 60), FAIL, { cooled_max: 30 }],
      [E, cool(20, 120), PASS, { cooling: 120 }],
      [E, cool(20, 121), FAIL, { cooling: 360 }],
      [E, cool(20, 61), FAIL, { cooling: 60 }],
    ],
  },
  {
    source: 'Deliveries: 8 °C chilled, −18 °C frozen, 63 °C hot; in date, clean and undamaged',
    cases: [
      [E, deliver('chilled', 8), PASS],
      [E, deliver('chilled', 8.1), FAIL],
      [E, deliver('chilled', null), FAIL],
      [E, deliver('chilled', 5, false), FAIL],
      [E, deliver('chilled', 5, null), FAIL],
      [S, deliver('chilled', 8.1), FAIL],
      [E, deliver('frozen', -18), PASS],
      [E, deliver('frozen', -17.9), FAIL],
      [E, deliver('frozen', -25), PASS],
      [E, deliver('frozen', null), FAIL],
      [S, deliver('frozen', -18), PASS],
      [S, deliver('frozen', -17.9), FAIL],
      [E, deliver('frozen', -15), PASS, { frozen_max: -15 }],
      [E, deliver('frozen', -14.9), FAIL, { frozen_max: -5 }],
      [E, deliver('hot', 63), PASS],
      [E, deliver('hot', 62.9), FAIL],
      [N, deliver('hot', 62.9, true), FAIL],
      [E, deliver('ambient', null), PASS],
      [E, deliver('ambient', null, false), FAIL],
      [E, deliver('ambient', null, null), FAIL],
    ],
  },
];

/** Readings in iced and boiling water, and whether a probe with them may be trusted. */
const PROBES: [ice: number, boiling: number, verdict: Verdict, own?: OwnLimits][] = [
  [0, 100, PASS],
  [1, 101, PASS],
  [-1, 99, PASS],
  [1.1, 100, FAIL],
  [-1.1, 100, FAIL],
  [0, 101.1, FAIL],
  [0, 98.9, FAIL],
  [0, 98, PASS, { probe_tolerance: 2 }],
  [0, 97.9, FAIL, { probe_tolerance: 5 }],
  [0.6, 100, FAIL, { probe_tolerance: 0.5 }],
];

const DAY = '2026-11-27';

const verdictOf = (nation: FoodNation, facts: FoodFacts, own?: OwnLimits): Verdict => {
  const { passed, isKnown } = judgeFood(facts, limitsOf(nation, DAY, own));
  return isKnown ? (passed ? PASS : FAIL) : 'not known';
};

it('food is judged as the law and guidance say in at least 150 cases', async ({ annotate }) => {
  const wrong = GROUPS.flatMap(({ source, cases }) =>
    cases.flatMap(([nation, facts, verdict, own]) => {
      const given = verdictOf(nation, facts, own);
      return given === verdict ? [] : [{ source, nation, facts, own, verdict, given }];
    }),
  );
  const wrongProbes = PROBES.filter(([ice, boiling, verdict, own]) => {
    const { probe_tolerance: tolerance = 0 } = limitsOf(E, DAY, own);
    return (isProbeRight({ ice, boiling }, tolerance) ? PASS : FAIL) !== verdict;
  });
  const count = GROUPS.reduce((sum, { cases }) => sum + cases.length, PROBES.length);
  await annotate(`Verdicts on food: ${count - wrong.length - wrongProbes.length} of ${count}`);
  expect(wrong).toEqual([]);
  expect(wrongProbes).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(150);
});
