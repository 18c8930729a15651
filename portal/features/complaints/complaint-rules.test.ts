import type { Complaint } from '@branchbook/contract/complaints.ts';
import { expect, it } from 'vitest';
import { complaintsToShow } from './complaint-rules.ts';

const aComplaint = (id: number, changed: Partial<Complaint>) =>
  ({ id, kind: 'illness', state: 'closed', reported_on: '2026-06-10', ...changed }) as Complaint;

const DAYS = { start: '2026-06-01', end: '2026-06-10', kind: undefined, state: undefined };
const ALL = [
  aComplaint(1, {}),
  aComplaint(2, { reported_on: '2026-05-31' }),
  aComplaint(3, { reported_on: '2026-05-31', state: 'open' }),
  aComplaint(4, { kind: 'complaint', state: 'open' }),
];
const shown = (search: object) => complaintsToShow(ALL, { ...DAYS, ...search }).map(({ id }) => id);

it('an open complaint is shown whatever its day, and a closed one on the chosen days', () => {
  expect(shown({})).toEqual([1, 3, 4]);
});

it('filters by kind and state apply to all of them', () => {
  expect(shown({ kind: 'illness' })).toEqual([1, 3]);
  expect(shown({ state: 'open' })).toEqual([3, 4]);
  expect(shown({ kind: 'complaint', state: 'closed' })).toEqual([]);
});
