import { describe, expect, it } from 'vitest';
import { ALLERGENS } from './allergen-list.ts';
import type { Allergen, Declared, Which } from './allergen-list.ts';
import { wholeAllergens } from './allergen-rules.ts';
import { allergenWarnings } from './allergen-warnings.ts';

describe('warnings', () => {
  const dish = (
    ingredients: string | null,
    allergens: Partial<Record<Allergen, Declared>>,
    kind: 'loose' | 'ppds' = 'loose',
  ) =>
    allergenWarnings(
      {
        kind,
        ingredients,
        supplier: null,
        allergens: wholeAllergens({
          ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, { state: 'no' }])),
          ...allergens,
        }),
      },
      null,
    ).map(({ key }) => key);

  it('find an ingredient that is denied, doubted or not named', () => {
    expect(dish('Rice, milk, salt', {})).toEqual(['denied:milk:milk']);
    expect(dish('Rice, milk', { milk: { state: 'may_contain' } })).toEqual(['doubted:milk:milk']);
    expect(dish('Rice, milk', { milk: { state: 'contains' } })).toEqual([]);
    expect(dish('Rice, milk', { milk: { state: 'unknown' } })).toEqual([]);
    expect(dish('Rye flour', { gluten: { state: 'contains', which: ['wheat'] } })).toEqual([
      'unnamed:rye:rye flour',
    ]);
  });

  it('tell a trace from an ingredient', () => {
    const trace = 'Rice. May contain milk and nuts.';
    expect(dish(trace, { milk: { state: 'may_contain' }, nuts: { state: 'may_contain' } })).toEqual(
      [],
    );
    expect(dish(trace, { milk: { state: 'may_contain' } })).toEqual(['denied:nuts:nuts']);
  });

  it('name what the label of a prepacked product would leave out', () => {
    const contains: Partial<Record<Allergen, Declared>> = {
      gluten: { state: 'contains', which: ['wheat'] },
      mustard: { state: 'contains' },
    };
    expect(dish('Flour, water', contains, 'ppds')).toEqual([
      'unlisted:wheat',
      'unlisted:mustard',
      'reference:gluten:flour',
    ]);
    expect(dish('Flour, water', contains)).toEqual(['reference:gluten:flour']);
    expect(dish('Wheat flour, mustard seeds', contains, 'ppds')).toEqual([]);
  });

  it('propose the name of the allergen, and keep quiet where it is denied or written', () => {
    const of = (ingredients: string, allergens: Partial<Record<Allergen, Declared>>) =>
      allergenWarnings(
        {
          kind: 'ppds',
          ingredients,
          supplier: null,
          allergens: wholeAllergens(allergens),
        },
        null,
      ).map(({ word, allergen, proposal }) => ({ word, allergen, proposal }));
    const sesame = { sesame: { state: 'contains' } } as const;
    expect(of('Chickpeas, Tahini', sesame)).toEqual([
      { word: 'tahini', allergen: 'sesame', proposal: 'tahini (SESAME)' },
    ]);
    expect(of('Chickpeas, Tahini', {})).toHaveLength(1);
    expect(of('Chickpeas, tahini (sesame)', sesame)).toEqual([]);
    expect(of('Chickpeas. May contain traces of tahini', {})).toEqual([]);
    expect(dish('Whey', {})).toEqual(['denied:milk:whey']);
    const cereals = (which: Which[]) => ({ gluten: { state: 'contains' as const, which } });
    expect(of('Flour, rye', cereals(['rye']))).toEqual([
      { word: 'flour', allergen: 'gluten', proposal: 'flour (RYE)' },
    ]);
    expect(of('Flour, rye, barley', cereals(['rye', 'barley']))).toEqual([
      { word: 'flour', allergen: 'gluten', proposal: null },
    ]);
    // Spelt is a kind of wheat, so naming wheat does not contradict it.
    expect(of('Spelt (wheat)', cereals(['spelt']))).toEqual([]);
  });

  it('ask for a check when the supplier is another one', () => {
    const base = { kind: 'loose', ingredients: null, allergens: wholeAllergens({}) } as const;
    const [warning] = allergenWarnings(
      { ...base, supplier: 'Hill Farm' },
      { supplier: 'Mill Ltd' },
    );
    expect(warning).toMatchObject({
      key: 'supplier:Hill Farm',
      text: 'The supplier has changed from Mill Ltd to Hill Farm. Check the ingredients again.',
    });
    expect(allergenWarnings({ ...base, supplier: 'Hill Farm' }, { supplier: 'Hill Farm' })).toEqual(
      [],
    );
    expect(allergenWarnings({ ...base, supplier: 'Hill Farm' }, null)).toEqual([]);
  });
});
