import * as contract from '@branchbook/contract/hygiene-ratings.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { readRating, setRating } from './manage-ratings.ts';

export const ratingRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getHygieneRating, ({ actor, params }) =>
    readRating(context, actor, params.id),
  );

  routes.handle(contract.setHygieneRating, async ({ actor, params, body }) => {
    const rating = await setRating(context, actor, params.id, body);
    return new Answer(rating, 'Hygiene rating saved');
  });
};
