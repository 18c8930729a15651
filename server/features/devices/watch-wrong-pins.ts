import { instantOf, localDay } from '@branchbook/contract/dates.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/rate-limit/rate-limit.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import { listAnswerable, listTabletPeople } from '../employees/service.ts';
import { manyWrongPinsMail } from './emails.ts';
import * as queries from './queries.ts';

/** Number of wrong PINs for one person that is reported to their managers ([A-054]). */
export const MANY_WRONG_PINS = 20;
const DAY_MS = 86_400_000;

export type WrongPins = { employeeId: number; failures: number };
/** Wrong PINs in a row on this tablet, or within a day on all tablets of the branch. */
type Alarm = { wrongPins: WrongPins[]; on: 'this tablet' | 'all tablets'; at: Date };

/** Reports wrong PINs to the branch's managers and the owners, once per person, tablet and day. */
export const notifyOfWrongPins = async (
  context: Context,
  tx: Tx,
  actor: DeviceActor,
  { wrongPins, on, at }: Alarm,
): Promise<void> => {
  const { config, mail } = context;
  const { scope, branchId, deviceId } = actor;
  const branch = await requireBranch(tx, actor, branchId);
  const since = instantOf(localDay(at, branch.timezone), 0, branch.timezone);
  const told = await queries.listWrongPinRecipients(tx, scope, {
    branchId,
    deviceId: on === 'this tablet' ? deviceId : null,
    since,
  });
  const people = await listTabletPeople(context, tx, scope, branchId);
  const news = people.flatMap(({ id, name }) => {
    const found = wrongPins.find(({ employeeId }) => employeeId === id);
    return found && !told.has(id) ? [{ id, name, failures: found.failures }] : [];
  });
  if (news.length === 0) return;
  await appendAudit(
    tx,
    scope,
    actor,
    ...news.map(({ id, failures }): AuditEntry => ({
      action: 'device.many-wrong-pins',
      entity: 'employee',
      entityId: id,
      branchId,
      details: { device_id: deviceId, failures },
      at,
    })),
  );
  if (!mail.isOn) return;
  const device = on === 'this tablet' ? await queries.getDeviceName(tx, scope, deviceId) : null;
  const readers = await listAnswerable(tx, scope, branchId);
  await mail.queueAll(
    tx,
    readers.flatMap((reader) =>
      news.map(({ name, failures }) => ({
        mail: manyWrongPinsMail(
          reader,
          { person: name, failures, device, branch: branch.name },
          config.publicOrigin,
        ),
        employeeId: reader.id,
      })),
    ),
    new Date(at.getTime() + DAY_MS),
  );
};

/**
 * Returns the limit of wrong PINs for a person at a branch. A tablet that is signed in again begins
 * without failures, so failures on all tablets of a branch are counted, too: in a day all of them
 * together get about as many tries for a person as one tablet alone.
 */
export const pinLimitOf = ({ branchId }: DeviceActor, employeeId: number): Limit => ({
  key: `pin at branch ${branchId} ${employeeId}`,
  max: 100,
  seconds: 86_400,
});

/** Reports the wrong PINs for a person that the server has refused, once there are many. */
export const watchPins = async (
  context: Context,
  actor: DeviceActor,
  employeeId: number,
): Promise<void> => {
  const { db, clock, limiter, mail } = context;
  const failures = await limiter.count(pinLimitOf(actor, employeeId));
  if (failures < MANY_WRONG_PINS) return;
  const alarm: Alarm = {
    wrongPins: [{ employeeId, failures }],
    on: 'all tablets',
    at: clock.now(),
  };
  await db.transaction().execute(async (tx) => {
    // Locks the branch, so that two requests do not report the same wrong PINs.
    await lockBranches(tx, actor.scope, [actor.branchId]);
    await notifyOfWrongPins(context, tx, actor, alarm);
  });
  void mail.deliver();
};
