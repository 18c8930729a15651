import type { FieldError } from '@branchbook/contract/errors.ts';
import { branchTaskChanges, globalTaskChanges } from '@branchbook/contract/task-input.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { changedByBranch, changedTask, photoAfter, wholeSchedule } from './change-rules.ts';
import { customisationsOf, differencesOf, NO_TASK_FIELDS } from './difference-rules.ts';
import type { TaskFields } from './difference-rules.ts';

const TASK: TaskFields = {
  ...NO_TASK_FIELDS,
  task_name: 'Check the fridges',
  task_description: 'All of them',
  frequency: 'daily',
  time_to_finish_min: 600,
  priority: 3,
  notification: false,
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: false,
  sunday: false,
  youtube_link: 'https://youtu.be/abc123',
  active: true,
  manager_task: false,
  needs_verification: true,
  photo_id: 7,
};
const MONDAYS = { tuesday: false, wednesday: false, thursday: false, friday: false };

/** Returns the field errors that `work` is refused with; none when it is accepted. */
const refusedWith = (work: () => unknown): FieldError[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors;
  }
};

const sent = (changes: Record<string, unknown>) =>
  branchTaskChanges.parse({ taskId: 1, ...changes });

describe('the differences between two tasks', () => {
  it('are named once each, with the weekdays as one', () => {
    expect(differencesOf(TASK, { ...TASK })).toEqual([]);
    const other = {
      ...TASK,
      task_name: 'Check the freezers',
      monday: false,
      sunday: true,
      time_to_finish_min: null,
      photo_id: null,
      manager_task: true,
    };
    expect(differencesOf(TASK, other)).toEqual([
      'task_name',
      'days',
      'time_to_finish',
      'photo',
      'manager_task',
    ]);
  });

  it('count as a branch’s changes only if the frequency uses the field', () => {
    const of = (changes: Partial<TaskFields>, master = TASK) =>
      customisationsOf({ ...master, ...changes }, master);
    expect(of({ sunday: true })).toEqual(['days']);
    expect(of({ scheduled_day: 3, scheduled_month: 4 })).toEqual([]);
    expect(of({ frequency: 'monthly', scheduled_day: 3, scheduled_month: 4 })).toEqual([
      'frequency',
      'scheduled_day',
    ]);
    const yearly: TaskFields = {
      ...TASK,
      frequency: 'annually',
      scheduled_day: 3,
      scheduled_month: 4,
    };
    expect(of({ monday: false }, yearly)).toEqual([]);
    expect(of({ scheduled_month: 5 }, yearly)).toEqual(['scheduled_month']);
  });
});

describe('a changed task', () => {
  it('keeps missing fields and clears empty ones', () => {
    const yearly = { ...TASK, frequency: 'annually', scheduled_day: 3, scheduled_month: 4 };
    expect(changedTask(yearly, sent({}))).toEqual(yearly);
    expect(changedTask(yearly, globalTaskChanges.parse({ taskId: 1 }))).toEqual(yearly);
    const undated = { scheduled_day: null, scheduled_month: null };
    expect(changedTask(yearly, sent(undated))).toEqual({ ...yearly, ...undated });
    const emptied = sent({ task_description: '', time_to_finish: '', youtube_link: null });
    expect(changedTask(TASK, emptied)).toEqual({
      ...TASK,
      task_description: null,
      time_to_finish_min: null,
      youtube_link: null,
    });
  });

  it('is refused with every field that its schedule lacks', () => {
    const often = (changes: Partial<TaskFields>) =>
      refusedWith(() => wholeSchedule({ ...TASK, ...changes }, '2026-06-10'));
    expect(often({ frequency: 'weekly' })).toEqual([
      { field: 'monday', message: 'Weekly tasks need exactly one day' },
    ]);
    expect(often({ frequency: 'annually' })).toEqual([
      { field: 'scheduled_day', message: 'Please choose a day' },
      { field: 'scheduled_month', message: 'Please choose a month' },
    ]);
    expect(often({ frequency: 'weekly', ...MONDAYS })).toEqual([]);
    expect(often({ frequency: 'other' })).toEqual([]);
  });
});

describe('a task from head office that a branch’s manager changes', () => {
  const MASTER = { scheduled_month: 6, scheduled_day: 21 };

  it('accepts only the permitted fields, whatever else was sent', () => {
    const everything = sent({
      task_name: 'Ours',
      task_description: 'Ours',
      priority: 5,
      youtube_link: 'https://example.com',
      active: false,
      manager_task: true,
      needs_verification: false,
      scheduled_month: 9,
      scheduled_day: 9,
      time_to_finish: '1900-01-01T11:15:00',
      notification: 'true',
      frequency: 'weekly',
      ...MONDAYS,
    });
    expect(changedByBranch(TASK, everything, MASTER)).toEqual({
      ...TASK,
      time_to_finish_min: 675,
      notification: true,
      frequency: 'weekly',
      ...MONDAYS,
    });
  });

  it('gets head office’s day and month if it becomes monthly or annual, else the first', () => {
    const day = { scheduled_day: 9, scheduled_month: 9 };
    const monthly = sent({ frequency: 'monthly', ...day });
    const annually = sent({ frequency: 'annually', ...day });
    const none = { scheduled_month: null, scheduled_day: null };
    expect(changedByBranch(TASK, monthly, MASTER)).toMatchObject({ scheduled_day: 21 });
    expect(changedByBranch(TASK, monthly, none)).toMatchObject({ scheduled_day: 1 });
    expect(changedByBranch(TASK, annually, MASTER)).toMatchObject(MASTER);
    expect(changedByBranch(TASK, annually, none)).toMatchObject({
      scheduled_day: 1,
      scheduled_month: 1,
    });
    const already = { ...TASK, frequency: 'monthly', scheduled_day: 5 };
    expect(changedByBranch(already, monthly, MASTER)).toEqual(already);
  });
});

describe('the photo of a changed task', () => {
  const row = { photo_id: 7, photo_url: '12/abc.jpg' };

  it('is the new one, the current one under any of its names, or none', () => {
    expect(photoAfter(row, '', 8)).toBe(8);
    expect(photoAfter(row, undefined, null)).toBe(7);
    for (const name of ['12/abc.jpg', 'https://shops.example/api/photos/12/abc.jpg?expires=1']) {
      expect(photoAfter(row, name, null)).toBe(7);
    }
    for (const nothing of ['', null]) expect(photoAfter(row, nothing, null)).toBeNull();
  });

  it('is never the photo of another task', () => {
    for (const other of ['12/other.jpg', '13/abc.jpg', 'abc.jpg', 'data:image/png;base64,AA']) {
      expect(refusedWith(() => photoAfter(row, other, null))).toMatchObject([
        { field: 'existingPhotoUrl' },
      ]);
    }
    const without = { photo_id: null, photo_url: null };
    expect(refusedWith(() => photoAfter(without, 'null', null))).toHaveLength(1);
  });
});
