import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLERGENS, whichOf } from './allergen-list.ts';
import { allergenPhrasesIn, allergenWordsIn, labelParts, labelText } from './allergen-text.ts';
import { ALLERGEN_WORDS, HARMLESS_PHRASES } from './allergen-words.ts';

const listOf = (text: string): string[] => text.trim().split(/,\s+/);

describe('the label of a prepacked product', () => {
  it('emphasises an allergen at every occurrence', () => {
    expect(
      labelText(
        'Bread (wheat flour, water), butter (milk), free-range egg mayonnaise, Cheddar (milk), milk.',
      ),
    ).toBe(
      'BREAD (WHEAT FLOUR, water), BUTTER (MILK), free-range EGG MAYONNAISE, CHEDDAR (MILK), MILK.',
    );
  });

  it('emphasises every known word wherever it stands, however it is written', () => {
    const words = ALLERGEN_WORDS.flatMap((group) =>
      listOf(group.words).map((word) => ({ ...group, word })),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            word: fc.constantFrom(...words),
            upper: fc.boolean(),
            plural: fc.boolean(),
            before: fc.constantFrom('water, ', 'sugar (', 'salt; ', '12% rice, '),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (draws) => {
          const written = draws.map(({ word: { word }, upper, plural }) => {
            const text = plural ? `${word}s` : word;
            return upper ? text.toUpperCase() : text;
          });
          const text = draws.map(({ before }, index) => `${before}${written[index]}, `).join('');
          const parts = labelParts(text);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          expect(parts.filter((part) => part.emphasised).map((part) => part.text)).toEqual(written);
          expect(
            allergenPhrasesIn(text).map(({ sure }, index) =>
              sure.some(({ allergen }) => allergen === draws[index]?.word.allergen),
            ),
          ).toEqual(draws.map(() => true));
        },
      ),
    );
  });

  it('leaves alone what only sounds like an allergen', () => {
    for (const phrase of listOf(HARMLESS_PHRASES))
      expect([phrase, allergenWordsIn(phrase)]).toEqual([phrase, []]);
    for (const text of [
      'coconut milk',
      'butternut squash',
      'nutmeg',
      'buckwheat',
      'aubergine (eggplant)',
      'milk-free spread',
      'gluten free',
    ]) {
      expect([text, allergenWordsIn(text)]).toEqual([text, []]);
    }
    expect(labelText('peanut butter, crème fraîche, cow’s milk, egg free-range')).toBe(
      'PEANUT BUTTER, CRÈME FRAÎCHE, cow’s MILK, EGG free-range',
    );
  });

  it('reads a long text in time that grows with its length', () => {
    const text = 'wheat flour, butter (milk), '.repeat(5000);
    const short = text.slice(0, text.length / 10);
    const took = (one: string): number => {
      const before = performance.now();
      labelParts(one);
      return performance.now() - before;
    };
    took(short);
    expect(took(text)).toBeLessThan(200 * Math.max(took(short), 1));
  });
});

it('each word belongs to one of the 14, and each cereal or nut has a word', () => {
  for (const { allergen, which } of ALLERGEN_WORDS) {
    expect(ALLERGENS).toContain(allergen);
    if (which) expect(whichOf(allergen)).toContain(which);
  }
  const named = new Set(ALLERGEN_WORDS.flatMap(({ which }) => which ?? []));
  expect([...whichOf('gluten'), ...whichOf('nuts')].filter((which) => !named.has(which))).toEqual(
    [],
  );
});
