import { describe, expect, it } from 'vitest';
import {
  averageScore,
  countTasks,
  DEFAULT_WEIGHTS,
  itemsDue,
  marksOf,
  medianOf,
  NO_COUNTS,
  placesOf,
  priorityWeight,
  scoreOf,
  taskClassOf,
  trendOf,
} from './score.ts';
import type { ScoredTask } from './score.ts';
import { HAND_COUNTED } from './testing-score-days.ts';
import type { HandCountedDay } from './testing-score-days.ts';

const STATES: Record<HandCountedDay['tasks'][number][0], ScoredTask> = {
  'on time': { state: 'completed', verification: 'waiting', late: false, isDue: true },
  late: { state: 'completed', verification: 'verified', late: true, isDue: true },
  missed: { state: 'pending', verification: 'none', late: false, isDue: true },
  accepted: { state: 'not_completed', verification: 'verified', late: false, isDue: true },
  'not completed': { state: 'not_completed', verification: 'none', late: false, isDue: true },
  'sent back': { state: 'pending', verification: 'rejected', late: false, isDue: false },
};

describe('the score of a day that was counted by hand', () => {
  it.each(HAND_COUNTED)('$says', ({ tasks, closed, counts, openTooLong, score, capped }) => {
    const all = { ...NO_COUNTS, ...counts };
    if (!closed) {
      const rows = tasks.map(([outcome, priority, count]) => ({
        ...STATES[outcome],
        priority,
        count,
      }));
      expect({ ...all, ...countTasks(rows) }).toEqual(all);
    }
    expect(scoreOf(all, DEFAULT_WEIGHTS, openTooLong)).toEqual({ value: score, capped });
  });
});

describe('a task', () => {
  it('that is open and not due yet is in no class, unless it was sent back', () => {
    const open = { state: 'pending', verification: 'none', late: false, isDue: false };
    expect(taskClassOf(open)).toBeNull();
    expect(taskClassOf({ ...open, isDue: true })).toBe('missed');
    expect(taskClassOf({ ...open, verification: 'rejected' })).toBe('missed');
  });

  it('counts by its priority', () => {
    expect([1, 2, 3, 4, 5].map(priorityWeight)).toEqual([1, 1, 2, 3, 5]);
  });
});

describe('a score', () => {
  it('has no part whose weight is nothing', () => {
    const counts = { ...NO_COUNTS, points_due: 2, points: 2, slots_due: 2 };
    const weights = { tasks: 100, temperatures: 0, actions: 0 };
    expect(scoreOf(counts, weights, false).value).toBe(100);
    expect(scoreOf({ ...NO_COUNTS, slots_due: 2 }, weights, false).value).toBeNull();
  });

  it('is compared with the score before, where there are both', () => {
    const score = (value: number | null) => ({ value, capped: false });
    expect(trendOf(score(82.4), score(79.1))).toBe(3.3);
    expect(trendOf(score(null), score(79.1))).toBeNull();
  });
});

it('branches with equal scores share a place, and the next place is left out', () => {
  expect(placesOf([80, 91.5, 80, 70])).toEqual([2, 1, 2, 4]);
  expect(averageScore([80, 91.5, 80, 70])).toBe(80.4);
  expect(averageScore([])).toBeNull();
});

it('the median is the middle of the due items', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1]), medianOf([9, 1, 2])]).toEqual([
    null,
    3,
    5,
    2,
  ]);
});

it('marks are shares beside the score, and say nothing of what there was none of', () => {
  const counts = { ...NO_COUNTS, on_time: 10, verifiable: 8, verified: 6, slots_due: 10 };
  expect(itemsDue(counts)).toBe(20);
  expect(marksOf(counts, 40)).toEqual({
    verified: 75,
    bursts: 0,
    same_readings: null,
    not_applicable: null,
    due_against_median: 50,
  });
});
