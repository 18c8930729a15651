import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { expect, test } from 'vitest';
import { groupsOf } from './today-rules.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const EVENING = '2026-11-21T18:00:00.000Z';

const task = (task_name: string, changes: Partial<Occurrence> = {}): Occurrence => ({
  id: 1,
  branchId: 1,
  branch_name: 'Harbour Road',
  branch_task_id: 1,
  task_name,
  due_date: '2026-11-21',
  due_at: EVENING,
  frequency: 'daily',
  schedule: 'Sat',
  time_to_finish: null,
  due_time: null,
  run: null,
  opens_at: null,
  closes_at: null,
  photo_required: false,
  note_required: false,
  without_course: false,
  steps: 0,
  answered: null,
  priority: 3,
  manager_task: false,
  needs_verification: true,
  from_head_office: false,
  state: 'pending',
  verification: 'none',
  late: false,
  done_by: null,
  done_by_name: null,
  done_at: null,
  notes: null,
  photo_url: null,
  verified_by_name: null,
  verified_at: null,
  rejection_reason: null,
  task_description: null,
  task_photo_url: null,
  youtube_link: null,
  others: [],
  version: 1,
  ...changes,
});

test('staff see tasks that were sent back first, then by priority and deadline', () => {
  const { sentBack, toDo, done } = groupsOf([
    task('Wash'),
    task('Count', { state: 'completed', verification: 'waiting' }),
    task('Bake', { due_at: NOON }),
    task('Air'),
    task('Wipe', { verification: 'rejected' }),
    task('Unlock', { priority: 5 }),
    task('Mop', { state: 'not_completed' }),
  ]);
  const names = (tasks: Occurrence[]) => tasks.map(({ task_name }) => task_name);
  expect(names(sentBack)).toEqual(['Wipe']);
  expect(names(toDo)).toEqual(['Unlock', 'Bake', 'Air', 'Wash']);
  expect(names(done)).toEqual(['Count', 'Mop']);
});

test('a task with an open note keeps its place, whatever other users do with it', () => {
  const written = task('Wash', { id: 2 });
  const done = task('Wash', { id: 2, state: 'completed', done_by_name: 'Bella' });
  expect(groupsOf([task('Bake'), done], written)).toMatchObject({
    toDo: [{ task_name: 'Bake' }, { done_by_name: 'Bella' }],
    done: [],
  });
  expect(groupsOf([], written).toDo).toEqual([written]);
});
