import * as contract from '@branchbook/contract/branches.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { branchNamedOnce } from '../../platform/named-once.ts';
import { hoursRoutes } from './hours-routes.ts';
import { ratingRoutes } from './rating-routes.ts';
import type { DayKeeper } from './manage-hours.ts';
import { deleteBranch, updateBranch } from './update-branch.ts';
import { importBranches } from './import-branches.ts';
import { branchOverview } from './read-overview.ts';
import type { EnsureToday } from './read-overview.ts';
import { presentBranch, presentOverview, presentRestorable } from './presenter.ts';
import { restoreBranch } from './restore-branch.ts';
import * as service from './service.ts';

export const branchesRoutes = (
  routes: Routes,
  context: Context,
  keeper: DayKeeper & { ensureToday: EnsureToday },
): void => {
  hoursRoutes(routes, context, keeper);
  ratingRoutes(routes, context);

  routes.handle(contract.listBranches, async ({ actor, params, query }) => {
    // A caller in onboarding may have no company yet.
    if (actor.scope?.companyId !== params.companyId) throw new AppError('ACCESS_DENIED');
    const list = query.deleted ? service.listDeletedBranches : service.listBranches;
    return (await list(context, actor)).map(presentBranch);
  });

  routes.handle(contract.getBranch, async ({ actor, params }) =>
    presentBranch(await service.requireBranch(context.db, actor, params.id)),
  );

  routes.handle(contract.addBranches, async ({ actor, body }) => {
    const added = await service.addBranches(context, actor, body.branches);
    return new Answer(added.map(presentBranch), 'Branch added');
  });

  routes.handle(contract.getBranchOverview, async ({ actor }) => {
    const { branches, restorable, ...counts } = await branchOverview(
      context,
      actor,
      keeper.ensureToday,
    );
    return {
      ...counts,
      branches: branches.map(presentOverview),
      restorable: restorable.map(presentRestorable),
    };
  });

  routes.handle(contract.importBranches, ({ actor, body }) => importBranches(context, actor, body));

  routes.handle(
    contract.updateBranch,
    async ({ actor, body }) =>
      new Answer(presentBranch(await updateBranch(context, actor, body)), 'Branch updated'),
  );

  routes.handle(contract.deleteBranch, async ({ actor, query, body }) => {
    await deleteBranch(context, actor, branchNamedOnce(query.branchId, body?.branchId));
    return new Answer(null, 'Branch deleted');
  });

  routes.handle(contract.restoreBranch, async ({ actor, body }) => {
    const restored = await restoreBranch(context, actor, body.branchId);
    return new Answer(presentBranch(restored), 'Branch restored');
  });
};
