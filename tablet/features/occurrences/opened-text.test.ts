import { describe, expect, it } from 'vitest';
import { anItem, anOccurrence, day } from './testing-day.ts';
import { meanwhileText, taskOpened } from './opened-text.ts';

const occurrences = [anOccurrence(1, '2026-06-10')];
const TIMEZONE = 'Europe/London';
const ID = '1:2026-06-10';
const ASHA = 8;

const after = (kind?: 'task.complete' | 'task.not-complete') =>
  day({
    occurrences,
    items: kind ? [anItem(kind, 1, '2026-06-10', { employeeId: ASHA, employeeName: 'Asha' })] : [],
  });

describe('a task dialog that is open', () => {
  it('stays open when another person completes the task, and shows who and when', () => {
    const open = taskOpened(after(), ID, 7);
    expect(open && meanwhileText(open, TIMEZONE)).toBeNull();
    const completed = taskOpened(after('task.complete'), ID, 7);
    expect(completed && meanwhileText(completed, TIMEZONE)).toBe(
      'Asha completed this meanwhile, at 10:00',
    );
    const notCompleted = taskOpened(after('task.not-complete'), ID, 7);
    expect(notCompleted && meanwhileText(notCompleted, TIMEZONE)).toBe(
      'Asha marked this as not completed meanwhile, at 10:00',
    );
  });

  it('closes when the same person has completed the task, or no dialog is open', () => {
    expect(taskOpened(after('task.complete'), ID, ASHA)).toBeNull();
    expect(taskOpened(after(), null, 7)).toBeNull();
  });
});
