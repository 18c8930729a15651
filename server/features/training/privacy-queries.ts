import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import { isHeld } from '../../platform/retention-holds/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

const RECORD = ['task_name', 'trained_at', 'notes', 'signed_by_trainee'] as const;

/**
 * Condition that a hold keeps a training record. The record then stays as that of a former employee,
 * which is what the row of an erased person says.
 */
const isHeldTraining = sql`exists (
  select from branches b
  where b.company_id = training_records.company_id and b.id = training_records.branch_id
    and ${isHeld({
      record: 'training_records',
      day: sql`(training_records.trained_at at time zone b.timezone)::date`,
    })}
)`;

/**
 * Deletes the records of people's own training, which are about them alone, unless the records of
 * the day are held, and clears the contents of tablet items to review that name them as trainees.
 */
const deleteTrainingOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('training_records')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where(sql<boolean>`not ${isHeldTraining}`)
    .execute();
  await tx
    .updateTable('review_items')
    .set({ payload: null })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'training.record')
    .where('payload', '~', `"trainee_id":(?:${employeeIds.join('|')})[,}]`)
    .execute();
};

export const trainingPrivacy: RecordPrivacy<'training'> = {
  sheets: [
    sheet('training', 'Who was trained in what', 'training_records', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Task number': 'branch_task_id',
      'Task or topic': 'task_name',
      'Employee number': 'employee_id',
      'Trainer number': 'trainer_id',
      Trainer: 'trainer_name',
      'Trained at': 'trained_at',
      Notes: 'notes',
      'Signed by trainee': 'signed_by_trainee',
      'Signed by trainer': 'signed_by_trainer',
    }),
  ],
  sections: [
    section(
      'training',
      'training_records',
      'employee_id',
      [...RECORD, 'trainer_name'],
      [BRANCH_NAME],
    ),
    section('training_given', 'training_records', 'trainer_id', RECORD, [BRANCH_NAME]),
  ],
  itemsNameOthers: true,
  traces: {
    trainings: [trace('training_records', 'employee_id', sql`not ${isHeldTraining}`)],
    trainingsGiven: [trace('training_records', 'trainer_id')],
  },
  erasePeople: async (tx, scope, employeeIds) => {
    await tx
      .updateTable('training_records')
      .set({ trainer_name: FORMER_EMPLOYEE })
      .where('company_id', '=', scope.companyId)
      .where('trainer_id', '=', anyOf(employeeIds))
      .execute();
    await deleteTrainingOf(tx, scope, employeeIds);
  },
};
