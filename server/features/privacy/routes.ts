import * as employees from '@branchbook/contract/employees.ts';
import * as erasure from '@branchbook/contract/erasure.ts';
import * as contract from '@branchbook/contract/privacy.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { listHolds } from '../complaints/service.ts';
import { companyDataRoutes } from './company-routes.ts';
import * as erasures from './manage-erasures.ts';
import { exportPerson } from './export-person.ts';
import { deleteEmployees } from './erase-people.ts';
import { presentRequest } from './presenter.ts';
import { getRetention, saveRetention } from './manage-retention.ts';

export const privacyRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.ownData, ({ actor }) => exportPerson(context, actor, actor.employeeId));

  routes.handle(contract.employeeData, ({ actor, params }) =>
    exportPerson(context, actor, params.employeeId),
  );

  routes.handle(contract.getRetention, ({ actor }) => getRetention(context, actor));

  routes.handle(contract.listRetentionHolds, ({ actor }) => listHolds(context, actor));

  routes.handle(contract.saveRetention, async ({ actor, body }) => {
    const saved = await saveRetention(context, actor, body);
    return new Answer(saved, body.dryRun ? 'Nothing was changed' : 'Saved');
  });

  routes.handle(erasure.askForErasure, async ({ actor }) => {
    const { row, isNew } = await erasures.askForErasure(context, actor);
    return new Answer(
      presentRequest(row),
      isNew ? 'You have asked to be erased' : 'You have asked already',
      isNew ? 201 : 200,
    );
  });

  routes.handle(erasure.listErasureRequests, async ({ actor }) => {
    const { own, open, onlyOwner } = await erasures.listErasureRequests(context, actor);
    return { own: own && presentRequest(own), open: open.map(presentRequest), onlyOwner };
  });

  routes.handle(erasure.withdrawErasure, async ({ actor, params }) => {
    await erasures.withdrawErasure(context, actor, params.requestId);
    return new Answer(null, 'Your request has been withdrawn');
  });

  routes.handle(erasure.decideErasure, async ({ actor, params, body }) => {
    await erasures.decideErasure(context, actor, params.requestId, body);
    return new Answer(null, body.accept ? 'The person has been erased' : 'Request declined');
  });

  routes.handle(erasure.previewErasure, ({ actor, query }) =>
    erasures.previewErasure(context, actor, query.employeeId),
  );

  // The deletion of employees is here because it erases them from the records of all features, and
  // the feature employees must not import this one, which calls its service.
  routes.handle(employees.deleteEmployee, async ({ actor, body }) => {
    await deleteEmployees(context, actor, [body.employeeId]);
    return new Answer(null, 'Employee has been successfully deleted');
  });

  routes.handle(employees.deleteEmployees, async ({ actor, body }) => {
    await deleteEmployees(context, actor, body.employeeIds);
    return new Answer({ deleted: body.employeeIds.length }, 'Employees deleted');
  });

  companyDataRoutes(routes, context);
};
