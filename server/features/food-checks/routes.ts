import * as contract from '@branchbook/contract/food-checks.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { closeCheck } from './close-check.ts';
import { presentCheck } from './presenter.ts';
import { listChecks } from './read-checks.ts';

export const foodChecksRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listFoodChecks, ({ actor, query }) => listChecks(context, actor, query));

  routes.handle(contract.closeFoodCheck, async ({ actor, params, body }) =>
    presentCheck(await closeCheck(context, actor, params.id, body.note)),
  );
};
