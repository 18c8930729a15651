import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from './dates.ts';
import { globalTaskFields } from './task-input.ts';
import { NO_MORE_DETAILS } from './task-shape.ts';
import { assignTasks } from './tasks.ts';

const task = {
  task_name: 'Check the fridges',
  task_description: 'All three of them',
  frequency: 'daily',
};
const onlyOn = (...days: string[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day)]));

const refusals = (input: unknown): Record<string, string> => {
  const said: Record<string, string> = {};
  for (const issue of globalTaskFields.safeParse(input).error?.issues ?? []) {
    said[issue.path.join('.')] ??= issue.message;
  }
  return said;
};

describe('a new global task', () => {
  it('is active, daily, at no fixed time and to be verified by default', () => {
    expect(globalTaskFields.parse(task)).toEqual({
      ...task,
      ...onlyOn(...WEEKDAYS),
      time_to_finish: null,
      priority: 3,
      notification: false,
      scheduled_month: null,
      scheduled_day: null,
      youtube_link: null,
      active: true,
      manager_task: false,
      needs_verification: true,
      ...NO_MORE_DETAILS,
    });
  });

  it('needs a name and a description, and is daily by default', () => {
    expect(refusals({})).toEqual({
      task_name: 'Task name is required',
      task_description: 'Task description is required',
    });
    expect(refusals({ ...task, task_name: ' ', task_description: '<b></b>' })).toEqual({
      task_name: 'Task name is required',
      task_description: 'Task description is required',
    });
  });

  it('reports schedule errors together with all other missing fields', () => {
    expect(refusals({ frequency: 'annually', task_name: '' })).toEqual({
      task_name: 'Task name is required',
      task_description: 'Task description is required',
      scheduled_day: 'Please choose a day',
      scheduled_month: 'Please choose a month',
    });
  });

  it('cannot be of the old kind "other"', () => {
    expect(refusals({ ...task, frequency: 'other' })).toEqual({
      frequency: 'Please choose how often the task is due',
    });
  });

  it('has a description of at most 750 characters and a name of at most 255', () => {
    expect(refusals({ ...task, task_description: '😀'.repeat(750) })).toEqual({});
    expect(refusals({ ...task, task_description: '😀'.repeat(751) })).toEqual({
      task_description: 'Must be at most 750 characters',
    });
    expect(refusals({ ...task, task_name: 'é'.repeat(255) })).toEqual({});
    expect(refusals({ ...task, task_name: 'é'.repeat(256) })).toEqual({
      task_name: 'Must be at most 255 characters',
    });
  });

  it('has a priority from 1 to 5', () => {
    for (const priority of [1, 5, '4']) expect(refusals({ ...task, priority })).toEqual({});
    for (const priority of [0, 6, 'high', 2.5]) {
      expect(refusals({ ...task, priority })).toEqual({
        priority: 'Priority must be from 1 to 5',
      });
    }
  });

  it.each([
    ['10:15', 615],
    ['1900-01-01T10:15:00', 615],
    [615, 615],
    ['615', 615],
    ['', null],
    [null, null],
  ])('accepts %j as the time to finish', (given, minutes) => {
    expect(globalTaskFields.parse({ ...task, time_to_finish: given }).time_to_finish).toBe(minutes);
  });

  it.each(['25:00', 'noon', 1440])('refuses %j as a time', (given) => {
    expect(refusals({ ...task, time_to_finish: given })).toEqual({
      time_to_finish: 'Invalid time',
    });
  });

  it('accepts a link to a web page, but no link that could run code', () => {
    const said = (youtube_link: unknown) => refusals({ ...task, youtube_link });
    for (const good of ['https://youtu.be/x?t=1', 'http://example.com/a', '', null]) {
      expect([good, said(good)]).toEqual([good, {}]);
    }
    for (const wrong of ['youtube', 'javascript:alert(1)', 'ftp://example.com', 'file:///etc']) {
      expect(said(wrong)).toEqual({ youtube_link: 'Please enter a valid link' });
    }
  });
});

describe('a schedule', () => {
  it('of a weekly task has exactly one day', () => {
    const weekly = { ...task, frequency: 'weekly' };
    expect(refusals({ ...weekly, ...onlyOn('friday') })).toEqual({});
    for (const days of [[], ['monday', 'friday'], [...WEEKDAYS]]) {
      expect(refusals({ ...weekly, ...onlyOn(...days) })).toEqual({
        monday: 'Weekly tasks need exactly one day',
      });
    }
  });

  it('of a daily task has at least one day', () => {
    expect(refusals({ ...task, ...onlyOn('sunday') })).toEqual({});
    expect(refusals({ ...task, ...onlyOn() })).toEqual({
      monday: 'Please choose at least one day',
    });
  });

  it('of a monthly task has a day from 1 to 31', () => {
    const monthly = { ...task, frequency: 'monthly' };
    for (const scheduled_day of [1, '31']) {
      expect(refusals({ ...monthly, scheduled_day })).toEqual({});
    }
    for (const scheduled_day of [0, 32, '', undefined, 'last']) {
      expect(refusals({ ...monthly, scheduled_day })).toEqual({
        scheduled_day: 'Please choose a day',
      });
    }
  });

  it('of an annual task has a month and a day', () => {
    const annual = { ...task, frequency: 'annually' };
    expect(refusals({ ...annual, scheduled_day: 29, scheduled_month: 2 })).toEqual({});
    expect(refusals(annual)).toEqual({
      scheduled_day: 'Please choose a day',
      scheduled_month: 'Please choose a month',
    });
    expect(refusals({ ...annual, scheduled_day: 1, scheduled_month: 13 })).toEqual({
      scheduled_month: 'Please choose a month',
    });
  });
});

describe('assigning tasks', () => {
  const said = (input: unknown): string[] =>
    assignTasks.body.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

  it('needs a task and a branch', () => {
    expect(said({ taskIds: [], branchIds: [1] })).toEqual(['Please select at least one task']);
    expect(said({ taskIds: [1], branchIds: [] })).toEqual(['Please select at least one branch']);
    expect(said({})).toEqual([
      'Please select at least one task',
      'Please select at least one branch',
    ]);
  });

  it('counts a task or a branch that is named twice once', () => {
    expect(assignTasks.body.parse({ taskIds: [1, '1', 2], branchIds: [3, 3] })).toEqual({
      taskIds: [1, 2],
      branchIds: [3],
    });
  });
});
