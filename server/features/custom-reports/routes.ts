import * as contract from '@branchbook/contract/custom-reports.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { customCsv, customPdf } from './custom-report-export.ts';
import { presentResult } from './presenter.ts';
import * as saved from './manage-saved-reports.ts';
import * as service from './service.ts';

export const customReportsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.runCustomReport, async ({ actor, body }) =>
    presentResult(await service.runReport(context, actor, body)),
  );

  routes.handle(contract.listSavedReports, ({ actor }) => saved.listSaved(context, actor));

  routes.handle(contract.saveReport, ({ actor, body }) => saved.saveReport(context, actor, body));

  routes.handle(contract.changeSavedReport, ({ actor, params, body }) =>
    saved.changeSaved(context, actor, params.id, body),
  );

  routes.handle(contract.deleteSavedReport, async ({ actor, params }) => {
    await saved.deleteSaved(context, actor, params.id);
    return null;
  });

  routes.handle(contract.customPdf, ({ actor, body, signal }) =>
    customPdf(context, actor, body, signal),
  );

  routes.handle(contract.customCsv, ({ actor, body, signal }) =>
    customCsv(context, actor, body, signal),
  );
};
