import { describe, expect, it } from 'vitest';
import { aTaskItem, anOccurrence, day } from './testing-day.ts';
import { openedTask } from './day-rules.ts';
import { doneByOtherText } from './opened-text.ts';

const occurrences = [anOccurrence(1, '2026-06-10')];
const TIMEZONE = 'Europe/London';
const ID = '1:2026-06-10';
const ASHA = 8;

const after = (kind?: 'task.complete' | 'task.not-complete') =>
  day({
    occurrences,
    items: kind
      ? [aTaskItem(kind, 1, '2026-06-10', { employeeId: ASHA, employeeName: 'Asha' })]
      : [],
  });

describe('a task dialog that is open', () => {
  it('stays open when another person completes the task, and shows who and when', () => {
    const open = openedTask(after(), ID, 7);
    expect(open && doneByOtherText(open, TIMEZONE)).toBeNull();
    const completed = openedTask(after('task.complete'), ID, 7);
    expect(completed && doneByOtherText(completed, TIMEZONE)).toBe(
      'Asha completed this in the meantime, at 10:00',
    );
    const notCompleted = openedTask(after('task.not-complete'), ID, 7);
    expect(notCompleted && doneByOtherText(notCompleted, TIMEZONE)).toBe(
      'Asha marked this as not completed in the meantime, at 10:00',
    );
  });

  it('closes when the same person has completed the task, or no dialog is open', () => {
    expect(openedTask(after('task.complete'), ID, ASHA)).toBeNull();
    expect(openedTask(after(), null, 7)).toBeNull();
  });
});
