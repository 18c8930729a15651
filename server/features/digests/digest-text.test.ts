import { expect, it } from 'vitest';
import { sectionsOf } from './digest-text.ts';
import type { DigestScore } from './digest-text.ts';

const scoresOf = (count: number): DigestScore[] =>
  Array.from({ length: count }, (_, at) => ({
    branch_id: at + 1,
    name: `Shop ${at + 1}`,
    score: 99 - at,
  }));

/** Returns the sections about scores for a reader of the branches with these ids. */
const read = (ids: readonly number[], scores: DigestScore[]) => {
  const branches = ids.map((id) => ({ id, name: `Shop ${id}`, due: 0, done: 0, missed: 0 }));
  const facts = { branches, critical: [], actions: [], silent: [], papers: [], certificates: [] };
  const range = { from: '2026-06-01', to: '2026-06-07' };
  return sectionsOf(facts, { range, timezone: 'Europe/London', scores }).filter(({ heading }) =>
    heading.toLowerCase().includes('score'),
  );
};

it('a reader of many branches sees their average, the best five and the worst five', () => {
  const ids = Array.from({ length: 12 }, (_, at) => at + 1);
  expect(read(ids, scoresOf(12))).toEqual([
    { heading: 'Score', paragraphs: ['93.5 of 100 on average.'] },
    {
      heading: 'Best scores',
      lines: ['Shop 1: 99.0', 'Shop 2: 98.0', 'Shop 3: 97.0', 'Shop 4: 96.0', 'Shop 5: 95.0'],
    },
    {
      heading: 'Worst scores',
      lines: ['Shop 12: 88.0', 'Shop 11: 89.0', 'Shop 10: 90.0', 'Shop 9: 91.0', 'Shop 8: 92.0'],
    },
  ]);
});

it('a reader of few branches sees the scores of these, and of no others', () => {
  expect(read([2, 3], scoresOf(12))).toEqual([
    {
      heading: 'Scores',
      paragraphs: ['97.5 of 100 on average.'],
      lines: ['Shop 2: 98.0', 'Shop 3: 97.0'],
    },
  ]);
  expect(read([4], scoresOf(12))).toEqual([{ heading: 'Score', paragraphs: ['96.0 of 100.'] }]);
  expect(read([20], scoresOf(12))).toEqual([]);
});
