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

it('premises papers that are all in order are not mentioned', () => {
  expect(itemsFor(NOTHING.papers)).toEqual([]);
});
