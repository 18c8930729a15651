import type { Insertable } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Returns which of these tasks belong to a branch, including those that it no longer has. */
export const findTasks = (tx: Tx, scope: Scope, branchId: number, ids: number[]) =>
  tx
    .selectFrom('branch_tasks')
    .select(['id', 'task_master_id', 'task_name'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('id', 'in', ids)
    .execute();

export type TaskRow = Awaited<ReturnType<typeof findTasks>>[number];

/** Returns which of these employees have not been erased. */
export const findPresent = async (tx: Tx, scope: Scope, ids: number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export type NewTrainingRecord = Omit<Insertable<DB['training_records']>, 'company_id'>;

/** Inserts records and returns their ids in the same order. */
export const insertRecords = async (
  tx: Tx,
  scope: Scope,
  records: NewTrainingRecord[],
): Promise<number[]> => {
  const rows = await insertInBatches(records, (batch) =>
    tx
      .insertInto('training_records')
      .values(batch.map((record) => ({ ...record, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};

const RECORD = [
  't.id',
  't.task_name',
  't.branch_id',
  'b.name as branch_name',
  't.employee_id',
  'e.name as employee_name',
  't.trainer_name',
  't.trained_at',
  't.notes',
  't.signed_by_trainee',
  't.signed_by_trainer',
] as const;

const records = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('training_records as t')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 't.employee_id'))
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 't.branch_id'))
    .select([...RECORD, arrivalOf('t')])
    .where('t.company_id', '=', scope.companyId)
    .orderBy('t.trained_at', 'desc')
    .orderBy('t.id', 'desc');

/** Lists an employee's training, newest first. */
export const listOfEmployee = (db: Db, scope: Scope, employeeId: number) =>
  records(db, scope).where('t.employee_id', '=', employeeId).execute();

export type RecordRow = Awaited<ReturnType<typeof listOfEmployee>>[number];

/** Lists all training of the people who work at a branch now, newest first. */
export const listOfPeopleAt = (db: Db, scope: Scope, branchId: number): Promise<RecordRow[]> =>
  records(db, scope)
    .where('e.branch_id', '=', branchId)
    .where('e.deleted_at', 'is', null)
    .execute();

/** Lists the training in a task of a branch, newest first. */
export const listOfTask = (db: Db, scope: Scope, taskId: number): Promise<RecordRow[]> =>
  records(db, scope).where('t.branch_task_id', '=', taskId).execute();

export const findRecord = (tx: Tx, scope: Scope, id: number): Promise<RecordRow> =>
  records(tx, scope).where('t.id', '=', id).executeTakeFirstOrThrow();

/** Returns a task of a branch, including one that the branch no longer has. */
export const findTask = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('branch_tasks')
    .select(['id', 'branch_id'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Lists when each of these employees was last trained in each subject, latest first. */
export const listLastTrained = (db: Db, scope: Scope, employeeIds: number[]) =>
  db
    .selectFrom('training_records')
    .select(['employee_id', 'branch_task_id', 'task_master_id', 'training_topic', 'task_name'])
    .select((eb) => eb.fn.max('trained_at').as('trained_at'))
    .where('company_id', '=', scope.companyId)
    .where('employee_id', 'in', employeeIds)
    .groupBy(['employee_id', 'branch_task_id', 'task_master_id', 'training_topic', 'task_name'])
    .orderBy('trained_at', 'desc')
    .execute();

export type LastTrainedRow = Awaited<ReturnType<typeof listLastTrained>>[number];
