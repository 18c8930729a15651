import type { makeTabletPackLink, NewPackLink } from '@branchbook/contract/inspector-packs.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { packLinkText } from '@branchbook/contract/signing.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { findSigner } from '../devices/service.ts';
import { makeUsualLink } from './manage-links.ts';

/** How old a signature may be, and how far ahead by a tablet's wrong clock. */
const SIGNED_WITHIN_MS = 600_000;

/**
 * Makes a link for the manager whose signature proves that they unlocked the tablet just now. A
 * signature makes one link: anyone can copy a request, but no one can sign another.
 */
export const makeTabletLink = async (
  context: Context,
  actor: DeviceActor,
  { employeeId, occurredAt, signature }: ValidatedOf<typeof makeTabletPackLink>['body'],
): Promise<NewPackLink> => {
  const age = context.clock.now().getTime() - Date.parse(occurredAt);
  const text = packLinkText({ deviceId: actor.deviceUid, employeeId, occurredAt });
  const person =
    Math.abs(age) <= SIGNED_WITHIN_MS
      ? await findSigner(context, actor, { employeeId, text, signature })
      : undefined;
  if (!person) throw new AppError('ACCESS_DENIED');
  return makeUsualLink(context, person, new Date(occurredAt));
};
