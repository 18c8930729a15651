import { expect, it } from 'vitest';
import { recordTraining, trainingFields } from './training.ts';

const TOPIC = { path: ['training_topic'] };

it('training is about either a task or another topic', () => {
  const at = { trainerId: 1, employeeId: 2, branchId: 3 };
  const inPortal = (fields: object) =>
    recordTraining.body.safeParse({ ...at, ...fields }).error?.issues ?? [];
  const atTablet = (fields: object) =>
    trainingFields.safeParse({ trainee_id: 2, ...fields }).error?.issues ?? [];
  for (const topic of [{ training_topic: 'Slicer' }, { training_topic: 'Slicer', taskId: null }]) {
    expect(inPortal(topic)).toEqual([]);
    expect(atTablet({ training_topic: 'Slicer' })).toEqual([]);
  }
  expect(inPortal({ taskId: 5 })).toEqual([]);
  expect(atTablet({ branch_task_id: 5 })).toEqual([]);
  for (const both of [{}, { training_topic: '' }]) {
    expect(inPortal(both)).toMatchObject([TOPIC]);
    expect(atTablet(both)).toMatchObject([TOPIC]);
  }
  expect(inPortal({ taskId: 5, training_topic: 'Slicer' })).toMatchObject([TOPIC]);
  expect(atTablet({ branch_task_id: 5, training_topic: 'Slicer' })).toMatchObject([TOPIC]);
});
