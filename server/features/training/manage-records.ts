import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can, ROLE } from '@branchbook/contract/permissions.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import type { recordTraining as recording, TrainingGrid } from '@branchbook/contract/training.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { listRecordedBranches, lockBranches, requireRecordedBranch } from '../branches/service.ts';
import { getEmployee, holdNames, listBranchPeople } from '../employees/service.ts';
import { getBranchTask, listTasksOfBranch } from '../tasks/service.ts';
import { subjectsOf } from './grid-rules.ts';
import * as queries from './queries.ts';
import type { RecordRow } from './queries.ts';
import { labelOf, ONE_PERSON, subjectOf } from './subject-rules.ts';

const NO_BRANCH = 'The person who was trained must belong to a branch';
const NOT_YET = 'Training cannot lie in the future';
const TOO_LONG_AGO = 'Please enter when it was';

/** Earliest date that the product accepts. */
const FIRST = Date.UTC(1900, 0, 1);

type Asked = ValidatedOf<typeof recording>['body'];

const wrong = (field: keyof Asked, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

/** Returns when the training was; a time up to `CLOCKS_DIFFER_MS` ahead counts as now. */
const trainedAt = (asked: string | null | undefined, now: Date): Date => {
  if (!asked) return now;
  const at = new Date(asked).getTime();
  if (at > now.getTime() + CLOCKS_DIFFER_MS) throw wrong('trainedAt', NOT_YET);
  if (at < FIRST) throw wrong('trainedAt', TOO_LONG_AGO);
  return new Date(Math.min(at, now.getTime()));
};

/** Records that an employee in reach was trained; the record has no signatures ([A-094]). */
export const recordTraining = async (
  context: Context,
  actor: PortalActor,
  asked: Asked,
): Promise<RecordRow> => {
  const { db, clock } = context;
  const { scope } = actor;
  const now = clock.now();
  const { employeeId, taskId, training_topic, notes } = asked;
  const trainee = await getEmployee(context, actor, employeeId);
  const branchId = trainee.branch_id;
  if (branchId === null) throw wrong('employeeId', NO_BRANCH);
  if (!can(actor, 'record_training', { branchId })) throw new AppError('ACCESS_DENIED');
  // Must be in reach as well, else the response would reveal the name of anyone in the company.
  const trainer = await getEmployee(context, actor, asked.trainerId ?? actor.employeeId);
  if (trainer.id === employeeId && trainer.role_id !== ROLE.owner) {
    throw wrong('trainerId', ONE_PERSON);
  }
  const at = trainedAt(asked.trainedAt, now);
  const task = taskId ? await getBranchTask(context, actor, taskId, branchId) : undefined;
  const subject = subjectOf(training_topic, task);
  if (!subject) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (tx) => {
    await lockBranches(tx, scope, [branchId]);
    const people = [trainer.id, employeeId];
    const names = await holdNames(tx, scope, people);
    const present = await queries.findPresent(tx, scope, people);
    if (!people.every((id) => present.has(id))) throw new AppError('EMPLOYEE_NOT_FOUND');
    const record = {
      ...subject,
      uuid: randomUUID(),
      branch_id: branchId,
      employee_id: employeeId,
      trainer_id: trainer.id,
      trainer_name: names.get(trainer.id) ?? trainer.name,
      trained_at: at,
      notes,
      signed_by_trainee: false,
      signed_by_trainer: false,
      received_at: now,
    };
    const [id = 0] = await queries.insertRecords(tx, scope, [record]);
    await appendAudit(tx, scope, actor, {
      action: 'training.recorded',
      entity: 'training record',
      entityId: id,
      branchId,
      ...labelOf(subject),
      at: now,
    });
    return queries.findRecord(tx, scope, id);
  });
};

/** Returns an employee's training, newest first. */
export const trainingOf = (db: Db, scope: Scope, employeeId: number): Promise<RecordRow[]> =>
  queries.listOfEmployee(db, scope, employeeId);

/** Returns an employee's training if the caller may read it ([A-095]). */
export const trainingOfEmployee = async (
  context: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<RecordRow[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  await getEmployee(context, actor, employeeId);
  return trainingOf(context.db, actor.scope, employeeId);
};

/** Returns the training in a task of a branch, including a task that it no longer has. */
export const trainingOfTask = async (
  { db }: Context,
  actor: PortalActor,
  taskId: number,
): Promise<RecordRow[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const task = await queries.findTask(db, actor.scope, taskId);
  if (!task) throw new AppError('NOT_FOUND');
  await requireRecordedBranch(db, actor, task.branch_id);
  return queries.listOfTask(db, actor.scope, taskId);
};

/** Returns when each employee of a branch was last trained in each subject. */
export const trainingGrid = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<TrainingGrid> => {
  const { db } = context;
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  await requireRecordedBranch(db, actor, branchId);
  const [branch] = await listRecordedBranches(db, actor.scope, [branchId]);
  // A deleted branch has no employees.
  const people = branch?.deleted_at ? [] : await listBranchPeople(context, actor, branchId);
  const tasks = await listTasksOfBranch(db, actor.scope, branchId);
  const ids = people.map(({ id }) => id);
  const trained = ids.length > 0 ? await queries.listLastTrained(db, actor.scope, ids) : [];
  return {
    employees: people.map(({ id, name }) => ({ id, name })),
    ...subjectsOf(
      tasks.filter(({ active }) => active),
      trained,
    ),
  };
};
