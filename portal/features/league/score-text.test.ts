import { expect, it } from 'vitest';
import { bandOf, markTexts, placeText, scoreText, shareText, trendText } from './score-text.ts';

it('a score has a word beside its colour', () => {
  expect([100, 90, 89.9, 75, 74.9, 0].map((score) => bandOf(score).text)).toEqual([
    'Good',
    'Good',
    'Fair',
    'Fair',
    'Needs attention',
    'Needs attention',
  ]);
  expect([scoreText(82.4), scoreText(100), scoreText(null)]).toEqual(['82.4', '100.0', '–']);
});

it('a branch has a place, or the reason for which it has none', () => {
  expect(placeText({ place: 3, unranked: null }, 12)).toBe('3 of 12');
  expect(placeText({ place: null, unranked: 'too_few' }, 12)).toBe('Too few to rank');
  expect(placeText({ place: null, unranked: 'too_new' }, 12)).toBe('Too new to rank');
});

it('a trend says its direction in words', () => {
  expect([1.5, -2, 0, null].map(trendText)).toEqual(['Up 1.5', 'Down 2.0', 'Unchanged', '–']);
  expect([shareText(66.7), shareText(null)]).toEqual(['67\u00A0%', '–']);
});

it('only marks that are worth a look are named', () => {
  const usual = {
    verified: 10,
    bursts: 0,
    same_readings: 40,
    not_applicable: null,
    due_against_median: 100,
  };
  expect(markTexts(usual)).toEqual([]);
  const odd = {
    ...usual,
    bursts: 2,
    same_readings: 95,
    not_applicable: 30,
    due_against_median: 20,
  };
  expect(markTexts(odd)).toEqual([
    'Ten tasks ticked within a minute: 2×',
    '95 % of repeated readings were identical',
    '30 % of answers were ‘not applicable’',
    'Only 20 % of the items that are usual in the company',
  ]);
});
