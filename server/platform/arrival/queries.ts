import { LATE_AFTER_MS } from '@branchbook/contract/arrival.ts';
import type { Arrival } from '@branchbook/contract/arrival.ts';
import { sql } from 'kysely';

type ArrivalRow = { received_at: string | null; time_estimated: boolean };

const isLate = sql<boolean>`s.received_at > s.occurred_at + ${sql.lit(`${LATE_AFTER_MS} ms`)}::interval`;
const unusual = sql`jsonb_build_object('received_at', case when ${isLate} then s.received_at end,
  'time_estimated', s.time_estimated)`;

/** Selects a late arrival or estimated time for rows of `table`, whose `uuid` is an item's key. */
export const arrivalOf = (table: string) =>
  sql<ArrivalRow | null>`(
    select ${unusual} from sync_items s
    where s.company_id = ${sql.ref(`${table}.company_id`)} and s.key = ${sql.ref(`${table}.uuid`)}
      and (s.time_estimated or ${isLate})
  )`.as('arrival');

/** Selects the same for the completions of tasks `o`. */
export const taskArrival: ReturnType<typeof arrivalOf> = sql<ArrivalRow | null>`(
    select ${unusual} from occurrence_events e
    join sync_items s on s.company_id = e.company_id and s.key = e.key
    where o.done_at is not null and e.company_id = o.company_id and e.occurrence_id = o.id
      and e.employee_id = o.done_by and e.occurred_at = o.done_at
      and (s.time_estimated or ${isLate})
    limit 1
  )`.as('arrival');

/** Presents the unusual arrival of a record; returns an empty object for most records. */
export const presentArrival = (row: ArrivalRow | null): { arrival?: Arrival } =>
  row === null
    ? {}
    : {
        arrival: {
          ...row,
          received_at: row.received_at && new Date(row.received_at).toISOString(),
        },
      };
