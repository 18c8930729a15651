import { describe, expect, it } from 'vitest';
import { exportProblem, exportRangeOf } from './range-rules.ts';

const TODAY = '2026-06-10';
const usual = { start: '2026-05-12', end: TODAY };

describe('the days of an exported task report', () => {
  it('are the last 30 unless the address names other valid ones', () => {
    expect(exportRangeOf({}, TODAY)).toEqual(usual);
    expect(exportRangeOf({ start: '2026-06-01', end: '2026-06-02' }, TODAY)).toEqual({
      start: '2026-06-01',
      end: '2026-06-02',
    });
    expect(exportRangeOf({ start: '2026-05-11', end: '2026-06-11' }, TODAY)).toEqual(usual);
    expect(exportRangeOf({ start: '2026-06-03', end: '2026-06-02' }, TODAY)).toEqual(usual);
  });

  it('are required after one was cleared, and are 30 at most', () => {
    expect(exportProblem(exportRangeOf({}, TODAY))).toBeNull();
    expect(exportProblem(exportRangeOf({ end: 'none' }, TODAY))?.title).toBe('Date Range Required');
    expect(exportProblem({ start: '2026-05-10', end: TODAY })?.title).toBe('Date Range Too Large');
  });
});
