import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { ofRetained, RETAINED } from '@branchbook/contract/privacy.ts';
import type {
  Retention,
  RetentionSaved,
  saveRetention as saving,
} from '@branchbook/contract/privacy.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Cut } from '../../platform/privacy/queries.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as queries from './retention-queries.ts';

/** Returns how long a company keeps its records. */
export const getRetention = ({ db }: Context, { scope }: PortalActor): Promise<Retention> =>
  queries.findRetention(db, scope);

export type Branches = Awaited<ReturnType<typeof queries.listTimezones>>;

/** Returns each branch's limit: the day that is `days` before its today, which is still kept. */
export const cutsOf = (branches: Branches, days: number, now: Date): Cut[] =>
  branches.map(({ id, timezone }) => {
    const day = addDays(localDay(now, timezone), -days);
    return { branchId: id, timezone, day, instant: instantOf(day, 0, timezone) };
  });

/** Saves the retention and returns how many records it makes too old, for the job to delete. */
export const saveRetention = async (
  { db, clock }: Context,
  actor: PortalActor,
  { dryRun = false, ...sent }: ValidatedOf<typeof saving>['body'],
): Promise<RetentionSaved> => {
  const { scope } = actor;
  const kept = await queries.findRetention(db, scope);
  const retention = ofRetained((kind) => (sent[kind] === undefined ? kept[kind] : sent[kind]));
  const now = clock.now();
  const branches = await queries.listTimezones(db, scope);
  const tooOld = ofRetained(() => 0);
  for (const kind of RETAINED) {
    const days = retention[kind];
    if (days === null) continue;
    tooOld[kind] = await queries.countTooOld(db, scope, kind, cutsOf(branches, days, now));
  }
  if (dryRun) return { retention, tooOld };
  await db.transaction().execute(async (tx) => {
    await queries.saveRetention(tx, scope, retention, now);
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
