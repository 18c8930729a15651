import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

/**
 * Checks and stores a photo of a task; `branchId` is null for a task of all branches. Called once
 * the caller's right has been checked, and never inside a transaction.
 */
export const keepTaskPhoto = async (
  { photos, clock }: Pick<Context, 'photos' | 'clock'>,
  actor: PortalActor,
  bytes: Uint8Array | null,
  branchId: number | null,
): Promise<number | null> => {
  if (!bytes) return null;
  const { id } = await photos.keep(actor.scope, {
    bytes,
    branchId,
    purpose: 'task',
    by: actor.employeeId,
    at: clock.now(),
  });
  return id;
};
