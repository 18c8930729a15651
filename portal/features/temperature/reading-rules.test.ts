import type { Reading, TemperatureLog } from '@branchbook/contract/temperature.ts';
import { describe, expect, it } from 'vitest';
import {
  actionText,
  endText,
  openActions,
  originOf,
  readingsOf,
  verdictOf,
} from './reading-rules.ts';
import { trendOf } from './trend-rules.ts';

const reading = (id: number, fields: Partial<Reading> = {}): Reading => ({
  id,
  slot: 'morning',
  due_by: null,
  value: 3,
  min_temp: 0,
  max_temp: 5,
  out_of_range: false,
  action: null,
  action_note: null,
  recorded_by_name: 'Anna',
  recorded_at: '2026-06-10T08:00:00.000Z',
  recheck_of: null,
  corrects: null,
  corrected: false,
  open: false,
  closed_by_name: null,
  closed_at: null,
  close_note: null,
  ...fields,
});

const warm = { value: 9.1, out_of_range: true, action: 'other', action_note: 'Fan on' } as const;

const logOf = (morning_temp: number | null, ...readings: Reading[]): TemperatureLog => ({
  id: '1-2026-06-10',
  recorded_at: '2026-06-10',
  closed: null,
  morning_temp,
  afternoon_temp: null,
  evening_temp: null,
  slots: [
    { slot: 'morning', temp: morning_temp },
    { slot: 'afternoon', temp: null },
    { slot: 'evening', temp: null },
  ],
  readings,
});

const idsOf = (log: TemperatureLog) => {
  const { counts, others } = readingsOf(log, 'morning');
  return { counts: counts?.id, others: others.map(({ id }) => id) };
};

describe('a part of a day in the temperature report', () => {
  it('shows the reading that counts first, then the others, newest first', () => {
    const log = logOf(3, reading(1, warm), reading(2, { corrected: true }), reading(3));
    expect(idsOf(log)).toEqual({ counts: 3, others: [2, 1] });
    expect(readingsOf(log, 'evening')).toEqual({ counts: undefined, others: [] });
  });

  it('may be a time of the equipment’s own, by which its readings are told apart', () => {
    const early = reading(1, { due_by: '08:00', value: 4, open: true });
    const log: TemperatureLog = {
      ...logOf(4, reading(2, { due_by: '11:00', open: true }), early),
      slots: [
        { slot: '08:00', temp: 4 },
        { slot: '11:00', temp: 3 },
      ],
    };
    expect(readingsOf(log, '08:00')).toEqual({ counts: early, others: [] });
    expect(readingsOf(log, 'morning')).toEqual({ counts: undefined, others: [] });
    expect(openActions([log]).map((action) => action.reading.id)).toEqual([1, 2]);
  });

  it('never counts a corrected reading', () => {
    const log = logOf(3, reading(1), reading(2, { corrected: true }));
    expect(idsOf(log)).toEqual({ counts: 1, others: [2] });
  });
});

describe('a temperature out of range', () => {
  it('gives the direction, the action and the outcome in words', () => {
    const closing = { closed_by_name: 'Ben', closed_at: '2026-06-10T09:00:00.000Z' };
    expect(verdictOf(reading(1))).toBeNull();
    expect(verdictOf(reading(1, warm))).toBe('Too warm');
    expect(verdictOf(reading(1, { ...warm, value: -2 }))).toBe('Too cold');
    expect(actionText(reading(1, warm))).toBe('Something else: Fan on');
    expect(endText(reading(1, { ...warm, open: true }))).toBeNull();
    expect(endText(reading(1, { ...warm, ...closing }))).toMatch(
      /^Back in range: Ben, [^:]*:\d\d$/,
    );
    expect(endText(reading(1, { ...warm, ...closing, close_note: 'New seal' }))).toMatch(
      /^Closed by Ben, .*: New seal$/,
    );
    expect(originOf(reading(2, { recheck_of: 1 }))).toBe('Taken again');
    expect(originOf(reading(2, { corrects: 1 }))).toBe('Correction');
  });

  it('is listed as open until it is resolved', () => {
    const log = logOf(9.1, reading(1, { ...warm, open: true }), reading(2, warm));
    expect(openActions([log]).map(({ day, reading: { id } }) => [day, id])).toEqual([
      ['2026-06-10', 1],
    ]);
  });
});

describe('the temperature chart of several days', () => {
  it('names readings out of range, and leaves a gap on days without a reading', () => {
    const later = logOf(
      -2,
      reading(3, { recorded_at: '2026-06-12T08:00:00.000Z', max_temp: 4 }),
      reading(4, {
        recorded_at: '2026-06-12T09:00:00.000Z',
        max_temp: 4,
        value: -2,
        out_of_range: true,
      }),
    );
    const first = logOf(3, reading(1, warm), reading(2, { corrected: true }));
    const { points, bands, summary } = trendOf([{ ...later, recorded_at: '2026-06-12' }, first]);
    expect(points.map(({ value, verdict }) => [value, verdict])).toEqual([
      [9.1, 'above'],
      [null, 'inside'],
      [3, 'inside'],
      [-2, 'below'],
    ]);
    expect(bands.map(({ max }) => max)).toEqual([5, 4]);
    expect(bands[0]?.to).toBe(bands[1]?.from);
    expect(summary).toBe('2 of 3 readings out of range: 1 too warm, 1 too cold.');
    expect(trendOf([logOf(3, reading(1))]).summary).toBe('None of 1 reading out of range.');
  });
});
