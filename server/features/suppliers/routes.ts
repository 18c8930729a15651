import * as contract from '@branchbook/contract/suppliers.ts';
import type { Context } from '../../platform/context.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { exportSuppliers } from './export-suppliers.ts';
import * as manage from './manage-suppliers.ts';
import { presentSupplier } from './presenter.ts';

export const suppliersRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listSuppliers, async ({ actor, query }) =>
    (await manage.listSuppliers(context, actor, query.branchId)).map((row) =>
      presentSupplier(row, actor),
    ),
  );

  routes.handle(contract.exportSuppliers, async ({ actor }) => {
    const { name, body } = await exportSuppliers(context, actor);
    return new FileAnswer(body, name, 'text/csv; charset=utf-8');
  });

  routes.handle(contract.addSupplier, async ({ actor, body }) =>
    presentSupplier(await manage.addSupplier(context, actor, body), actor),
  );

  routes.handle(contract.changeSupplier, async ({ actor, params, body }) =>
    presentSupplier(await manage.changeSupplier(context, actor, params.id, body), actor),
  );

  routes.handle(contract.removeSupplier, async ({ actor, params }) => {
    await manage.removeSupplier(context, actor, params.id);
    return null;
  });
};
