import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { TOPIC_MESSAGE } from '@branchbook/contract/training.ts';
import { expect, it } from 'vitest';
import { anItem } from '../../offline/testing-item.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { guidesOf, tasksFound } from './guide-rules.ts';
import { recordedTraining } from './trained-rules.ts';
import { checkTraining, NO_TRAINEE_MESSAGE } from './use-training-form.ts';

const NAMES = {
  tasks: [{ id: 3, task_name: 'Clean the slicer' }],
  staff: [{ id: 9, name: 'Ben Jones' }],
};

const aTask = (task_name: string, changed: Partial<SnapshotTask> = {}) =>
  ({
    task_name,
    task_description: null,
    photo_url: null,
    youtube_link: null,
    ...changed,
  }) as SnapshotTask;

const trained = (key: string, payload: unknown, changed: Partial<RecordedItem> = {}) =>
  anItem(key, 'training.record', payload, changed);

it('signs either a task or a typed topic, and shows missing values beside the field', () => {
  const form = { taskId: null, topic: '', traineeId: null, notes: '' };
  expect(checkTraining(form).faults).toEqual({
    training_topic: TOPIC_MESSAGE,
    trainee_id: NO_TRAINEE_MESSAGE,
  });
  expect(checkTraining({ ...form, taskId: 3, topic: 'left over', traineeId: '9' }).payload).toEqual(
    { branch_task_id: 3, training_topic: null, trainee_id: 9, notes: null },
  );
  expect(checkTraining({ ...form, topic: ' Till ', traineeId: '9' }).payload).toMatchObject({
    training_topic: 'Till',
  });
  expect(
    checkTraining({ ...form, taskId: 3, traineeId: '9', notes: 'x'.repeat(1001) }).faults,
  ).toEqual({ notes: 'Must be at most 1000 characters' });
});

it('shows records from here by name, also after sending', () => {
  const [waiting] = recordedTraining(
    [trained('a', { branch_task_id: 3, training_topic: null, trainee_id: 9 })],
    [],
    NAMES,
  );
  expect(waiting).toEqual({
    key: 'a',
    subject: 'Clean the slicer',
    trainee: 'Ben Jones',
    trainer: 'Anna Smith',
    at: new Date('2026-11-21T09:00:00.000Z'),
    waiting: true,
  });
  if (!waiting) throw new Error('Nothing was shown');
  const later = trained(
    'b',
    { branch_task_id: null, training_topic: 'Till', trainee_id: 9 },
    { occurredAt: '2026-11-21T10:00:00.000Z' },
  );
  const refused = trained('c', { training_topic: 'No', trainee_id: 9 }, { state: 'refused' });
  expect(
    recordedTraining([later, refused], [waiting], NAMES).map((each) => [
      each.subject,
      each.waiting,
    ]),
  ).toEqual([
    ['Till', true],
    ['Clean the slicer', false],
  ]);
});

it('finds guides by words of their name and description, sorted by name', () => {
  const tasks = [
    aTask('Wipe tables', { task_description: 'With the blue cloth' }),
    aTask('Clean the slicer', { photo_url: 'photo.jpg' }),
    aTask('Count the till'),
    aTask('Open up', { youtube_link: 'https://youtu.be/abcdefghijk' }),
  ];
  const names = (found: SnapshotTask[]) => found.map(({ task_name }) => task_name);
  expect(names(tasksFound(guidesOf(tasks), ''))).toEqual([
    'Clean the slicer',
    'Open up',
    'Wipe tables',
  ]);
  expect(names(tasksFound(tasks, 'BLUE wipe'))).toEqual(['Wipe tables']);
  expect(names(tasksFound(tasks, 'blue slicer'))).toEqual([]);
});
