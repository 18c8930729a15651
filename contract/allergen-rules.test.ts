import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLERGEN_SOURCES, ALLERGENS, STATES, WHICH, whichOf } from './allergen-list.ts';
import type { Allergen, Allergens, Declared } from './allergen-list.ts';
import {
  allergenText,
  answerTo,
  changedAllergens,
  isComplete,
  missingOf,
  NOTHING_KNOWN,
  packAllergens,
  shownState,
  unpackAllergens,
  versionOn,
  wholeAllergens,
} from './allergen-rules.ts';

const declared = (): fc.Arbitrary<Declared> =>
  fc.record({
    state: fc.constantFrom(...STATES),
    which: fc.subarray([...WHICH]),
  });

/** Any set of the 14, most of them complete. */
const anyAllergens = (): fc.Arbitrary<Allergens> =>
  fc
    .tuple(
      ...ALLERGENS.map(() =>
        fc.oneof({ weight: 1, arbitrary: declared() }, fc.constant<Declared>({ state: 'no' })),
      ),
    )
    .map((states) =>
      wholeAllergens(
        Object.fromEntries(states.map((one, index) => [ALLERGENS[index] as Allergen, one])),
      ),
    );

const allNo = (changes: Partial<Record<Allergen, Declared>> = {}): Allergens =>
  wholeAllergens({
    ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, { state: 'no' }])),
    ...changes,
  });

describe('a dish of which not all is known', () => {
  it('never reads as free from anything', () => {
    fc.assert(
      fc.property(
        anyAllergens(),
        fc.subarray([...ALLERGENS], { minLength: 1 }),
        (dish, avoided) => {
          fc.pre(!isComplete(dish));
          const shown = ALLERGENS.map((allergen) => shownState(dish, allergen));
          expect(shown).not.toContain('no');
          expect(answerTo(dish, avoided)).not.toBe('without');
          expect(allergenText(dish)).toContain('Ask about');
          const packed = unpackAllergens(packAllergens(dish));
          expect(ALLERGENS.map((allergen) => shownState(packed, allergen))).toEqual(shown);
        },
      ),
    );
  });

  it('is one with an unnamed nut, too', () => {
    const nuts = allNo({ nuts: { state: 'contains' } });
    expect(missingOf(nuts)).toEqual(['nuts']);
    expect(shownState(nuts, 'milk')).toBe('ask');
    expect(missingOf(allNo({ nuts: { state: 'contains', which: ['pecans'] } }))).toEqual([]);
    // Suppliers warn of nuts without naming them.
    expect(isComplete(allNo({ nuts: { state: 'may_contain' } }))).toBe(true);
  });

  it('says what is known and what to ask about', () => {
    expect(
      allergenText(wholeAllergens({ milk: { state: 'contains' }, eggs: { state: 'no' } })),
    ).toBe(
      'Contains: Milk. Ask about: Cereals containing gluten, Crustaceans, Eggs, Fish, Peanuts, ' +
        'Soybeans, Nuts, Celery, Mustard, Sesame seeds, Sulphur dioxide and sulphites, Lupin, Molluscs.',
    );
  });
});

describe('a customer who avoids allergens', () => {
  it('is offered only complete dishes that say no to all of them', () => {
    const dish = allNo({
      gluten: { state: 'contains', which: ['wheat'] },
      milk: { state: 'may_contain' },
    });
    expect(answerTo(dish, ['eggs', 'fish'])).toBe('without');
    expect(answerTo(dish, ['eggs', 'milk'])).toBe('may_contain');
    expect(answerTo(dish, ['gluten', 'milk'])).toBe('contains');
    expect(answerTo(NOTHING_KNOWN, ['eggs'])).toBe('ask');
    expect(allergenText(dish)).toBe(
      'Contains: Cereals containing gluten (wheat). May contain: Milk.',
    );
    expect(allergenText(allNo())).toBe('None of the 14 allergens is an ingredient.');
  });

  it('gets the same answer from packed allergens, and never a better one from damaged ones', () => {
    fc.assert(
      fc.property(anyAllergens(), fc.string({ maxLength: 20 }), (dish, damage) => {
        const packed = packAllergens(dish);
        expect(unpackAllergens(packed)).toEqual(dish);
        const damaged = unpackAllergens({ ...packed, states: damage.replaceAll('n', '?') });
        expect(ALLERGENS.map((allergen) => shownState(damaged, allergen))).not.toContain('no');
      }),
    );
  });
});

it('cereals and nuts are kept only where they belong', () => {
  const dish = wholeAllergens({
    gluten: { state: 'contains', which: ['rye', 'almonds'] },
    milk: { state: 'contains', which: ['rye'] },
    nuts: { state: 'no', which: ['almonds'] },
  });
  expect([dish.gluten, dish.milk, dish.nuts, dish.fish]).toEqual([
    { state: 'contains', which: ['rye'] },
    { state: 'contains' },
    { state: 'no' },
    { state: 'unknown' },
  ]);
  expect(whichOf('milk')).toEqual([]);
  expect(changedAllergens(dish, allNo())).toContain('gluten');
  expect(changedAllergens(dish, dish)).toEqual([]);
});

it('the newest signed version that has begun is the one that holds', () => {
  const version = (number: number, signed: boolean, from: string | null = null) => ({
    number,
    signed_at: signed ? '2026-06-01' : null,
    valid_from: from,
  });
  const versions = [version(1, true), version(2, true, '2026-07-01'), version(3, false)];
  expect(versionOn(versions, '2026-06-30')?.number).toBe(1);
  expect(versionOn(versions, '2026-07-01')?.number).toBe(2);
  expect(versionOn([version(1, false)], '2026-07-01')).toBeNull();
});

it('the 14 are those of the law, and each rule names where it was read', () => {
  expect(ALLERGENS).toHaveLength(14);
  for (const { title, url, read } of Object.values(ALLERGEN_SOURCES)) {
    expect(title).not.toBe('');
    expect(new URL(url).protocol).toBe('https:');
    expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
