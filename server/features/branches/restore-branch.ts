import { can } from '@branchbook/contract/permissions.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as closing from './closing-queries.ts';
import * as queries from './queries.ts';
import { restorableSince } from './restore-rules.ts';
import { nameTaken } from './service.ts';
import type { BranchRow } from './service.ts';

/**
 * Restores a branch that was deleted in the last 30 days, with the tablets that were signed out
 * with it. Its tablet password is not restored, and the days in between have no tasks.
 */
export const restoreBranch = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchRow> => {
  if (!can(actor, 'delete_branch')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const at = clock.now();
  try {
    return await db.transaction().execute(async (tx) => {
      const deleted = await queries.lockRecordedBranch(tx, scope, branchId);
      const deletedAt = deleted?.deleted_at ?? null;
      if (!deleted || deletedAt === null || deletedAt <= restorableSince(at)) {
        throw new AppError('NOT_FOUND');
      }
      // New occurrences start with today, so that none exist for the days in between.
      const yesterday = addDays(branchDay(at, deleted), -1);
      const until = deleted.occurrences_until;
      const branch = await queries.updateBranch(tx, scope, branchId, {
        deleted_at: null,
        updated_at: at,
        ...(until !== null && until < yesterday && { occurrences_until: yesterday }),
      });
      const tablets = await closing.resumeDevicesAt(tx, scope, { branchId, deletedAt, at });
      await appendAudit(tx, scope, actor, {
        action: 'branch.restored',
        entity: 'branch',
        entityId: branchId,
        branchId,
        details: { name: branch.name, tablets: tablets.length },
        at,
      });
      return branch;
    });
  } catch (error) {
    throw breaksUnique(error, 'branches_name') ? nameTaken() : error;
  }
};
