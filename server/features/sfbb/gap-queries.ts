import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isFoodCheckOpen } from '../food-checks/service.ts';
import { isReadingOpen } from '../temperature/service.ts';

/**
 * Says whether the signature `s` of a day of a diary has gaps, as gapsOfSigned of the contract does:
 * something was open when it was signed, is open now, or was done or arrived after the signature.
 */
export const hasGaps: RawBuilder<boolean> = sql<boolean>`(
  s.gaps <> '[]'::jsonb
  or exists (select from task_occurrences o where o.company_id = s.company_id
    and o.branch_id = s.branch_id and o.due_date = s.day and o.diary_part is not null
    and (o.state <> 'completed' or o.done_at > s.occurred_at))
  or exists (select from food_diary_problems x where x.company_id = s.company_id
    and x.branch_id = s.branch_id and x.day = s.day
    and (x.done is null or x.done_at > s.occurred_at or x.received_at > s.received_at
      or x.occurred_at > s.occurred_at))
  or exists (select from food_checks r where r.company_id = s.company_id
    and r.branch_id = s.branch_id and r.log_date = s.day and ${isFoodCheckOpen})
  or exists (select from temp_readings r where r.company_id = s.company_id
    and r.branch_id = s.branch_id and r.log_date = s.day and ${isReadingOpen})
)`;
