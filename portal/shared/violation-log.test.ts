import { describe, expect, it } from 'vitest';
import { createViolationLog } from './violation-log.ts';
import type { Violation } from './violation-log.ts';

const at = (time: number): Violation => ({
  at: time,
  directive: 'script-src-elem',
  blocked: 'https://elsewhere.example/x.js',
  source: '',
});

describe('the log of policy violations', () => {
  it('keeps the last hundred, newest first', () => {
    const log = createViolationLog();
    for (let time = 1; time <= 101; time += 1) log.add(at(time));
    expect(log.all()).toHaveLength(100);
    expect(log.all()[0]).toEqual(at(101));
    expect(log.all().at(-1)).toEqual(at(2));
  });

  it('counts those of the last minute as recent, and keeps the others', () => {
    const log = createViolationLog();
    for (const time of [0, 30_000, 59_999]) log.add(at(time));
    expect(log.recent(59_999)).toBe(3);
    expect(log.recent(60_000)).toBe(2);
    expect(log.recent(89_999)).toBe(2);
    expect(log.recent(90_000)).toBe(1);
    expect(log.all()).toHaveLength(3);
  });

  it('is empty after it was cleared, and continues from there', () => {
    const log = createViolationLog();
    log.add(at(1));
    log.clear();
    expect(log.all()).toEqual([]);
    log.add(at(2));
    expect(log.recent(2)).toBe(1);
  });
});
