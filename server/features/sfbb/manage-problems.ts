import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import type { addFoodProblem as adding, FoodProblem } from '@branchbook/contract/sfbb.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { presentProblem } from './presenter.ts';
import * as queries from './problem-queries.ts';
import { listSignatures } from './queries.ts';
import { requireDiaryOf } from './read-days.ts';

const read = async (tx: Tx, { scope }: PortalActor, id: number): Promise<FoodProblem> => {
  const row = await queries.findProblem(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  const range = { from: row.day, to: row.day };
  const [signature] = await listSignatures(tx, scope, row.branch_id, range);
  return presentProblem(row, signature);
};

const entryOf = (
  action: 'food-diary.problem-reported' | 'food-diary.problem-done',
  { id, branchId, day, at }: { id: number; branchId: number; day: string; at: Date },
) => ({
  action,
  entity: 'food safety problem',
  entityId: id,
  branchId,
  details: { date: day },
  at,
});

/** Writes down a problem in the caller's name, with what was done if that is known. */
export const addProblem = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, day, topic, what, done }: ValidatedOf<typeof adding>['body'],
): Promise<FoodProblem> => {
  const { scope, employeeId, name } = actor;
  const at = clock.now();
  await requireBranch(db, actor, branchId);
  return db.transaction().execute(async (tx) => {
    await lockBranches(tx, scope, [branchId]);
    const { branch, diary } = await requireDiaryOf(tx, actor, branchId);
    if (day > branchDay(at, branch) || day < diary.starts_on) {
      throw new AppError('VALIDATION', {
        errors: [{ field: 'day', message: 'Please choose a day of the diary up to today' }],
      });
    }
    await holdCaller(tx, actor);
    const [id = 0] = await queries.insertProblems(tx, scope, [
      {
        branch_id: branchId,
        uuid: randomUUID(),
        day,
        topic,
        what,
        reported_by: employeeId,
        reported_by_name: name,
        ...(done !== null && { done, done_by: employeeId, done_by_name: name, done_at: at }),
        occurred_at: at,
        received_at: at,
      },
    ]);
    await appendAudit(
      tx,
      scope,
      actor,
      entryOf('food-diary.problem-reported', { id, branchId, day, at }),
    );
    return read(tx, actor, id);
  });
};

/** Writes what was done about a problem, unless that is written already. */
export const completeProblem = (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  done: string,
): Promise<FoodProblem> => {
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await queries.findProblem(tx, scope, id);
    if (!row) throw new AppError('NOT_FOUND');
    const { branch_id: branchId, day } = row;
    if (!reaches(actor, branchId)) throw new AppError('ACCESS_DENIED');
    if (!can(actor, 'manage_food_diary', { branchId })) throw new AppError('ACCESS_DENIED');
    await holdCaller(tx, actor);
    if (!(await queries.completeProblem(tx, scope, id, { done, by: actor, at }))) {
      throw new AppError('ALREADY_SAVED', {
        message: 'What was done is written already. Load the page again to see it.',
      });
    }
    await appendAudit(
      tx,
      scope,
      actor,
      entryOf('food-diary.problem-done', { id, branchId, day, at }),
    );
    return read(tx, actor, id);
  });
};
