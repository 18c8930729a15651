import * as contract from '@branchbook/contract/subscription.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as service from './service.ts';

export const subscriptionRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.subscriptionPlan, async ({ actor }) => service.planFor(context, actor));

  routes.handle(contract.activateSubscription, async ({ actor, body }) => {
    await service.activate(context, actor, body.devPin ?? null);
    return new Answer(null, 'Subscription activated');
  });

  routes.handle(contract.currentPlan, ({ actor }) => service.currentPlan(context, actor));
};
