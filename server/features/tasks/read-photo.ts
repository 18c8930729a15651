import { getPhoto, PHOTO_URL_SECONDS } from '@branchbook/contract/photos.ts';
import { reaches } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { findPhoto } from '../../platform/photos/queries.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { sameText } from '../../platform/vault.ts';

const signatureOf = ({ vault }: Context, blobName: string, expires: number): string =>
  vault.sign(`photo ${blobName} ${expires}`);

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Returns an address of a photo that the caller may see, without an origin, so that it works under
 * every name of the product.
 */
export const photoUrl = async (
  context: Context,
  actor: PortalActor,
  blobName: string,
): Promise<string> => {
  const photo = await findPhoto(context.db, actor.scope, blobName);
  if (!photo || (photo.branch_id !== null && !reaches(actor, photo.branch_id))) {
    throw new AppError('NOT_FOUND');
  }
  const expires = inSeconds(context.clock.now()) + PHOTO_URL_SECONDS;
  const [company = '', name = ''] = blobName.split('/');
  const path = getPhoto.path.replace(':company', company).replace(':name', name);
  const signature = signatureOf(context, blobName, expires);
  return `${path}?${new URLSearchParams({ expires: String(expires), signature }).toString()}`;
};

export type ShownPhoto = { bytes: Buffer; secondsLeft: number };

/** Returns a photo to any holder of a valid address, which comes from a person who may see it. */
export const readPhoto = async (
  context: Context,
  blobName: string,
  { expires, signature }: { expires: string; signature: string },
): Promise<ShownPhoto> => {
  const until = Number(expires);
  const secondsLeft = until - inSeconds(context.clock.now());
  if (secondsLeft <= 0 || !sameText(signature, signatureOf(context, blobName, until))) {
    throw new AppError('PHOTO_LINK_EXPIRED');
  }
  const bytes = await context.photos.read(blobName);
  if (!bytes) throw new AppError('NOT_FOUND');
  return { bytes, secondsLeft };
};
