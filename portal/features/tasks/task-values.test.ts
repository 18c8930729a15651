import { OPEN_TO_BRANCH } from '@branchbook/contract/task-fields.ts';
import { NO_DETAILS } from '@branchbook/contract/testing-task.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { expect, it } from 'vitest';
import { everyDay, only } from '../../shared/tasks/weekdays.ts';
import {
  changedFields,
  changedPhoto,
  changesBetween,
  editTaskValues,
  newTaskValues,
  taskSchemas,
  timeStamp,
} from './task-values.ts';
import type { TaskInput } from './task-values.ts';

const fridges: BranchTask = {
  ...NO_DETAILS,
  id: 7,
  companyId: 1,
  branchId: 3,
  employeeId: null,
  task_master_id: 5,
  source: 'global',
  task_name: 'Check the fridges',
  frequency: 'daily',
  time_to_finish: '10:15',
  time_to_finish_minutes: 615,
  priority: 3,
  notification: false,
  ...everyDay(true),
  photo_url: '1/abc.jpg',
  active: true,
  manager_task: false,
  needs_verification: true,
  version: 4,
};

const parsed = (changes: Partial<TaskInput> = {}) =>
  taskSchemas.branch.parse({ ...editTaskValues(fridges), ...changes });

it('saving an unchanged task sends nothing', () => {
  expect(changedFields(fridges, parsed())).toEqual({});
  expect(changedPhoto(fridges, parsed())).toEqual({ file: null, fields: {} });
});

it('only changed fields are sent, and emptied ones as empty', () => {
  const values = parsed({
    task_name: 'Check all fridges',
    frequency: 'weekly',
    ...only(['tuesday']),
    time_to_finish: '',
  });
  expect(changedFields(fridges, values)).toEqual({
    task_name: 'Check all fridges',
    frequency: 'weekly',
    monday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
    sunday: false,
    time_to_finish: null,
  });
});

it('a branch manager sends only the permitted fields, even if others are filled in', () => {
  const values = parsed({ frequency: 'monthly', scheduled_day: '15', notification: true });
  expect(changedFields(fridges, values, OPEN_TO_BRANCH)).toEqual({
    frequency: 'monthly',
    notification: true,
  });
});

it('a new photo is sent, and a removed one is sent as empty', () => {
  const file = new Blob(['photo'], { type: 'image/png' });
  expect(changedPhoto(fridges, parsed({ photo: file }))).toEqual({ file, fields: {} });
  const emptied = { file: null, fields: { existingPhotoUrl: '' } };
  expect(changedPhoto(fridges, parsed({ photo: null }))).toEqual(emptied);
  expect(changedPhoto({ ...fridges, photo_url: null }, parsed({ photo: null })).fields).toEqual({});
});

it('steps that lost their photo are sent so that the server does not keep it', () => {
  const step = { id: crypto.randomUUID(), kind: 'tick', label: 'Bins' } as const;
  const task = { ...fridges, steps: [{ ...step, help_photo: '1/bins.jpg' }] };
  expect(changedFields(task, parsed({ steps: task.steps }))).toEqual({});
  const without = changedFields(task, parsed({ steps: [step] }));
  expect(without).toEqual({ steps: [{ ...step, help_photo: null }] });
});

it('a branch’s task has its time as on the first day of 1900', () => {
  expect([timeStamp(615), timeStamp(0), timeStamp(null)]).toEqual([
    '1900-01-01T10:15:00',
    '1900-01-01T00:00:00',
    null,
  ]);
});

it('a task with the legacy frequency must get a real one', () => {
  const values = editTaskValues({ ...fridges, frequency: 'other' });
  const { error } = taskSchemas.branch.safeParse(values);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please choose how often the task is due',
  ]);
});

it('a new global task is daily, a branch’s from Monday to Friday or on its day', () => {
  expect(newTaskValues('global')).toMatchObject({ frequency: 'daily', ...everyDay(true) });
  const workdays = only(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']);
  expect(newTaskValues('branch')).toMatchObject({ frequency: 'daily', ...workdays });
  expect(newTaskValues('branch', 'saturday')).toMatchObject({
    frequency: 'weekly',
    ...only(['saturday']),
  });
});

it('only a global task needs a description', () => {
  const named = { ...newTaskValues('branch'), task_name: 'Sweep' };
  expect(taskSchemas.branch.safeParse(named).success).toBe(true);
  expect(taskSchemas.global.safeParse(named).error?.issues[0]?.message).toBe(
    'Task description is required',
  );
});

it('another user’s changes are shown in readable form', () => {
  const now: BranchTask = {
    ...fridges,
    frequency: 'monthly',
    scheduled_day: 21,
    monday: false,
    priority: 5,
    time_to_finish: null,
    time_to_finish_minutes: null,
    photo_url: '1/def.jpg',
    active: false,
  };
  const told = changesBetween(fridges, now).map(({ label, theirs }) => [label, theirs]);
  expect(told).toEqual([
    ['Frequency', 'Monthly'],
    ['Days', 'Tue, Wed, Thu, Fri, Sat, Sun'],
    ['Day of the month', '21st'],
    ['Time to finish', 'No time limit'],
    ['Priority', 'Highest'],
    ['Photo', undefined],
    ['Active', 'No'],
  ]);
  const [gone] = changesBetween(fridges, { ...fridges, photo_url: null });
  expect(gone).toMatchObject({ label: 'Photo', theirs: '' });
});
