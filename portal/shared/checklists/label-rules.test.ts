import { describe, expect, it } from 'vitest';
import { kindIn, limitsIn } from './label-rules.ts';

describe('the words of a step', () => {
  it.each([
    ['Chilled food 0 to 5 °C', 'temperature'],
    ['Fridge 0-5C', 'temperature'],
    ['Soup, at least 75 degrees', 'temperature'],
    ['Temperature of the van', 'temperature'],
    ['Use-by dates in order?', 'yes_no'],
    ['Is the van clean? ', 'yes_no'],
    ['Supplier?', 'text'],
    ['Batch number', 'text'],
    ['Who took the delivery in?', 'text'],
    ['Supplier approved?', 'yes_no'],
    ['How many boxes?', 'number'],
    ['Number of crates', 'number'],
    ['Photo of the delivery note', 'photo'],
    ['What time did it arrive?', 'time'],
    ['Time of arrival', 'time'],
    ['On arrival:', 'section'],
    ['Stock rotated', null],
    ['3 crates checked', null],
    ['', null],
  ])('“%s” suggest %s', (label, kind) => {
    expect(kindIn(label)).toBe(kind);
  });

  it.each([
    ['Chilled food 0 to 5 °C', 0, 5],
    ['Fridge 2: 0-5C', 0, 5],
    ['Fridge between 1 and 4 degrees', 1, 4],
    ['Freezer −25 to −18 °C', -25, -18],
    ['Freezer, -18 to -25', -25, -18],
    ['Freezer 1 -18 °C or colder', undefined, -18],
    ['Fridges 1 to 4, below 5 °C', undefined, 5],
    ['Fridge up to 8 °C', undefined, 8],
    ['Hot food above 63 °C', 63, undefined],
    ['Temperature of the soup', undefined, undefined],
  ])('“%s” give the limits %s and %s', (label, min, max) => {
    expect(limitsIn(label)).toEqual({ min, max });
  });
});
