import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import { cellText, groupText } from './cell-text.ts';

const LONDON = { timezone: 'Europe/London', dayEnds: [0, 4] };
const text: ReportColumn = { label: 'Task', type: 'text' };
const instant: ReportColumn = { label: 'Done at', type: 'instant' };

describe('a cell of a report', () => {
  it('is formatted for people, with a dash if empty', () => {
    expect(cellText(text, null, LONDON)).toBe('–');
    expect(cellText(text, '', LONDON)).toBe('–');
    expect(cellText(text, 'Sweep', LONDON)).toBe('Sweep');
    const flag: ReportColumn = { label: 'Late', type: 'flag' };
    expect([true, false].map((cell) => cellText(flag, cell, LONDON))).toEqual(['Yes', 'No']);
    const number: ReportColumn = { label: 'Minutes', type: 'number' };
    expect([0, 1234.5].map((cell) => cellText(number, cell, LONDON))).toEqual(['0', '1,234.5']);
    const day: ReportColumn = { label: 'Due', type: 'day' };
    expect(cellText(day, '2026-06-09', LONDON)).toBe('09/06/2026');
    const state: ReportColumn = { label: 'State', type: 'choice', choices: { done: 'Completed' } };
    expect(cellText(state, 'done', LONDON)).toBe('Completed');
    expect(cellText(state, 'gone', LONDON)).toBe('gone');
    const midnight = new Date('2026-06-09T23:00:00Z');
    expect(cellText(instant, midnight, LONDON)).toBe('10/06/2026 00:00');
    expect(cellText({ ...instant, isDeadline: true }, midnight, LONDON)).toBe(
      'end of day 09/06/2026',
    );
    const night = new Date('2026-06-10T03:00:00Z');
    expect(cellText({ ...instant, isDeadline: true }, night, LONDON)).toBe('end of day 09/06/2026');
  });

  it('names each group by its day, week, month, weekday, hour or value', () => {
    expect(groupText(instant, 'day', '2026-11-09')).toBe('09/11/2026');
    expect(groupText(instant, 'week', '2026-11-09')).toBe('Week of 09/11/2026');
    expect(groupText(instant, 'month', '2026-01')).toBe('January 2026');
    expect(groupText(instant, 'month', '2026-12')).toBe('December 2026');
    expect(groupText(instant, 'weekday', 1)).toBe('Monday');
    expect(groupText(instant, 'weekday', 7)).toBe('Sunday');
    expect(groupText(instant, 'hour', 9)).toBe('09:00');
    expect(groupText(instant, 'hour', 14)).toBe('14:00');
    expect(groupText(text, 'value', 'Sweep')).toBe('Sweep');
    expect(groupText(instant, 'month', null)).toBe('–');
  });
});
