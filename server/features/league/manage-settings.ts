import type { LeagueSettings } from '@branchbook/contract/league.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as queries from './queries.ts';

type Change = Omit<LeagueSettings, 'version'> & { version?: number | undefined };

const flat = ({ weights, branch_names: branchNames }: Omit<LeagueSettings, 'version'>) => ({
  tasks_weight: weights.tasks,
  temperatures_weight: weights.temperatures,
  actions_weight: weights.actions,
  branch_names: branchNames,
});

/** Returns the changed settings with their old and new values, as the audit log shows them. */
const changesOf = (before: LeagueSettings, saved: LeagueSettings) => {
  const [old, now] = [flat(before), flat(saved)];
  const fields = (Object.keys(now) as (keyof typeof now)[]).filter(
    (field) => old[field] !== now[field],
  );
  return {
    fields,
    ...Object.fromEntries(
      fields.flatMap((field) => [
        [`old_${field}`, old[field]],
        [field, now[field]],
      ]),
    ),
  };
};

/** Changes the settings of the company's league table; past scores follow the new weights. */
export const changeSettings = async (
  { db, clock }: Context,
  actor: PortalActor,
  { version, ...change }: Change,
): Promise<LeagueSettings> => {
  if (!can(actor, 'manage_league')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await queries.lockCompany(tx, scope);
    const before = await queries.findSettings(tx, scope);
    if (version !== undefined && version !== before.version) {
      throw new AppError('CONFLICT', { data: { current: before } });
    }
    const saved = { ...change, version: before.version + 1 };
    await queries.saveSettings(tx, scope, saved, at);
    await appendAudit(tx, scope, actor, {
      action: 'league.changed',
      entity: 'company',
      entityId: scope.companyId,
      details: changesOf(before, saved),
      at,
    });
    return saved;
  });
};
