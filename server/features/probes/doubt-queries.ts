import { sql } from 'kysely';

/** When a food check `r` was measured: a cooling or a display at its end. */
export const measuredAt = sql`coalesce(r.ended_at, r.occurred_at)`;

const ofProbe = sql`p.company_id = r.company_id and p.probe_id = r.probe_id`;

/**
 * Says whether a food check `r` is in doubt, as isInDoubt of the contract does: computed when it is
 * read, so that checks that arrive late count.
 */
export const isInDoubt = sql<boolean>`(r.probe_id is not null and (
  coalesce((select not p.passed from probe_checks p
    where ${ofProbe} and p.occurred_at <= ${measuredAt}
    order by p.occurred_at desc, p.id desc limit 1), false)
  or coalesce((select not p.passed from probe_checks p
    where ${ofProbe} and p.occurred_at > ${measuredAt}
    order by p.occurred_at, p.id limit 1), false)
))`;
