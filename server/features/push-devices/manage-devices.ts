import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { MOST_PUSH_DEVICES } from '@branchbook/contract/push-devices.ts';
import type { addPushDevice, TEST_OUTCOMES } from '@branchbook/contract/push-devices.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { endpointHash, subscriptionOwner } from '../../platform/outbound/messages.ts';
import { outboundUrlProblem } from '../../platform/outbound/outbound-url.ts';
import { verdictOf } from '../../platform/outbound/retry-rules.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { browserText } from '../account/service.ts';
import * as queries from './queries.ts';
import type { DeviceRow } from './queries.ts';

const wrong = (field: string, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

/** Lists the caller's devices, with the public key that a browser needs to become one. */
export const listDevices = async (
  { db, outbound }: Context,
  actor: PortalActor,
): Promise<{ publicKey: string; devices: DeviceRow[] }> => ({
  publicKey: await outbound.publicKey(),
  devices: await queries.listDevices(db, actor),
});

const noteOf = (action: 'push-device.added' | 'push-device.removed', name: string, at: Date) => ({
  action,
  entity: 'push-device',
  entityId: null,
  details: { name },
  at,
});

/**
 * Stores the browser that calls as a device of the caller. A browser that another person used
 * before is theirs no longer, and gets none of the messages that wait for them.
 */
export const addDevice = async (
  { db, clock, config, vault }: Context,
  actor: PortalActor,
  subscription: ValidatedOf<typeof addPushDevice>['body'],
  userAgent: string | null,
): Promise<DeviceRow> => {
  if (outboundUrlProblem(subscription.endpoint, config) !== null) {
    throw wrong('endpoint', 'This browser’s push service cannot be used');
  }
  const { scope, employeeId, sessionId } = actor;
  const at = clock.now();
  const name = browserText(userAgent);
  const hash = endpointHash(subscription.endpoint);
  return db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, actor);
    await queries.takeFromOthers(tx, actor, hash);
    const known = await queries.findByEndpoint(tx, actor, hash);
    const devices = await queries.listDevices(tx, actor);
    if (!known && devices.length >= MOST_PUSH_DEVICES) {
      throw wrong(
        'endpoint',
        `You can have alerts on ${MOST_PUSH_DEVICES} devices. Please remove one first.`,
      );
    }
    const saved = await queries.saveDevice(tx, {
      company_id: scope.companyId,
      employee_id: employeeId,
      session_id: sessionId,
      name,
      endpoint_hash: hash,
      subscription: vault.encrypt(JSON.stringify(subscription), subscriptionOwner(hash)),
      added_at: at,
    });
    if (!known) await appendAudit(tx, scope, actor, noteOf('push-device.added', name, at));
    return saved;
  });
};

/** Deletes one of the caller's devices; throws NOT_FOUND for any other. */
export const deleteDevice = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const deleted = await queries.deleteDevice(tx, actor, id);
    if (!deleted) throw new AppError('NOT_FOUND');
    await appendAudit(tx, actor.scope, actor, noteOf('push-device.removed', deleted.name, at));
  });
};

/** Sends a test to one of the caller's devices at once; forgets a device that is gone. */
export const testDevice = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<(typeof TEST_OUTCOMES)[number]> => {
  const { db, clock, outbound } = context;
  const device = await queries.findDevice(db, actor, id);
  if (!device) throw new AppError('NOT_FOUND');
  const result = await outbound.sendPush(device, {
    title: 'Test from Branchbook',
    body: 'Alerts will look like this.',
    path: '/portal/settings?section=alerts',
    tag: 'test',
    isCritical: true,
  });
  switch (verdictOf(result)) {
    case 'taken':
      await queries.noteSent(db, actor, id, clock.now());
      return 'sent';
    case 'gone':
      await deleteDevice(context, actor, id);
      return 'gone';
    case 'try-again':
      return 'no-answer';
    case 'refused':
      return 'refused';
  }
};
