import * as contract from '@branchbook/contract/accidents.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { addReport, deleteAccident, listAccidents } from './manage-accidents.ts';

export const accidentsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listAccidents, ({ actor, query }) => listAccidents(context, actor, query));

  routes.handle(contract.addAccidentReport, async ({ actor, params, body }) => {
    const accident = await addReport(context, actor, params.id, body);
    return new Answer(accident, 'Report recorded');
  });

  routes.handle(contract.deleteAccident, async ({ actor, params }) => {
    await deleteAccident(context, actor, params.id);
    return new Answer(null, 'Entry deleted');
  });
};
