import { RETAINED } from '@branchbook/contract/privacy.ts';
import type { Retention, RetentionDays, RetentionSaved } from '@branchbook/contract/privacy.ts';
import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as queries from './retention-queries.ts';
import type { Cut, RetentionRow } from './retention-queries.ts';

// Check constraints allow these columns no other values.
const asDays = (days: number | null) => days as RetentionDays | null;

export const retentionOf = (row: RetentionRow): Retention => ({
  visitors: asDays(row.keep_visitors_days),
  diary: asDays(row.keep_diary_days),
  temperatures: asDays(row.keep_temperatures_days),
});

/** Returns how long a company keeps its records. */
export const getRetention = async ({ db }: Context, { scope }: PortalActor): Promise<Retention> =>
  retentionOf(await queries.findRetention(db, scope));

export type Branches = Awaited<ReturnType<typeof queries.listTimezones>>;

/** Returns each branch's limit: the day that is `days` before its today, which is still kept. */
export const cutsOf = (branches: Branches, days: number, now: Date): Cut[] =>
  branches.map(({ id, timezone }) => {
    const day = addDays(localDay(now, timezone), -days);
    return { branchId: id, day, instant: instantOf(day, 0, timezone) };
  });

/** Saves the retention and returns how many records it makes too old, for the job to delete. */
export const saveRetention = async (
  { db, clock }: Context,
  actor: PortalActor,
  { dryRun = false, ...retention }: Retention & { dryRun?: boolean | undefined },
): Promise<RetentionSaved> => {
  const { scope } = actor;
  const now = clock.now();
  const branches = await queries.listTimezones(db, scope);
  const tooOld = { visitors: 0, diary: 0, temperatures: 0 };
  for (const kind of RETAINED) {
    const days = retention[kind];
    if (days === null) continue;
    tooOld[kind] = await queries.countTooOld(db, scope, kind, cutsOf(branches, days, now));
  }
  if (dryRun) return { retention, tooOld };
  await db.transaction().execute(async (tx) => {
    const row = {
      keep_visitors_days: retention.visitors,
      keep_diary_days: retention.diary,
      keep_temperatures_days: retention.temperatures,
    };
    await queries.saveRetention(tx, scope, row, now);
    await appendAudit(tx, scope, actor, {
      action: 'retention.changed',
      entity: 'company',
      entityId: scope.companyId,
      details: retention,
      at: now,
    });
  });
  return { retention, tooOld };
};
