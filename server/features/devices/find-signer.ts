import { createSecretKey } from 'node:crypto';
import { kindOf } from '@branchbook/contract/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor, PersonAtDevice } from '../../platform/session/actor.ts';
import { listTabletPeople } from '../employees/service.ts';
import { isTextSignedWith } from './signing-key-rules.ts';
import { openStaffKey } from './manage-staff-keys.ts';

/**
 * Finds the person who signed a text with their current key on this tablet, and so unlocked it.
 * Returns undefined without that proof: the tablet's own word is not trusted.
 */
export const findSigner = async (
  context: Context,
  actor: DeviceActor,
  { employeeId, text, signature }: { employeeId: number; text: string; signature: string },
): Promise<PersonAtDevice | undefined> => {
  const { scope, branches, deviceId, branchId } = actor;
  const people = await listTabletPeople(context, context.db, scope, branchId);
  const person = people.find(({ id }) => id === employeeId);
  const key = person && (await openStaffKey(context, actor, employeeId));
  if (!key || !isTextSignedWith(createSecretKey(key), text, signature)) return undefined;
  return {
    kind: 'person at a device',
    roleKind: kindOf(person),
    employeeId,
    name: person.name,
    scope,
    branches,
    deviceId,
    branchId,
  };
};
