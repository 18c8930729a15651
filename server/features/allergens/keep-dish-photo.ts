import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

/** Stores a photo that a version of a dish is to show. */
export const keepDishPhoto = async (
  { photos, clock }: Context,
  actor: PortalActor,
  bytes: Uint8Array | null,
): Promise<{ photo_url: string }> => {
  if (!can(actor, 'edit_allergens')) throw new AppError('ACCESS_DENIED');
  if (!bytes) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'photo', message: 'Please choose a photo' }],
    });
  }
  const { blobName } = await photos.keep(actor.scope, {
    bytes,
    branchId: null,
    purpose: 'dish',
    by: actor.employeeId,
    at: clock.now(),
  });
  return { photo_url: blobName };
};
