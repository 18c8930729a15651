import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Returns SQL of a stored name, blanked where the person beside it is one of these. */
const nameOrFormer = (person: string, name: string, employeeIds: number[]) =>
  sql<string>`case when ${sql.ref(person)} = ${anyOf(employeeIds)}
    then ${FORMER_EMPLOYEE} else ${sql.ref(name)} end`;

/** Blanks people's names in tasks; what they did stays done, what they verified stays verified. */
export const blankNameInHistory = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .updateTable('task_occurrences')
    .set({
      done_by_name: nameOrFormer('done_by', 'done_by_name', employeeIds),
      verified_by_name: nameOrFormer('verified_by', 'verified_by_name', employeeIds),
    })
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('task_occurrences')
        .select('id')
        .where('company_id', '=', scope.companyId)
        .where((of) =>
          of.or([
            of('done_by', '=', anyOf(employeeIds)),
            of('verified_by', '=', anyOf(employeeIds)),
          ]),
        )
        // Locks in the order in which a request that verifies many tasks locks them.
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
};

/**
 * Blanks people's names in training records and the diary. The accident book keeps the names of
 * injured people and of its authors, for as long as an entry must be kept ([A-065]).
 */
export const blankNameInRecords = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .updateTable('training_records')
    .set({ trainer_name: FORMER_EMPLOYEE })
    .where('company_id', '=', companyId)
    .where('trainer_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('diary_entries')
    .set({ created_by_name: FORMER_EMPLOYEE })
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('diary_entries')
        .select('id')
        .where('company_id', '=', companyId)
        .where('created_by', '=', anyOf(employeeIds))
        // Locks in the order in which a tablet's changes lock them.
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
};

/** Blanks people's names in temperature readings and in the actions that closed them. */
export const blankNameInReadings = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .updateTable('temp_readings')
    .set({
      recorded_by_name: nameOrFormer('recorded_by', 'recorded_by_name', employeeIds),
      closed_by_name: nameOrFormer('closed_by', 'closed_by_name', employeeIds),
    })
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('temp_readings')
        .select('id')
        .where('company_id', '=', companyId)
        .where((of) =>
          of.or([
            of('recorded_by', '=', anyOf(employeeIds)),
            of('closed_by', '=', anyOf(employeeIds)),
          ]),
        )
        // Locks in the order in which a request that closes many readings locks them.
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
};

/** Deletes the records of people's own training, which are about them alone. */
export const deleteTrainingOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('training_records')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('review_items')
    .set({ payload: null })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'training.record')
    .where('payload', '~', `"trainee_id":(?:${employeeIds.join('|')})[,}]`)
    .execute();
};
