import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { KeptPhoto } from '../../platform/photos/photos.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireReach } from '../branches/service.ts';

const keep = (
  { photos, clock }: Pick<Context, 'photos' | 'clock'>,
  actor: PortalActor,
  bytes: Uint8Array,
  branchId: number | null,
): Promise<KeptPhoto> =>
  photos.keep(actor.scope, {
    bytes,
    branchId,
    purpose: 'task',
    by: actor.employeeId,
    at: clock.now(),
  });

/**
 * Checks and stores a photo of a task; `branchId` is null for a task of all branches. Called once
 * the caller's right has been checked, and never inside a transaction.
 */
export const keepTaskPhoto = async (
  context: Pick<Context, 'photos' | 'clock'>,
  actor: PortalActor,
  bytes: Uint8Array | null,
  branchId: number | null,
): Promise<number | null> => (bytes ? (await keep(context, actor, bytes, branchId)).id : null);

/**
 * Stores a photo that shows how a step is done, for people who may write the task's steps: of one
 * branch, or of all. It is removed after a day unless a task names it by then.
 */
export const keepStepPhoto = async (
  context: Context,
  actor: PortalActor,
  branchId: number | undefined,
  photo: Uint8Array | null,
): Promise<{ blobName: string }> => {
  if (branchId !== undefined) await requireReach(context.db, actor, branchId);
  const mayWrite =
    branchId === undefined
      ? can(actor, 'create_global_tasks')
      : can(actor, 'edit_task_details', { branchId });
  if (!mayWrite) throw new AppError('ACCESS_DENIED');
  if (photo === null) {
    const errors = [{ field: 'photo', message: 'Please send the photo' }];
    throw new AppError('VALIDATION', { errors });
  }
  const { blobName } = await keep(context, actor, photo, branchId ?? null);
  return { blobName };
};
