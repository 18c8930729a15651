import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

/* Actions on a task that another person had done earlier: shown beside it ([A-093]). */

/** Selects events `e` that record an action on a task and were neither undone nor sent back. */
const stands = sql<boolean>`(
  (e.kind in ('completed', 'not_completed') or (e.kind = 'duplicate' and e.said is not null))
  and not exists (
    select from occurrence_events u
    where u.company_id = e.company_id and u.occurrence_id = e.occurrence_id
      and u.occurred_at >= e.occurred_at
      and (u.kind = 'rejected' or (u.kind = 'undone' and u.employee_id = e.employee_id))
  )
)`;

export type OtherActionRow = {
  state: 'completed' | 'not_completed';
  by: number;
  by_name: string;
  at: string;
  note: string | null;
  photo: string | null;
};

/** Selects others' actions on a task that was already done, the earliest first ([A-093]). */
export const otherActions = sql<OtherActionRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('state', coalesce(e.said, e.kind),
    'by', e.employee_id, 'by_name', p.name, 'at', e.occurred_at, 'note', e.note,
    'photo', f.blob_name) order by e.occurred_at, e.id), '[]')
  from occurrence_events e
  join employees p on p.company_id = e.company_id and p.id = e.employee_id
  left join photos f on f.company_id = e.company_id and f.id = e.photo_id
  where o.state <> 'pending' and e.company_id = o.company_id and e.occurrence_id = o.id
    and (e.employee_id, e.occurred_at) is distinct from (o.done_by, o.done_at)
    and ${stands}
)`.as('others');

/** Returns the earliest action that still stands without one person's actions until `at`. */
export const findOtherAction = (
  tx: Tx,
  scope: Scope,
  occurrenceId: number,
  { by, at }: { by: number; at: Date },
) =>
  tx
    .selectFrom('occurrence_events as e')
    .innerJoin('task_occurrences as o', (join) => sameCompany(join, 'o.id', 'e.occurrence_id'))
    .innerJoin('employees as p', (join) => sameCompany(join, 'p.id', 'e.employee_id'))
    .select([
      sql<'completed' | 'not_completed'>`coalesce(e.said, e.kind)`.as('said'),
      'e.employee_id',
      'p.name',
      'e.note',
      'e.photo_id',
      'e.checklist_id',
      'e.key',
      'e.occurred_at',
    ])
    .where('e.company_id', '=', scope.companyId)
    .where('e.occurrence_id', '=', occurrenceId)
    .where(stands)
    .where((eb) => eb.not(eb.and([eb('e.employee_id', '=', by), eb('e.occurred_at', '<=', at)])))
    .orderBy('e.occurred_at')
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst();

/** Tells whether an action of a person on a task until `at` still stands. */
export const hasActionOf = async (
  tx: Tx,
  scope: Scope,
  occurrenceId: number,
  { by, at }: { by: number; at: Date },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('occurrence_events as e')
    .select('e.id')
    .where('e.company_id', '=', scope.companyId)
    .where('e.occurrence_id', '=', occurrenceId)
    .where('e.employee_id', '=', by)
    .where('e.occurred_at', '<=', at)
    .where(stands)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
