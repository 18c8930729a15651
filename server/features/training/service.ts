import { can } from '@branchbook/contract/permissions.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ACCEPTED, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import * as queries from './queries.ts';
import type { NewTrainingRecord } from './queries.ts';
import { labelOf, ONE_PERSON, subjectOf } from './subject-rules.ts';
import type { Subject } from './subject-rules.ts';

/* Exports for other features. */
export { trainingOf } from './manage-records.ts';
export { trainingPrivacy } from './privacy-queries.ts';
export { trainingSource } from './report-queries.ts';
export { listOfPeopleAt as trainingOfPeopleAt } from './queries.ts';
export type { RecordRow } from './queries.ts';

const NOT_CO_SIGNED = 'Not signed by the person who was trained';
const HAS_LEFT = 'The person who was trained has left';
const NOT_A_TASK = 'This task does not belong to this branch';

type Item = TabletItem<'training.record'>;

/**
 * Returns why the people of a record do not allow it, or null ([A-094]). A co-signer has a key on a
 * tablet of the branch, and so belongs to the branch or oversees it.
 */
const objectionTo = ({ by, coSigner, payload }: Item, present: Set<number>): string | null => {
  if (coSigner?.employeeId !== payload.trainee_id) return NOT_CO_SIGNED;
  if (by.employeeId === payload.trainee_id && by.roleKind !== 'owner') return ONE_PERSON;
  // Training is erased with its trainee, including records that arrive afterwards.
  return present.has(payload.trainee_id) ? null : HAS_LEFT;
};

const rowOf = (
  { branchId, device, now }: TabletWorld,
  { key, by, at, payload }: Item,
  subject: Subject,
): NewTrainingRecord => ({
  ...subject,
  uuid: key,
  branch_id: branchId,
  employee_id: payload.trainee_id,
  trainer_id: by.employeeId,
  trainer_name: by.name,
  trained_at: at,
  notes: payload.notes,
  signed_by_trainee: true,
  signed_by_trainer: true,
  device_id: device.deviceId,
  received_at: now,
});

/** Ingests training records from a tablet in their order and returns a result for each. */
export const ingestTraining = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId, now } = world;
  const taskIds = items.flatMap(({ payload }) => payload.branch_task_id ?? []);
  const tasks = taskIds.length > 0 ? await queries.findTasks(tx, scope, branchId, taskIds) : [];
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const trainees = items.map(({ payload }) => payload.trainee_id);
  const present = await queries.findPresent(tx, scope, trainees);
  const recorded: { item: Item; row: NewTrainingRecord }[] = [];
  const results = items.map((item): ItemResult => {
    if (!can(item.by, 'keep_branch_records', { branchId })) return NOT_ALLOWED;
    const objection = objectionTo(item, present);
    if (objection !== null) return refused(objection);
    const { branch_task_id, training_topic } = item.payload;
    const subject = subjectOf(training_topic, byId.get(branch_task_id ?? 0));
    if (!subject) return refused(NOT_A_TASK);
    recorded.push({ item, row: rowOf(world, item, subject) });
    return ACCEPTED;
  });

  const ids = await queries.insertRecords(
    tx,
    scope,
    recorded.map(({ row }) => row),
  );
  await appendAuditOf(
    tx,
    scope,
    recorded.map(({ item: { by, at }, row }, index) => ({
      actor: by,
      action: 'training.recorded',
      entity: 'training record',
      entityId: ids[index] ?? null,
      branchId,
      ...labelOf(row),
      at: now,
      happenedAt: at,
    })),
  );
  return results;
};
