import * as contract from '@branchbook/contract/branch-hours.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as hours from './manage-hours.ts';
import type { DayKeeper } from './manage-hours.ts';

export const hoursRoutes = (routes: Routes, context: Context, keeper: DayKeeper): void => {
  routes.handle(contract.getBranchHours, ({ actor, params }) =>
    hours.readHours(context, actor, params.id),
  );

  routes.handle(contract.listClosedDays, ({ actor, params, query }) =>
    hours.readClosedDays(context, actor, params.id, query),
  );

  routes.handle(contract.setBranchHours, async ({ actor, params, body }) => {
    const changed = await hours.setBranchHours(context, actor, keeper, params.id, body);
    return new Answer(changed, 'Opening hours saved');
  });

  routes.handle(contract.addClosure, async ({ actor, params, body }) => {
    const closure = await hours.addClosure(context, actor, keeper, params.id, body);
    return new Answer(closure, 'Closure added');
  });

  routes.handle(contract.deleteClosure, async ({ actor, params }) => {
    await hours.deleteClosure(context, actor, keeper, params.id, params.closureId);
    return new Answer(null, 'Closure deleted');
  });

  routes.handle(contract.setHoursOfBranches, async ({ actor, body }) => {
    const result = await hours.setHoursOfBranches(context, actor, keeper, body);
    return new Answer(result, 'Opening hours saved');
  });
};
