import type {
  AlertSettings,
  changeAlertSettings,
  SavedAlertSettings,
} from '@branchbook/contract/alerts.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockCompany } from '../companies/service.ts';
import { presentSettings } from './presenter.ts';
import * as queries from './settings-queries.ts';

/** Returns of what the company's branches alert, and who is told when. */
export const getSettings = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
): Promise<SavedAlertSettings> => {
  if (!can(actor, 'clear_alerts')) throw new AppError('ACCESS_DENIED');
  return presentSettings(await queries.findSettings(db, actor.scope));
};

const FIELDS = ['ladder', 'levels', 'least_priority'] as const satisfies (keyof AlertSettings)[];

/** Changes the settings; alerts that are open take their next steps by the new ladder. */
export const changeSettings = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  { version, ...sent }: ValidatedOf<typeof changeAlertSettings>['body'],
): Promise<SavedAlertSettings> => {
  if (!can(actor, 'manage_alerts')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, scope);
    const current = presentSettings(await queries.findSettings(tx, scope));
    if (version !== undefined && version !== current.version) {
      throw new AppError('CONFLICT', { data: { current } });
    }
    const wanted = { ...sent, levels: { ...current.levels, ...sent.levels } };
    const fields = FIELDS.filter(
      (field) => JSON.stringify(current[field]) !== JSON.stringify(wanted[field]),
    );
    if (fields.length === 0) return current;
    const at = clock.now();
    const saved = { ...wanted, version: current.version + 1 };
    await queries.saveSettings(tx, scope, saved, at);
    await queries.climbNow(tx, scope, at);
    await appendAudit(tx, scope, actor, {
      action: 'alerts.settings-changed',
      entity: 'company',
      entityId: scope.companyId,
      details: { fields },
      at,
    });
    return saved;
  });
};
