import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFoodCheckOpen } from './food-chain.ts';
import { basisText, floorOf, isLooser, limitProblem, limitsOf, sourceOf } from './food-limits.ts';
import { FOOD_LIMITS, FOOD_NATIONS, LIMIT_KEYS } from './food-rulings.ts';
import type { FoodNation, LimitKey } from './food-rulings.ts';
import { FOOD_SOURCES } from './food-sources.ts';
import { judgeFood, secondsToHold, verdictText, verdictTone } from './food-verdict.ts';
import type { FoodFacts } from './food-verdict.ts';
import { isInDoubt, isProbeRight } from './probes.ts';

const DAY = '2026-11-27';

const passes = (facts: FoodFacts, nation: FoodNation = 'england', own = {}): boolean =>
  judgeFood(facts, limitsOf(nation, DAY, own)).passed;

/** The rules once more, written from the brief without the code under test. */
const oracle = (facts: FoodFacts, nation: FoodNation): boolean => {
  const { kind, value: t = null, heldSeconds, minutes = null, state, sound } = facts;
  const s = heldSeconds ?? 0;
  const hot = t ?? -999;
  const cooked = (hot >= 80 && s >= 6) || (hot >= 75 && s >= 30) || (hot >= 70 && s >= 120);
  if (kind === 'cooking') return cooked;
  if (kind === 'reheating') return nation === 'scotland' && !facts.spoils ? hot >= 82 : cooked;
  if (kind === 'cooling') return minutes !== null && minutes <= 90 && t !== null && t <= 21;
  if (kind === 'hot_hold') return minutes === null ? hot >= 63 : minutes < 120;
  if (kind === 'cold_display') return minutes === null ? t !== null && t <= 8 : minutes < 240;
  if (!sound) return false;
  if (state === 'ambient') return true;
  if (t === null) return false;
  if (state === 'hot') return t >= 63;
  return state === 'frozen' ? t <= -18 : state === 'chilled' && t <= 8;
};

