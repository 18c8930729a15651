import type { Attention } from '@branchbook/contract/activity.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { expect, it } from 'vitest';
import { attentionItems } from './attention-rules.ts';

const NOTHING: Attention = {
  missed: [],
  missedTotal: 0,
  failed: [],
  accidents: [],
  complaints: [],
  tablets: [],
  papers: { expired: 0, missing: 0, expiring: 0 },
};
const itemsFor = (papers: Attention['papers']) =>
  attentionItems({ ...NOTHING, papers }, [], {} as SessionUser).map(({ text, link }) => [
    text,
    link.to,
  ]);

it.each([
  [{ expired: 2, missing: 1, expiring: 3 }, '2 expired, 1 missing, 3 expiring within 60 days'],
  [{ expired: 0, missing: 4, expiring: 0 }, '4 missing'],
  [{ expired: 0, missing: 0, expiring: 1 }, '1 expiring within 60 days'],
])('premises papers that need work are one line with a link to them', (papers, text) => {
  expect(itemsFor(papers)).toEqual([[`Premises papers: ${text}`, '/portal/papers']]);
});

it('an overdue task names its day once that is over, and never says that it was missed', () => {
  const aTask = {
    task_name: 'Cash up',
    branchId: 7,
    branch_name: 'Leeds',
    due_at: '2026-11-26T18:00:00Z',
    due_date: '2026-11-26',
    call: null,
  };
  const missed = [
    { ...aTask, id: 1, beforeToday: false },
    { ...aTask, id: 2, beforeToday: true },
  ];
  const items = attentionItems({ ...NOTHING, missed, missedTotal: 3 }, [], {} as SessionUser);
  expect(items.map(({ text, detail }) => `${text}: ${detail}`)).toEqual([
    'Cash up at Leeds: Overdue, was due at 18:00',
    'Cash up at Leeds: Overdue, was due on 26 Nov',
    '1 more overdue task: Branches today shows where',
  ]);
});

it('premises papers that are all in order are not mentioned', () => {
  expect(itemsFor(NOTHING.papers)).toEqual([]);
});
