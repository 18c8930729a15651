import { describe, expect, it } from 'vitest';
import { breakWords } from './break-words.ts';

const partsOf = (text: string, longest = 19): string[] => breakWords(longest)(text).split('\u200b');

describe('A word wider than its column', () => {
  it('breaks between the parts of an email address', () => {
    expect(partsOf('anna.smith@example.co.uk')).toEqual([
      'anna.',
      'smith@',
      'example.',
      'co.',
      'uk',
    ]);
  });

  it('breaks anywhere where it has no parts, and sooner where columns are narrow', () => {
    expect(partsOf('a'.repeat(20))).toEqual(['a'.repeat(9), 'a'.repeat(9), 'aa']);
    expect(partsOf('Refrigerator', 8)).toEqual(['Refr', 'iger', 'ator']);
  });

  it('stays whole where it is short, whatever stands around it', () => {
    const text = 'Checked the fridge in the cellar\nand the one upstairs';
    expect(breakWords(19)(text)).toBe(text);
  });

  it('loses no letter, and parts no letter from its marks', () => {
    const text = `..__--${'கு'.repeat(20)} 👩‍🍳${'é'.normalize('NFD').repeat(30)}`;
    expect(partsOf(text).join('')).toBe(text);
    expect(partsOf(text).filter((part) => /^[\p{M}\u200d]/u.test(part))).toEqual([]);
  });
});
