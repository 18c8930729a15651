import * as contract from '@branchbook/contract/companies.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentCompany } from './presenter.ts';
import * as service from './service.ts';

export const companiesRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listCompanies, async ({ actor }) => [
    presentCompany(await service.ownCompany(context, actor), actor),
  ]);

  routes.handle(contract.addCompany, async ({ actor, body }) => {
    const { id, name } = await service.registerCompany(context, actor, body);
    return new Answer({ company_name: name, company_id: id }, 'Company created successfully');
  });
};
