import type { Insertable, Updateable } from 'kysely';
import { inBatches } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { occurrences } from './occurrence-queries.ts';

/** One task on one day, locked until the transaction ends. */
export const lockOccurrence = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  { branchTaskId, dueDate }: { branchTaskId: number; dueDate: string },
) =>
  occurrences(tx, scope)
    .where('o.branch_id', '=', branchId)
    .where('o.branch_task_id', '=', branchTaskId)
    .where('o.due_date', '=', dueDate)
    .forUpdate()
    .executeTakeFirst();

/** These, in the order in which everybody takes them. */
export const lockOccurrences = (tx: Tx, scope: Scope, ids: number[]) =>
  occurrences(tx, scope).where('o.id', 'in', ids).orderBy('o.id').forUpdate().execute();

export type OccurrenceState = Pick<
  Updateable<DB['task_occurrences']>,
  | 'state'
  | 'verification'
  | 'done_by'
  | 'done_by_name'
  | 'done_at'
  | 'late'
  | 'notes'
  | 'photo_id'
  | 'verified_by'
  | 'verified_by_name'
  | 'verified_at'
  | 'rejection_reason'
>;

/** Changes these in the same way. */
export const setOccurrenceState = async (
  tx: Tx,
  scope: Scope,
  ids: number[],
  state: OccurrenceState,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('task_occurrences')
    .set((eb) => ({ ...state, updated_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute();
};

export type OccurrenceEvent = Omit<Insertable<DB['occurrence_events']>, 'company_id'>;

export const appendEvents = async (
  tx: Tx,
  scope: Scope,
  events: OccurrenceEvent[],
): Promise<void> => {
  for (const batch of inBatches(events)) {
    await tx
      .insertInto('occurrence_events')
      .values(batch.map((event) => ({ ...event, company_id: scope.companyId })))
      .execute();
  }
};

/** How it was sent back the last time; the name is the one that the person has now. */
export const lastRejection = (tx: Tx, scope: Scope, occurrenceId: number) =>
  tx
    .selectFrom('occurrence_events as v')
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 'v.company_id').onRef('e.id', '=', 'v.employee_id'),
    )
    .select(['v.employee_id', 'v.note', 'v.occurred_at', 'e.name'])
    .where('v.company_id', '=', scope.companyId)
    .where('v.occurrence_id', '=', occurrenceId)
    .where('v.kind', '=', 'rejected')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst();
