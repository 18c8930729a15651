import { changeFoodLimit, listFoodLimits } from '@branchbook/contract/food-checks.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { changeLimit, listLimits } from './manage-limits.ts';

export const foodLimitsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(listFoodLimits, ({ actor }) => listLimits(context, actor));
  routes.handle(changeFoodLimit, ({ actor, body }) => changeLimit(context, actor, body));
};