describe('the verdict on food', () => {
  it('passes 70 °C only when it is held for two minutes', () => {
    const at = (heldSeconds: number) => passes({ kind: 'cooking', value: 70, heldSeconds });
    expect([0, 30, 119, 120, 121].map(at)).toEqual([false, false, false, true, true]);
    expect(passes({ kind: 'cooking', value: 69.9, heldSeconds: 7200 })).toBe(false);
    expect(secondsToHold({ kind: 'cooking', value: 70 }, limitsOf('wales', DAY))).toBe(120);
    expect(secondsToHold({ kind: 'cooking', value: 69.9 }, limitsOf('wales', DAY))).toBe(null);
  });

  it('fails 81.9 °C for 6 seconds as reheating in Scotland, and passes it in England', () => {
    const facts: FoodFacts = { kind: 'reheating', value: 81.9, heldSeconds: 6 };
    expect(passes(facts, 'scotland')).toBe(false);
    expect(passes(facts, 'england')).toBe(true);
    // The law of Scotland makes an exception where 82 °C would spoil the food.
    expect(passes({ ...facts, spoils: true }, 'scotland')).toBe(true);
    expect(passes({ kind: 'reheating', value: 82 }, 'scotland')).toBe(true);
  });

  it('counts 65 and 60 °C only once head office has unlocked them', () => {
    const facts: FoodFacts = { kind: 'cooking', value: 65, heldSeconds: 600 };
    expect(passes(facts)).toBe(false);
    expect(passes(facts, 'england', { cook_65: 600 })).toBe(true);
    expect(passes({ ...facts, value: 60, heldSeconds: 2700 }, 'england', { cook_60: 2700 })).toBe(
      true,
    );
  });

  it('says when chilled food is safe and warmer than its target', () => {
    const verdict = judgeFood({ kind: 'cold_display', value: 6 }, limitsOf('england', DAY));
    expect(verdict).toMatchObject({ passed: true, isAboveTarget: true, wanted: '8 °C or below' });
  });

  it('is the same as that of rules written a second time', () => {
    const kinds = [
      'cooking',
      'reheating',
      'cooling',
      'hot_hold',
      'cold_display',
      'delivery',
    ] as const;
    const near = fc.oneof(
      fc.constantFrom(-18, 0, 5, 8, 21, 60, 63, 65, 70, 75, 80, 82),
      fc.integer({ min: -300, max: 1000 }).map((tenths) => tenths / 10),
    );
    const value = fc
      .tuple(near, fc.constantFrom(-0.1, 0, 0.1))
      .map(([base, step]) => Math.round((base + step) * 10) / 10);
    const facts = fc.record({
      kind: fc.constantFrom(...kinds),
      value: fc.option(value),
      heldSeconds: fc.option(
        fc.oneof(fc.constantFrom(0, 5, 6, 29, 30, 119, 120), fc.nat({ max: 3000 })),
      ),
      spoils: fc.boolean(),
      sound: fc.boolean(),
      state: fc.constantFrom('chilled', 'frozen', 'hot', 'ambient'),
      minutes: fc.option(
        fc.oneof(fc.constantFrom(89.9, 90, 90.1, 119, 120, 239, 240), fc.nat({ max: 400 })),
      ),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(...FOOD_NATIONS), (drawn, nation) => {
        const isTimed = ['cooling', 'hot_hold', 'cold_display'].includes(drawn.kind);
        const one = { ...drawn, minutes: isTimed ? drawn.minutes : null };
        expect(passes(one, nation)).toBe(oracle(one, nation));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the limits', () => {
  it('each name a source with its title, address and the day on which it was read', () => {
    for (const nation of FOOD_NATIONS) {
      for (const key of LIMIT_KEYS) {
        const ruling = sourceOf(nation, key, DAY);
        if (!ruling) {
          expect(key).toBe('reheat_min');
          continue;
        }
        expect(['law', 'guidance', 'practice']).toContain(ruling.basis);
        expect(limitProblem(nation, key, ruling.value, DAY)).toBe(null);
      }
    }
    for (const { title, address, read } of Object.values(FOOD_SOURCES)) {
      expect(title).not.toBe('');
      expect(new URL(address).protocol).toMatch(/^https?:$/);
      expect(read).toMatch(/^2026-\d\d-\d\d$/);
    }
  });

  it('differ where the law does', () => {
    const basis = (nation: FoodNation, key: 'chilled_max' | 'hot_min' | 'reheat_min') =>
      sourceOf(nation, key, DAY)?.basis ?? null;
    expect(FOOD_NATIONS.map((nation) => basis(nation, 'chilled_max'))).toEqual([
      'law',
      'law',
      'guidance',
      'law',
    ]);
    expect(FOOD_NATIONS.map((nation) => basis(nation, 'hot_min'))).toEqual(
      Array.from({ length: 4 }, () => 'law'),
    );
    expect(FOOD_NATIONS.map((nation) => basis(nation, 'reheat_min'))).toEqual([
      null,
      null,
      'law',
      null,
    ]);
  });

  it('can be stricter, and never looser than their floor', () => {
    const problem = (...asked: [FoodNation, LimitKey, number]) => limitProblem(...asked, DAY);
    expect(problem('england', 'chilled_max', 5)).toBe(null);
    expect(problem('england', 'chilled_max', 8.5)).toBe(
      'The law asks for 8 °C, so the limit cannot be looser: Food Safety and Hygiene (England) Regulations 2013, schedule 4',
    );
    expect(problem('scotland', 'chilled_max', 10)).toContain('cannot be looser than 8 °C');
    expect(problem('scotland', 'reheat_min', 75)).toContain('The law asks for 82 °C');
    expect(problem('england', 'reheat_min', 82)).toBe('This limit is not used in this nation');
    expect(problem('england', 'cooling', 120)).toBe(null);
    expect(problem('england', 'cooling', 121)).toContain('cannot be looser than 2 hours');
    expect(problem('england', 'cooling', 5)).toContain('from 10 to 360');
    expect(problem('england', 'cook_60', 1)).toContain('Prove it');
    expect(problem('england', 'cook_70', 119)).toContain('cannot be looser than 2 minutes');
    expect(problem('england', 'cooled_max', 21.1)).toContain('cannot be looser than 21 °C');
    expect(problem('england', 'frozen_max', -14)).toContain('cannot be looser than −15 °C');
    expect(problem('england', 'probe_tolerance', 2.1)).toContain('cannot be looser than 2 °C');
    expect(Object.keys(FOOD_LIMITS).toSorted()).toEqual([...LIMIT_KEYS].toSorted());
  });

  it('have a floor each that no value of a company undercuts', () => {
    const value = fc.integer({ min: -600, max: 80_000 }).map((tenths) => tenths / 10);
    const nations = fc.constantFrom(...FOOD_NATIONS);
    fc.assert(
      fc.property(nations, fc.constantFrom(...LIMIT_KEYS), value, (nation, key, own) => {
        const floor = floorOf(nation, key, DAY);
        const held = limitsOf(nation, DAY, { [key]: own })[key];
        if (floor === null) {
          expect(held).toBeUndefined();
          return;
        }
        expect(isLooser(key, held ?? own, floor)).toBe(false);
        expect(limitProblem(nation, key, own, DAY) === null && isLooser(key, own, floor)).toBe(
          false,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('hold from the day of their law to its end, and not on the days outside', () => {
    expect(sourceOf('england', 'hot_min', '2013-12-31')?.value).toBe(63);
    expect(sourceOf('england', 'hot_min', '2013-12-30')).toBe(null);
    expect(sourceOf('scotland', 'reheat_min', '2006-01-11')?.from).toBe('2006-01-11');
    expect(sourceOf('wales', 'cook_70', '1999-01-01')?.from).toBe(null);
    const law = sourceOf('england', 'hot_min', DAY);
    const guidance = sourceOf('england', 'cook_70', DAY);
    expect(law && basisText(law)).toBe('The law asks for it, since 31/12/2013');
    expect(law && basisText({ ...law, until: '2027-03-31' })).toContain('until 31/03/2027');
    expect(guidance && basisText(guidance)).toBe('Official guidance recommends it');
  });
});

describe('the result of a cooling', () => {
  const of = (passed: boolean | null, value: number | null, ended: string | null = 'then') =>
    verdictText({ kind: 'cooling', passed, value, ended_at: ended });

  it('is never a bare pass without an end temperature', () => {
    expect(of(true, 12)).toBe('Passed');
    expect(of(true, null)).toBe('In time, no end temperature recorded');
    expect(of(null, null)).toBe('Not known: no end temperature recorded');
    expect(of(null, null, null)).toBe('Still running');
    expect(of(false, 55)).toBe('Failed');
    const tone = (passed: boolean | null) =>
      verdictTone({ kind: 'cooling', passed, value: null, ended_at: 'then' });
    expect([true, null, false].map(tone)).toEqual(['warning', 'warning', 'bad']);
    expect(verdictText({ kind: 'cold_display', passed: true, ended_at: 'then' })).toBe('Passed');
  });

  it('keeps the words of limits that asked for no temperature', () => {
    const verdict = judgeFood({ kind: 'cooling', minutes: 5, value: 4 }, { cooling: 90 });
    expect(verdict).toMatchObject({ passed: false, wanted: 'Within 1 hour 30 minutes' });
  });
});

describe('a probe', () => {
  it('is right within its limit in both waters', () => {
    expect(isProbeRight({ ice: -1, boiling: 101 }, 1)).toBe(true);
    expect(isProbeRight({ ice: 1.1, boiling: 100 }, 1)).toBe(false);
    expect(isProbeRight({ ice: 0, boiling: 98.9 }, 1)).toBe(false);
  });

  it('puts readings since its last good check in doubt when it fails, and no others', () => {
    const at = (hour: number) => new Date(hour * 3_600_000);
    // Good at 2, failed at 5, failed at 6, good at 8.
    const checks = [
      { at: at(8), passed: true },
      { at: at(2), passed: true },
      { at: at(6), passed: false },
      { at: at(5), passed: false },
    ];
    const doubted = Array.from({ length: 10 }, (_, hour) => hour).filter((hour) =>
      isInDoubt(checks, at(hour)),
    );
    expect(doubted).toEqual([2, 3, 4, 5, 6, 7]);
    expect(isInDoubt([{ at: at(5), passed: false }], at(-100))).toBe(true);
    expect(isInDoubt([], at(1))).toBe(false);
  });
});

describe('a failed food check', () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const failed = { passed: false, at: at(0), closedAt: null };

  it('is open until its last recheck passes or a manager closes it', () => {
    expect(isFoodCheckOpen(failed, [])).toBe(true);
    expect(isFoodCheckOpen(failed, [{ passed: true, at: at(5) }])).toBe(false);
    expect(isFoodCheckOpen({ ...failed, closedAt: at(3) }, [])).toBe(false);
    const late = { passed: false, at: at(7) };
    expect(isFoodCheckOpen(failed, [late, { passed: true, at: at(5) }])).toBe(true);
    expect(isFoodCheckOpen({ ...failed, closedAt: at(3) }, [late])).toBe(true);
    expect(isFoodCheckOpen({ ...failed, closedAt: at(9) }, [late])).toBe(false);
    expect(isFoodCheckOpen({ ...failed, passed: true }, [])).toBe(false);
  });

  it('does not depend on the order in which checks arrive', () => {
    const recheck = fc.record({ passed: fc.boolean(), at: fc.nat({ max: 50 }).map(at) });
    fc.assert(
      fc.property(fc.uniqueArray(recheck, { selector: (one) => one.at.getTime() }), (rechecks) => {
        expect(isFoodCheckOpen(failed, rechecks.toReversed())).toBe(
          isFoodCheckOpen(failed, rechecks),
        );
      }),
    );
  });
});
