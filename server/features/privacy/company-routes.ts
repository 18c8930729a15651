import * as contract from '@branchbook/contract/company-data.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { placeOf } from '../../platform/rate-limit/addresses.ts';
import { closeCompany } from './erase-company.ts';
import { exportCompany } from './export-company.ts';

export const companyDataRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.companyExport, ({ actor, signal }) =>
    exportCompany(context, actor, signal),
  );

  routes.handle(contract.eraseCompany, async ({ actor, body, request }) => {
    await closeCompany(context, actor, { ...body, place: placeOf(request.ip) });
    return new Answer(null, 'Your company is closed');
  });
};
