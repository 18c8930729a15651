import type { VisitorProfile } from '@branchbook/contract/visitors.ts';
import { expect, it } from 'vitest';
import { pageOfProfiles, profilesWith } from './profile-rules.ts';

const company = (id: number, company_name: string, full_name: string): VisitorProfile => ({
  id,
  company_name,
  full_name,
  email: null,
  phone_number: null,
});
const dairy = company(1, 'Wharfe Valley Dairy', 'Søren');
const sons = company(2, 'O’Neill & Sons', 'Zoë');
const waste = company(3, 'Pennine Waste', 'Olu');

it('a company is found by its name and by its contact', () => {
  expect(profilesWith([dairy, sons, waste], "o'neill")).toEqual([sons]);
  expect(profilesWith([dairy, sons, waste], 'soren')).toEqual([dairy]);
});

it('the company that is being edited stays, whatever the search or a deletion elsewhere', () => {
  expect(pageOfProfiles([dairy, sons], sons, 1).shown).toEqual([dairy, sons]);
  expect(pageOfProfiles([dairy], sons, 1).shown).toEqual([sons, dairy]);
  expect(pageOfProfiles([], null, 1)).toEqual({ page: 1, pages: 1, shown: [] });
});

it('a long list has pages of 50, and shows the last one when a page is gone', () => {
  const many = Array.from({ length: 120 }, (_, at) => company(at + 1, `Company ${at + 1}`, 'Zoë'));
  const idsOf = (page: number) => pageOfProfiles(many, null, page).shown.map(({ id }) => id);
  expect(idsOf(2)).toEqual(many.slice(50, 100).map(({ id }) => id));
  expect(idsOf(3)).toHaveLength(20);
  expect(pageOfProfiles(many.slice(0, 100), null, 3)).toMatchObject({ page: 2, pages: 2 });
  expect(pageOfProfiles(many, many[0] ?? null, 2).shown).toHaveLength(51);
});
