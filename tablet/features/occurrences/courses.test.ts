import { describe, expect, it } from 'vitest';
import { courseNoteOf, unmetOf } from './demand-rules.ts';
import { EMPTY_DRAFT } from './draft-values.ts';
import { anOccurrence, aTask, day } from './testing-day.ts';

const HOLDERS = [{ employee_id: 7, issued_on: '2026-01-01', valid_until: '2026-11-26' }];
const demands = (rule: 'warn' | 'block') => ({
  demands: {
    photoRequired: false,
    noteRequired: false,
    opensAt: null,
    closesAt: null,
    course: { rule, name: 'First aid', holders: HOLDERS },
  },
  sentBack: null,
});
const LAST_DAY = new Date('2026-11-26T23:30:00Z');
const DAY_AFTER = new Date('2026-11-27T00:30:00Z');

const whyNot = (rule: 'warn' | 'block', by: number, at: Date) =>
  unmetOf(demands(rule), { outcome: 'task.complete', draft: EMPTY_DRAFT, at, by }, 'Europe/London');

describe('a task that demands a course, on a tablet without a network', () => {
  it('can be completed up to and including the last day of the person’s certificate', () => {
    expect(whyNot('block', 7, LAST_DAY)).toBeNull();
    expect(whyNot('block', 7, DAY_AFTER)).toContain('needs a valid certificate in First aid');
    expect(whyNot('block', 8, LAST_DAY)).toContain('needs a valid certificate in First aid');
  });

  it('warns a person without a certificate, who can go on', () => {
    expect(whyNot('warn', 8, LAST_DAY)).toBeNull();
    const note = courseNoteOf(demands('warn'), { by: 8, at: LAST_DAY }, 'Europe/London');
    expect(note).toMatchObject({ blocks: false, text: expect.stringContaining('you have none') });
    const staff = [
      { id: 7, name: 'Ann' },
      { id: 8, name: 'Bea' },
    ];
    const zone = 'Europe/London';
    expect(courseNoteOf(demands('block'), { by: 8, at: LAST_DAY, staff }, zone)?.text).toMatch(
      / Ann has a valid certificate\.$/,
    );
    expect(
      courseNoteOf(demands('block'), { by: 8, at: DAY_AFTER, staff }, zone)?.text,
    ).not.toContain('Ann');
    expect(courseNoteOf(demands('warn'), { by: 7, at: LAST_DAY }, 'Europe/London')).toBeNull();
  });

  it('tells the manager who verifies it that the person had no valid certificate', () => {
    const today = '2026-06-10';
    const asked = { required_course_id: 3, course_rule: 'warn' } as const;
    const sent = anOccurrence(1, today, {
      ...asked,
      state: 'completed',
      verification: 'waiting',
      without_course: true,
    });
    expect(day({ tasks: [aTask(1, asked)], occurrences: [sent] }).toVerify).toMatchObject([
      { withoutCourse: true },
    ]);
  });
});
