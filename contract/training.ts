import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, LIMITS, optionalText } from './fields.ts';
import { managerRoles } from './permissions.ts';

export const TOPIC_MESSAGE = 'Please choose a task or enter a topic';

/** Fields of a training record. Either a task or a topic is required ([A-094]). */
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

export const trainingRecord = z.object({
  id,
  task_name: z.string().describe('The task as it was called then, or the topic'),
  employee_id: id,
  employee_name: z.string(),
  trainer_name: z.string(),
  trained_at: z.string().describe('UTC instant'),
  notes: z.string().nullable(),
  signed_by_trainee: z.boolean().describe('With the own PIN at the tablet'),
  signed_by_trainer: z.boolean(),
  arrival,
});
export type TrainingRecord = z.output<typeof trainingRecord>;

export const recordTraining = endpoint({
  method: 'POST',
  path: '/api/tasks/record-training',
  summary: 'Write down that someone was trained, in a task or in a topic',
  who: managerRoles,
  body: z
    .object({
      taskId: id.nullish().describe('A task of the branch of the person who was trained'),
      training_topic: optionalText(LIMITS.taskName),
      employeeId: id,
      trainerId: id.nullish().describe('The caller unless it is someone else'),
      trainedAt: z.iso
        .datetime({ offset: true, error: 'Please enter when it was' })
        .nullish()
        .describe('UTC instant, now unless another one is given'),
      notes: optionalText(LIMITS.text),
    })
    .refine(
      ({ taskId, training_topic }) =>
        (taskId === null || taskId === undefined) !== (training_topic === null),
      { path: ['training_topic'], error: TOPIC_MESSAGE },
    ),
  data: trainingRecord,
  status: 201,
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
});

export const trainingOfTask = endpoint({
  method: 'GET',
  path: '/api/tasks/training-records/:taskId',
  summary: 'Who was trained in a task of a branch, the newest first',
  who: managerRoles,
  params: z.object({ taskId: id }),
  data: z.array(trainingRecord),
  errors: ['NOT_FOUND'],
});

export const trainingOfEmployee = endpoint({
  method: 'GET',
  path: '/api/tasks/employee-training-records/:employeeId',
  summary: 'What someone was trained in, the newest first',
  who: managerRoles,
  params: z.object({ employeeId: id }),
  data: z.array(trainingRecord),
  errors: ['NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
});

/** The training grid beside the records: the staff of a branch by what they were trained in. */
export const trainingGridOf = endpoint({
  method: 'GET',
  path: '/api/tasks/training-grid',
  summary: 'The staff of a branch, what there is to be trained in, and who was trained in it when',
  who: managerRoles,
  query: z.object({ branchId: id }),
  data: z.object({
    employees: z.array(z.object({ id, name: z.string() })).describe('By name'),
    subjects: z
      .array(
        z.object({
          key: z.string(),
          name: z.string(),
          active: z.boolean().describe('A task in use, and not one of earlier or a topic'),
        }),
      )
      .describe('Tasks of the branch by name, then topics'),
    cells: z
      .array(z.object({ employee_id: id, subject: z.string(), trained_at: z.string() }))
      .describe('The last time that someone was trained in a subject, by its key'),
  }),
  errors: ['NOT_FOUND'],
});
export type TrainingGrid = z.output<typeof trainingGridOf.data>;

export const trainingPdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/training',
  summary: 'What someone was trained in as a PDF',
  who: managerRoles,
  body: z.object({ employeeId: id, branchId: id }),
  data: 'pdf',
  exports: 'Training (PDF)',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE', 'EMPLOYEE_NOT_FOUND'],
  limit: EXPORT_LIMIT,
});

export const trainingCsv = endpoint({
  ...trainingPdf,
  path: '/api/csv-exports/training',
  summary: 'What someone was trained in as a CSV file',
  data: 'csv',
  exports: 'Training (CSV)',
});

export const trainingEndpoints = {
  recordTraining,
  trainingOfTask,
  trainingOfEmployee,
  trainingGridOf,
  trainingPdf,
  trainingCsv,
};
