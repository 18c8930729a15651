import { isoDate } from '@branchbook/contract/fields.ts';
import { recordTraining, TOPIC_MESSAGE } from '@branchbook/contract/training.ts';
import { z } from 'zod';
import { instantAt } from '../../shared/dates.ts';

const WHEN = 'Please enter when it was';
const { training_topic, notes } = recordTraining.body.shape;

/** Schema of a list from which an option must be chosen, with the message when none is. */
const chosen = (message: string) => z.string({ error: message }).min(1, message).transform(Number);

const optionalTask = z
  .string()
  .nullable()
  .transform((value) => (value ? Number(value) : null));

/** Form schema of the dialog; day and time are in the shop's timezone, and sent as an instant. */
export const recordForm = z
  .object({
    employeeId: chosen('Please choose who was trained'),
    taskId: optionalTask,
    training_topic,
    trainerId: chosen('Please choose the trainer'),
    day: isoDate(WHEN),
    time: z.iso.time({ precision: -1, error: WHEN }),
    notes,
  })
  .refine(({ taskId, training_topic: topic }) => (taskId === null) !== (topic === null), {
    path: ['training_topic'],
    error: TOPIC_MESSAGE,
  })
  .transform(({ day, time, ...record }) => ({
    ...record,
    trainedAt: instantAt(day, time),
  }));
