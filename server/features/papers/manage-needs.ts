import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { PAPER_KINDS, PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { PaperNeed, setPaperNeed as setting } from '@branchbook/contract/papers.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import { lockCompany } from '../companies/service.ts';
import { presentNeed } from './presenter.ts';
import * as queries from './queries.ts';

const read = async (db: Db | Tx, actor: PortalActor): Promise<PaperNeed[]> =>
  (await queries.listNeeds(db, actor.scope))
    .toSorted(
      (a, b) =>
        PAPER_KINDS.indexOf(a.kind) - PAPER_KINDS.indexOf(b.kind) ||
        (a.branch_id ?? 0) - (b.branch_id ?? 0),
    )
    .map(presentNeed);

/** Returns which papers all branches need, and where a branch differs. */
export const listNeeds = (context: Context, actor: PortalActor): Promise<PaperNeed[]> => {
  if (!can(actor, 'manage_paper_needs')) throw new AppError('ACCESS_DENIED');
  return read(context.db, actor);
};

/** Says whether all branches, or one of them, need a paper of a kind. */
export const setNeed = (
  { db, clock }: Context,
  actor: PortalActor,
  { kind, branchId, needed, reason }: ValidatedOf<typeof setting>['body'],
): Promise<PaperNeed[]> => {
  if (!can(actor, 'manage_paper_needs')) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, actor.scope);
    if (branchId !== null) await requireBranch(tx, actor, branchId);
    await queries.saveNeed(tx, actor.scope, {
      branch_id: branchId,
      kind,
      needed,
      reason: needed === false ? reason : null,
    });
    await appendAudit(tx, actor.scope, actor, {
      action: 'paper.need-changed',
      entity: 'company',
      entityId: actor.scope.companyId,
      branchId,
      details: { name: PAPER_PRESETS[kind].label },
      at: clock.now(),
    });
    return read(tx, actor);
  });
};
