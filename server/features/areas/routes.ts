import * as contract from '@branchbook/contract/areas.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as areas from './manage-areas.ts';

export const areasRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listAreas, ({ actor }) => areas.listAreas(context, actor));

  routes.handle(contract.addArea, async ({ actor, body }) => {
    const area = await areas.addArea(context, actor, body);
    return new Answer(area, 'Area added');
  });

  routes.handle(contract.changeArea, async ({ actor, params, body }) => {
    const area = await areas.changeArea(context, actor, params.id, body);
    return new Answer(area, 'Area saved');
  });

  routes.handle(contract.deleteArea, async ({ actor, params }) => {
    await areas.deleteArea(context, actor, params.id);
    return new Answer(null, 'Area deleted');
  });

  routes.handle(contract.moveBranches, async ({ actor, body }) => {
    const result = await areas.moveBranches(context, actor, body);
    return new Answer(result, 'Branches moved');
  });
};
