import type { TrainingRecord } from '@branchbook/contract/training.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { RecordRow } from './queries.ts';

export const presentRecord = (row: RecordRow): TrainingRecord => ({
  id: row.id,
  task_name: row.task_name,
  employee_id: row.employee_id,
  employee_name: row.employee_name,
  trainer_name: row.trainer_name,
  trained_at: row.trained_at.toISOString(),
  notes: row.notes,
  signed_by_trainee: row.signed_by_trainee,
  signed_by_trainer: row.signed_by_trainer,
  ...presentArrival(row.arrival),
});
