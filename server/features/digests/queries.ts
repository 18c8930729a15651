import type { DigestKind } from '@branchbook/contract/digests.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

export const listChoices = (db: Db | Tx, scope: Scope, employeeId: number) =>
  db
    .selectFrom('digest_choices')
    .select(['kind', 'is_on', 'send_minute'])
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .execute();

type SavedChoice = { is_on: boolean; send_minute: number; next_at: Date | null; updated_at: Date };

export const saveChoice = async (
  tx: Tx,
  { companyId }: Scope,
  employeeId: number,
  kind: DigestKind,
  row: SavedChoice,
): Promise<void> => {
  await tx
    .insertInto('digest_choices')
    .values({ company_id: companyId, employee_id: employeeId, kind, ...row })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'employee_id', 'kind']).doUpdateSet(row),
    )
    .execute();
};

/** Turns a digest off; returns false when it was off already. */
export const turnOff = async (
  tx: Tx,
  { companyId }: Scope,
  employeeId: number,
  kind: string,
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('digest_choices')
    .set({ is_on: false, next_at: null, updated_at: at })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .where('is_on', '=', true)
    .returning('employee_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes people's choices of digests, and the links that stop them. */
export const deleteDigestsOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('unsubscribe_tokens')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .deleteFrom('digest_choices')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};

/** Lists the digests that are due, of all companies, with the time zone of each head office. */
export const listDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('digest_choices as d')
    .innerJoin('branches as h', (join) =>
      join
        .onRef('h.company_id', '=', 'd.company_id')
        .on('h.parent_branch_id', 'is', null)
        .on('h.deleted_at', 'is', null),
    )
    .select([
      'd.company_id',
      'd.employee_id',
      'd.kind',
      'd.send_minute',
      'd.next_at',
      'd.last_day',
      'h.timezone',
    ])
    .where('d.is_on', '=', true)
    .where('d.next_at', '<=', now)
    .orderBy('d.next_at')
    .orderBy('d.company_id')
    .orderBy('d.employee_id')
    .limit(limit)
    .$narrowType<{ next_at: Date }>()
    .execute();

export type DueRow = Awaited<ReturnType<typeof listDue>>[number];

/** A digest that is due: when the next one is, and the day that this one counts for. */
export type Claim = { employeeId: number; due: Date; next: Date; day: string };

/**
 * Moves digests to their next time and returns whose are claimed; those that another process has
 * moved, or that were turned off, are not.
 */
export const claim = async (
  tx: Tx,
  companyId: number,
  kind: string,
  claims: readonly Claim[],
): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    update digest_choices d set next_at = c.next_at,
      last_day = greatest(d.last_day, c.last_day)
    from unnest(
      ${claims.map(({ employeeId }) => employeeId)}::bigint[],
      ${claims.map(({ due }) => due.toISOString())}::timestamptz[],
      ${claims.map(({ next }) => next.toISOString())}::timestamptz[],
      ${claims.map(({ day }) => day)}::date[]
    ) as c (employee_id, due_at, next_at, last_day)
    where d.company_id = ${companyId} and d.kind = ${kind} and d.employee_id = c.employee_id
      and date_trunc('milliseconds', d.next_at) = c.due_at
    returning d.employee_id
  `.execute(tx);
  return rows.map((row) => row.employee_id);
};
