import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { signOutText } from '@branchbook/contract/signing.ts';
import type { deviceSignOut } from '@branchbook/contract/tablet.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { findSigner } from './find-signer.ts';
import * as queries from './queries.ts';

type SignOut = ValidatedOf<typeof deviceSignOut>['body'];

/** Finds the manager who signed on this tablet that records may be lost. */
const findConfirmer = async (
  context: Context,
  actor: DeviceActor,
  { lost, confirmation }: SignOut,
): Promise<number | undefined> => {
  if (!confirmation) return undefined;
  const { employeeId, occurredAt, signature } = confirmation;
  const text = signOutText({ deviceId: actor.deviceUid, employeeId, occurredAt, lost });
  const person = await findSigner(context, actor, { employeeId, text, signature });
  return person && person.roleKind !== 'staff' ? employeeId : undefined;
};

/** Signs a tablet out; records how many items were lost and which manager provably agreed. */
export const signOut = async (
  context: Context,
  actor: DeviceActor,
  body: SignOut,
): Promise<void> => {
  const { db, clock } = context;
  const { lost } = body;
  const at = clock.now();
  const confirmedBy = await findConfirmer(context, actor, body);
  await db.transaction().execute(async (tx) => {
    await queries.revokeDevices(tx, actor.scope, { id: actor.deviceId }, at);
    await appendAudit(tx, actor.scope, actor, {
      action: 'device.signed-out',
      entity: 'device',
      entityId: actor.deviceId,
      branchId: actor.branchId,
      details: lost > 0 ? { lost, ...(confirmedBy !== undefined && { confirmedBy }) } : {},
      at,
    });
  });
};
