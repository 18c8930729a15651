import { expect, it } from 'vitest';
import { countsText } from './alert-text.ts';

it('the owner reads how much is wrong, where, and how much of it no one deals with', () => {
  const said = (open: number, unacknowledged: number, branches: number) => {
    const worst_branches = [{ branchId: 1, branch_name: 'Leeds', open }];
    return countsText({ open, unacknowledged, branches, worst_branches });
  };
  expect(said(1, 1, 1)).toBe('1 alert at Leeds. No one deals with it yet.');
  expect(said(40, 40, 12)).toBe('40 alerts at 12 branches. No one deals with them yet.');
  expect(said(40, 31, 12)).toBe('40 alerts at 12 branches. No one deals with 31 of them.');
  expect(said(2, 0, 1)).toBe('2 alerts at Leeds. Someone deals with each of them.');
  expect(said(1, 0, 1)).toBe('1 alert at Leeds. Someone deals with it.');
});
