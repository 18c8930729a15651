import * as contract from '@branchbook/contract/employees.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentDetails, presentListed } from './presenter.ts';
import * as service from './service.ts';

export const employeesRoutes = (routes: Routes, context: Context): void => {
  const { vault } = context;

  routes.handle(contract.listEmployees, async ({ actor, query }) => {
    const rows = await service.listEmployees(context, actor, query.branchId ?? null);
    return rows.map((row) => presentListed(row, actor, vault));
  });

  routes.handle(contract.getEmployee, async ({ actor, query }) =>
    presentDetails(await service.getEmployee(context, actor, query.employeeId), actor, vault),
  );

  routes.handle(contract.addEmployee, async ({ actor, body }) => {
    const { row, setUpLink } = await service.addEmployee(context, actor, body);
    return new Answer({ ...presentDetails(row, actor, vault), setUpLink }, 'Employee created');
  });
};
