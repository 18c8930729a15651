import * as contract from '@branchbook/contract/branches.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentBranch } from './presenter.ts';
import * as service from './service.ts';

export const branchesRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listBranches, async ({ actor, params }) => {
    // Whoever has no company yet has none to ask for.
    if (actor.scope?.companyId !== params.companyId) throw new AppError('ACCESS_DENIED');
    return (await service.listBranches(context, actor)).map(presentBranch);
  });

  routes.handle(contract.getBranch, async ({ actor, params }) =>
    presentBranch(await service.requireBranch(context.db, actor, params.id)),
  );

  routes.handle(contract.addBranches, async ({ actor, body }) => {
    const added = await service.addBranches(context, actor, body.branches);
    return new Answer(added.map(presentBranch), 'Branch added');
  });
};
