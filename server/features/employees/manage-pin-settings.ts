import { LONG_PIN_DIGITS, LONG_PIN_NEEDED } from '@branchbook/contract/fields.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { needsLongPins, setLongPins } from '../companies/service.ts';
import { isPinTooShort } from './pin-rules.ts';
import * as queries from './queries.ts';
import { openPin } from './seal-secrets.ts';

const LISTED_MOST = 100;

const mayManage = (actor: PortalActor): void => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
};

/** Refuses a new PIN that is too short for a manager or an owner of this company. */
export const refuseShortPin = async (
  db: Db | Tx,
  scope: Scope,
  { roleId, pin }: { roleId: number; pin: string },
): Promise<void> => {
  if (!isPinTooShort(roleId, pin) || !(await needsLongPins(db, scope))) return;
  throw new AppError('VALIDATION', { errors: [{ field: 'pin', message: LONG_PIN_NEEDED }] });
};

/** Returns whether long PINs are needed and, if so, the managers and owners with shorter ones. */
export const pinSettings = async ({ db, vault }: Context, actor: PortalActor) => {
  mayManage(actor);
  const isNeeded = await needsLongPins(db, actor.scope);
  const rows = isNeeded ? await queries.listPinsOfManagers(db, actor.scope) : [];
  const short = rows
    .filter(({ id, pin }) => (openPin(vault, id, pin)?.length ?? LONG_PIN_DIGITS) < LONG_PIN_DIGITS)
    .map(({ id, name, branch_name }) => ({ id, name, branch_name }))
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  return {
    long_manager_pins: isNeeded,
    short_pins: short.slice(0, LISTED_MOST),
    short_pin_count: short.length,
  };
};

/** Changes whether managers and owners need long PINs; PINs that they have go on. */
export const changePinSettings = async (
  { db, clock }: Context,
  actor: PortalActor,
  settings: { long_manager_pins: boolean },
): Promise<{ long_manager_pins: boolean }> => {
  mayManage(actor);
  await db.transaction().execute(async (tx) => {
    if (!(await setLongPins(tx, actor.scope, settings.long_manager_pins))) return;
    await appendAudit(tx, actor.scope, actor, {
      action: 'pins.length-changed',
      entity: 'company',
      entityId: actor.scope.companyId,
      details: settings,
      at: clock.now(),
    });
  });
  return settings;
};
