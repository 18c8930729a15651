import { z } from 'zod';
import { id, LIMITS, optionalText } from './fields.ts';

export const TOPIC_MESSAGE = 'Please choose a task or enter a topic';

/** What somebody was trained in, by whom it is signed ([A-094]). */
export const trainingFields = z
  .object({
    branch_task_id: id.nullish(),
    training_topic: optionalText(LIMITS.taskName),
    trainee_id: id,
    notes: optionalText(LIMITS.text),
  })
  .refine(
    ({ branch_task_id, training_topic }) =>
      (branch_task_id === null || branch_task_id === undefined) !== (training_topic === null),
    { path: ['training_topic'], error: TOPIC_MESSAGE },
  );
export type TrainingFields = z.output<typeof trainingFields>;
