import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor, Scope } from '../../platform/session/actor.ts';
import { hasAlarm, insertAlarm } from './alarm-queries.ts';
import type { Alarm } from './alarm-queries.ts';
import { lockSequencing } from './queue-queries.ts';

/** The same damage is an alarm once a day, however often it is met. */
const AGAIN_AFTER_MS = 24 * 3_600_000;

/**
 * Records that the ledger does not fit a head that was signed before; nothing is repaired.
 *
 * @param finder The tablet that found it, or 'system' for the server itself.
 */
export const recordAlarm = async (
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  scope: Scope,
  { found, size }: Pick<Alarm, 'found' | 'size'>,
  finder: DeviceActor | 'system',
): Promise<void> => {
  const { companyId } = scope;
  const at = clock.now();
  log.error({ companyId, found, size }, 'the ledger of a company is damaged');
  const since = new Date(at.getTime() - AGAIN_AFTER_MS);
  const deviceId = finder === 'system' ? null : finder.deviceId;
  await db.transaction().execute(async (tx) => {
    await lockSequencing(tx);
    if (await hasAlarm(tx, companyId, { size, since })) return;
    await insertAlarm(tx, companyId, { device_id: deviceId, found, size, at });
    await appendAudit(tx, scope, finder, {
      action: 'ledger.damaged',
      entity: finder === 'system' ? 'company' : 'device',
      entityId: deviceId ?? companyId,
      details: { records: size },
      at,
    });
  });
};
