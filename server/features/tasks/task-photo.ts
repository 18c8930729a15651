import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

/**
 * Looks at a photo that came with a task and keeps it; one for all branches belongs to none. Called
 * when it is known that the caller may, and never inside a transaction.
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
