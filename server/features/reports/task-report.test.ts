import { describe, expect, it } from 'vitest';
import type { ReportedRow } from '../occurrences/service.ts';
import {
  byDueAt,
  completionRate,
  daysOf,
  stateOf,
  summarise,
  completionText,
} from './task-report.ts';

const NOW = new Date('2026-06-10T12:00:00Z');

let counter = 0;
const row = (changes: Partial<ReportedRow> = {}): ReportedRow => {
  counter += 1;
  return {
    id: counter,
    due_date: '2026-06-10',
    turn: '',
    due_at: new Date('2026-06-10T23:00:00Z'),
    state: 'pending',
    task_name: `Task ${counter}`,
    frequency: 'daily',
    schedule: 'Mon',
    time_to_finish_min: null,
    done_by_name: null,
    done_at: null,
    late: false,
    without_course: false,
    arrival: null,
    done_key: null,
    answered: null,
    notes: null,
    monday: true,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
    sunday: false,
    scheduled_month: null,
    scheduled_day: null,
    ...changes,
  };
};
const done = (at: string, changes: Partial<ReportedRow> = {}) =>
  row({ state: 'completed', done_at: new Date(at), ...changes });

describe('the periods of the task report', () => {
  it('are today, seven days and thirty days, today included', () => {
    expect(daysOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(daysOf('week', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(daysOf('month', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });
});

describe('the completion rate', () => {
  it('is rounded half up, and 0 without tasks', () => {
    const rates: [number, number, number][] = [
      [0, 0, 0],
      [0, 3, 0],
      [1, 3, 33],
      [2, 3, 67],
      [1, 8, 13],
      [1, 200, 1],
      [1, 201, 0],
      [3, 3, 100],
    ];
    for (const [dealtWith, total, rate] of rates) {
      expect(completionRate(dealtWith, total)).toBe(rate);
    }
  });
});

describe('the groups of a period’s tasks', () => {
  it('are empty when nothing was due', () => {
    expect(summarise([], [], NOW)).toEqual({
      completed: [],
      notCompleted: [],
      overdue: [],
      stillToDo: [],
      total: 0,
      failedAnswers: null,
      days: [],
      closedDays: [],
      completionRate: 0,
    });
  });

  it('say that the branch was closed where nothing was due for that reason', () => {
    const closed = [{ day: '2026-06-10', reason: 'Refit' }];
    expect(completionText(summarise([], [], NOW))).toBe('0%');
    expect(completionText(summarise([], closed, NOW))).toBe('Closed');
    expect(completionText(summarise([row()], closed, NOW))).toBe('0%');
  });

  it('count tasks marked as not completed as finished', () => {
    const marked = { state: 'not_completed', done_at: NOW };
    const report = summarise([row(marked), row(marked)], [], NOW);
    expect(report).toMatchObject({ total: 2, completionRate: 100, completed: [] });
    expect(report.notCompleted).toHaveLength(2);
  });

  it('count open tasks in the total, and as overdue only after their deadline', () => {
    const open = row({ due_at: new Date('2026-06-10T12:00:01Z') });
    const missed = row({ due_at: new Date('2026-06-10T11:59:59Z') });
    const late = done('2026-06-10T11:00:00Z', { due_at: new Date('2026-06-10T09:00:00Z') });
    const report = summarise([open, missed, late], [], NOW);
    expect(report.overdue).toEqual([missed]);
    expect(report.completed).toEqual([late]);
    expect(report).toMatchObject({ total: 3, completionRate: 33 });
  });

  it('count the failed answers of what was completed, if any of it has steps', () => {
    const withSteps = (failed: number) =>
      done('2026-06-10T08:00:00Z', { answered: { given: 5, failed } });
    const undone = row({ answered: { given: 5, failed: 4 } });
    const counted = (rows: ReportedRow[]) => summarise(rows, [], NOW).failedAnswers;
    expect(counted([withSteps(2), withSteps(1), done('2026-06-10T09:00:00Z'), undone])).toBe(3);
    expect(counted([withSteps(0)])).toBe(0);
    expect(counted([done('2026-06-10T09:00:00Z'), undone])).toBeNull();
  });

  it('list the newest action first, and the longest overdue first', () => {
    const [early, later] = [done('2026-06-10T08:00:00Z'), done('2026-06-10T09:00:00Z')];
    const recent = row({ due_at: new Date('2026-06-10T10:00:00Z') });
    const old = row({ due_at: new Date('2026-06-08T10:00:00Z') });
    const report = summarise([early, recent, later, old], [], NOW);
    expect(report.completed).toEqual([later, early]);
    expect(report.overdue).toEqual([old, recent]);
  });

  it('list equal times in the order of creation', () => {
    const [first, second] = [done('2026-06-10T08:00:00Z'), done('2026-06-10T08:00:00Z')];
    const [missed, next] = [row({ due_at: NOW }), row({ due_at: NOW })];
    const report = summarise([second, next, first, missed], [], NOW);
    expect(report.completed).toEqual([first, second]);
    expect(report.overdue).toEqual([missed, next]);
    expect([next, second, missed].toSorted(byDueAt)).toEqual([missed, next, second]);
  });

  it('count a task that is due this very moment as overdue, and give each its state', () => {
    const due = row({ due_at: NOW });
    const open = row({ due_at: new Date(NOW.getTime() + 1) });
    const marked = row({ state: 'not_completed', done_at: NOW, due_at: NOW });
    expect(
      [due, open, marked, done('2026-06-10T08:00:00Z')].map((one) => stateOf(one, NOW)),
    ).toEqual(['Overdue', 'Still to do', 'Not completed', 'Completed']);
    const report = summarise([due, open, marked], [], NOW);
    expect([report.overdue, report.stillToDo]).toEqual([[due], [open]]);
  });

  it('count the outcomes of each day, in order', () => {
    const rows = [
      done('2026-06-10T08:00:00Z'),
      row(),
      row({ due_at: NOW }),
      row({ state: 'not_completed', done_at: NOW, due_date: '2026-06-08' }),
      done('2026-06-09T08:00:00Z', { due_date: '2026-06-09' }),
      row({ state: 'not_completed', done_at: NOW }),
    ];
    expect(summarise(rows, [], NOW).days).toEqual([
      { day: '2026-06-08', total: 1, completed: 0, notCompleted: 1, overdue: 0 },
      { day: '2026-06-09', total: 1, completed: 1, notCompleted: 0, overdue: 0 },
      { day: '2026-06-10', total: 4, completed: 1, notCompleted: 1, overdue: 1 },
    ]);
  });
});
