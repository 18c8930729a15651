import * as contract from '@branchbook/contract/unsubscribe.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { getMailing, unsubscribe } from './service.ts';

export const unsubscribeRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getMailing, ({ query }) => getMailing(context, query.token));

  routes.handle(contract.unsubscribe, ({ query }) => unsubscribe(context, query.token));
};
