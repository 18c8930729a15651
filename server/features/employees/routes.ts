import * as contract from '@branchbook/contract/employees.ts';
import type { Context } from '../../platform/context.ts';
import { Answer, FileAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { updateMany } from './update-several.ts';
import { updateEmployee } from './update-employee.ts';
import { exportEmployees } from './export-employees.ts';
import { importEmployees } from './import-employees.ts';
import { changePinSettings, pinSettings } from './manage-pin-settings.ts';
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

  routes.handle(contract.updateEmployee, async ({ actor, body }) => {
    const row = await updateEmployee(context, actor, body);
    return new Answer(presentDetails(row, actor, vault), 'Employee updated');
  });

  routes.handle(contract.updateEmployees, async ({ actor, body }) => {
    const changed = await updateMany(context, actor, body);
    return new Answer({ changed }, 'Employees updated');
  });

  routes.handle(contract.makeSetUpLink, async ({ actor, body }) => {
    const setUpLink = await service.inviteAgain(context, actor, body.employeeId);
    return new Answer({ setUpLink }, setUpLink ? 'Setup link made' : 'Setup link sent');
  });

  routes.handle(contract.listBranchPeople, ({ actor, query }) =>
    service.listBranchPeople(context, actor, query.branchId),
  );

  routes.handle(contract.importEmployees, ({ actor, body }) =>
    importEmployees(context, actor, body),
  );

  routes.handle(contract.getPinSettings, ({ actor }) => pinSettings(context, actor));

  routes.handle(contract.changePinSettings, ({ actor, body }) =>
    changePinSettings(context, actor, body),
  );

  routes.handle(contract.exportEmployees, async ({ actor, query }) => {
    const file = await exportEmployees(context, actor, query.branchId ?? null);
    return new FileAnswer(file.body, file.name, 'text/csv; charset=utf-8');
  });
};
