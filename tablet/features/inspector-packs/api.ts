import { makeTabletPackLink } from '@branchbook/contract/inspector-packs.ts';
import type { NewPackLink } from '@branchbook/contract/inspector-packs.ts';
import { callAsDevice } from '../../offline/device-call.ts';
import { signPackLink } from '../../offline/keys.ts';
import type { Session } from '../../offline/session.ts';
import { settingOr } from '../../offline/store.ts';
import { now } from '../../shared/clock.ts';

/** Makes a link to the pack in the name of the manager who unlocked the tablet. */
export const makeLink = async ({ employeeId, key }: Session): Promise<NewPackLink> => {
  const deviceId = await settingOr('deviceId', crypto.randomUUID());
  const occurredAt = now().toISOString();
  const signature = await signPackLink(key, { deviceId, employeeId, occurredAt });
  return callAsDevice((api) =>
    api.call(makeTabletPackLink, { body: { employeeId, occurredAt, signature } }),
  );
};
