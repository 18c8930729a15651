import { describe, expect, it } from 'vitest';
import { breakWords } from './break-words.ts';

const partsOf = (text: string, longest = 19): string[] => breakWords(longest)(text).split('\u200b');

describe('a word wider than its column', () => {
  it('breaks between the parts of an email address', () => {
    expect(partsOf('anna.smith@example.co.uk')).toEqual([
      'anna.',
      'smith@',
      'example.',
      'co.',
      'uk',
    ]);
  });

  it('breaks anywhere if it has no parts, and sooner in narrow columns', () => {
    expect(partsOf('a'.repeat(20))).toEqual(['a'.repeat(9), 'a'.repeat(9), 'aa']);
    expect(partsOf('Refrigerator', 8)).toEqual(['Refr', 'iger', 'ator']);
  });

  it('stays whole if it is short, whatever surrounds it', () => {
    const text = 'Checked the fridge in the cellar\nand the one upstairs';
    expect(breakWords(19)(text)).toBe(text);
  });

  it('loses no letter, and separates no letter from its marks', () => {
    const text = `..__--${'கு'.repeat(20)} 👩‍🍳${'é'.normalize('NFD').repeat(30)}`;
    expect(partsOf(text).join('')).toBe(text);
    expect(partsOf(text).filter((part) => /^[\p{M}\u200d]/u.test(part))).toEqual([]);
  });
});
