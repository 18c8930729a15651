import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

/** Refuses callers who may not use Device Setup: it is for owners and head office ([R-DEV-01]). */
export const mayManage = (actor: PortalActor): void => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
};
