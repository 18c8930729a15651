import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { shownState } from '@branchbook/contract/allergen-rules.ts';
import type { SnapshotDish } from '@branchbook/contract/snapshot.ts';
import { describe, expect, it } from 'vitest';
import { dishesOn, findDishes, isRecent, isStale } from './dish-rules.ts';

const ALL_NO = 'n'.repeat(ALLERGENS.length);
/** Milk is the seventh of the 14. */
const withMilk = (letter: string): string => `${'n'.repeat(6)}${letter}${'n'.repeat(7)}`;

const dish = (id: number, changes: Partial<SnapshotDish> = {}): SnapshotDish => ({
  id,
  version: 1,
  name: `Dish ${id}`,
  states: ALL_NO,
  signed_at: '2026-06-01T10:00:00Z',
  signed_by_name: 'Anna',
  ...changes,
});

const TODAY = '2026-06-10';
const namesBy = (versions: SnapshotDish[], search = '', day = TODAY) =>
  findDishes(dishesOn(versions, day), { search, avoided: ['milk'] }).map(({ answer, dishes }) => [
    answer,
    ...dishes.map(({ name }) => name),
  ]);

describe('a search without milk', () => {
  const menu = [
    dish(1, { name: 'Salad' }),
    dish(2, { name: 'Toastie', states: withMilk('c') }),
    dish(3, { name: 'Crisps', states: withMilk('m') }),
    dish(4, { name: 'Soup', states: `u${ALL_NO.slice(1)}` }),
    dish(5, { name: 'New pie', version: 0, states: 'u'.repeat(14), waiting: true }),
  ];

  it('lists only complete, signed dishes that say no, and the others apart', () => {
    expect(namesBy(menu)).toEqual([
      ['without', 'Salad'],
      ['may_contain', 'Crisps'],
      ['ask', 'Soup', 'New pie'],
      ['contains', 'Toastie'],
    ]);
    expect(namesBy(menu, 'new PIE')).toEqual([['ask', 'New pie']]);
    expect(namesBy(menu, 'cake')).toEqual([]);
  });

  it('never takes letters that it does not understand for a no', () => {
    for (const states of ['', 'nnn', 'x'.repeat(14), ALL_NO.slice(1)]) {
      expect(namesBy([dish(1, { states })])).toEqual([['ask', 'Dish 1']]);
    }
  });

  it('takes time that grows with the number of dishes', () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        dish(index, {
          name: `Dish ${index} with chips`,
          states: withMilk('ncmu'.charAt(index % 4)),
        }),
      );
    const took = (versions: SnapshotDish[]): number => {
      const before = process.cpuUsage().user;
      for (let round = 0; round < 3; round += 1) namesBy(versions, 'chips');
      return process.cpuUsage().user - before;
    };
    took(some(200));
    // Twenty times the dishes; comparing each with all others would take 400 times as long.
    expect(took(some(1000))).toBeLessThan(150 * Math.max(took(some(50)), 1000));
  });
});

describe('a version with a day', () => {
  it('holds from that day on, also without a network', () => {
    const versions = [
      dish(1, { states: withMilk('n') }),
      dish(1, { version: 2, states: withMilk('c'), valid_from: '2026-06-12' }),
    ];
    expect(namesBy(versions)).toEqual([['without', 'Dish 1']]);
    expect(namesBy(versions, '', '2026-06-12')).toEqual([['contains', 'Dish 1']]);
  });

  it('ends a dish at this branch, and begins one', () => {
    const ends = dish(1, { version: 2, valid_from: '2026-06-12', ends: true });
    expect(namesBy([dish(1), ends])).toEqual([['without', 'Dish 1']]);
    expect(namesBy([dish(1), ends], '', '2026-06-12')).toEqual([]);
    expect(namesBy([dish(2, { valid_from: '2026-06-12' })])).toEqual([]);
  });
});

it('an unsigned dish has nothing that reads as no', () => {
  const [only] = dishesOn([dish(1, { version: 0, states: 'u'.repeat(14) })], TODAY);
  expect(only?.isSigned).toBe(false);
  expect(ALLERGENS.map((allergen) => only && shownState(only.allergens, allergen))).toEqual(
    ALLERGENS.map(() => 'ask'),
  );
});

it('a change is marked for 14 days, and old data for as long as it is old', () => {
  const [only] = dishesOn([dish(1)], TODAY);
  expect(only && isRecent(only, new Date('2026-06-15T09:59:00Z'))).toBe(true);
  expect(only && isRecent(only, new Date('2026-06-15T10:01:00Z'))).toBe(false);
  expect(isStale('2026-06-10T10:00:00Z', new Date('2026-06-11T09:00:00Z'))).toBe(false);
  expect(isStale('2026-06-10T10:00:00Z', new Date('2026-06-11T11:00:00Z'))).toBe(true);
  expect(isStale(undefined, new Date('2026-06-11T11:00:00Z'))).toBe(true);
});
