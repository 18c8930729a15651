import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { findPhoto } from '../../platform/photos/queries.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { lockBranches } from '../branches/service.ts';
import { linkFoodPhoto } from '../food-checks/service.ts';
import { linkComplaintPhoto } from '../complaints/service.ts';
import { linkPhoto } from '../occurrences/service.ts';

const refuse = (field: string, message: string): never => {
  throw new AppError('VALIDATION', { errors: [{ field, message }] });
};

/**
 * Stores a photo that was taken with an item, and links it to the records that name its hash
 * already. The person signed the hash, so bytes with another hash are refused.
 */
export const keepDevicePhoto = async (
  { db, clock, photos }: Context,
  { scope, branchId }: DeviceActor,
  hash: string,
  photo: Uint8Array | null,
): Promise<{ blobName: string }> => {
  const bytes = photo ?? refuse('photo', 'Please send the photo');
  const sha256 = createHash('sha256').update(bytes).digest();
  if (sha256.toString('hex') !== hash) refuse('hash', 'This is not the hash of the photo');
  const { id, blobName } = await photos.keep(scope, {
    bytes,
    branchId,
    purpose: 'completion',
    by: null,
    at: clock.now(),
    sha256,
  });
  await db.transaction().execute(async (tx) => {
    // Batches lock the branch too: either a batch finds the photo, or this finds its records.
    await lockBranches(tx, scope, [branchId]);
    await linkPhoto(tx, scope, { branchId, hash: sha256, photoId: id });
    await linkFoodPhoto(tx, scope, { branchId, hash: sha256, photoId: id });
    await linkComplaintPhoto(tx, scope, { branchId, hash: sha256, photoId: id });
  });
  return { blobName };
};

/** Returns a photo of the branch, or one that all of the company's branches may see. */
export const readDevicePhoto = async (
  { db, photos }: Context,
  { scope, branchId }: DeviceActor,
  name: string,
): Promise<Buffer> => {
  const blobName = `${scope.companyId}/${name}`;
  const photo = await findPhoto(db, scope, blobName);
  const isSeen = photo && (photo.branch_id === null || photo.branch_id === branchId);
  const bytes = isSeen && (await photos.read(blobName));
  if (!bytes) throw new AppError('NOT_FOUND');
  return bytes;
};
