import { wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import type { DishVersion } from '@branchbook/contract/allergens.ts';
import { expect, it } from 'vitest';
import { differencesOf } from './compare-rules.ts';

const version = (changes: Partial<DishVersion>): DishVersion => ({
  number: 1,
  state: 'signed',
  name: 'Toastie',
  kind: 'loose',
  branch_ids: null,
  ingredients: 'Bread, cheese',
  allergens: wholeAllergens({ milk: { state: 'contains' } }),
  complete: false,
  supplier: null,
  notes: null,
  photo_url: null,
  valid_from: null,
  answers: [],
  warnings: [],
  written_by_name: 'Anna',
  written_at: '2026-06-10T10:00:00.000Z',
  signed_by_name: null,
  signed_at: null,
  signed_alone_reason: null,
  rejected_by_name: null,
  rejected_reason: null,
  ...changes,
});
const branchName = (id: number) => `Branch ${id}`;

it('a second person sees what a change alters, and nothing else', () => {
  const after = version({
    branch_ids: [3],
    supplier: 'Mill Ltd',
    allergens: wholeAllergens({
      milk: { state: 'contains' },
      gluten: { state: 'contains', which: ['wheat', 'rye'] },
    }),
  });
  expect(differencesOf(version({}), after, branchName)).toEqual([
    { label: 'Sold at', before: 'All branches', after: 'Branch 3' },
    {
      label: 'Cereals containing gluten',
      before: 'Not known',
      after: 'Contains: wheat, rye',
    },
    { label: 'Supplier', before: 'Nothing', after: 'Mill Ltd' },
  ]);
  expect(differencesOf(after, after, branchName)).toEqual([]);
});

it('a second person sees all of a new dish', () => {
  const labels = differencesOf(null, version({}), branchName).map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual(['Name', 'Kind', 'Sold at', 'Ingredients']);
  expect(labels).toHaveLength(4 + 14 + 1);
});
