import type { TabletSettings } from '@branchbook/contract/devices.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { isPairingOnly, setPairingOnly } from '../companies/service.ts';
import { mayManage } from './device-rules.ts';

/** Returns how the company's tablets are signed in. */
export const tabletSettings = async (
  { db }: Context,
  actor: PortalActor,
): Promise<TabletSettings> => {
  mayManage(actor);
  return { pairing_only: await isPairingOnly(db, actor.scope) };
};

/** Changes how tablets are signed in from now on; signed-in tablets stay signed in. */
export const changeTabletSettings = async (
  { db, clock }: Context,
  actor: PortalActor,
  settings: TabletSettings,
): Promise<TabletSettings> => {
  mayManage(actor);
  await db.transaction().execute(async (tx) => {
    if (!(await setPairingOnly(tx, actor.scope, settings.pairing_only))) return;
    await appendAudit(tx, actor.scope, actor, {
      action: 'tablets.sign-in-changed',
      entity: 'company',
      entityId: actor.scope.companyId,
      details: settings,
      at: clock.now(),
    });
  });
  return settings;
};
