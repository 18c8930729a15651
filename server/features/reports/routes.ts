import { reportOfAllBranches, taskReportOf } from '@branchbook/contract/reports.ts';
import { trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { exportAllBranches } from './export-all-branches.ts';
import { BRANCH_FILES, fileReport } from './branch-report-list.ts';
import { presentTaskReport } from './presenter.ts';
import * as service from './service.ts';
import { trainingExport } from './training-export.ts';

export const reportsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(taskReportOf, async ({ actor, params, query }) =>
    presentTaskReport(await service.taskReport(context, actor, query.branchId, params.period)),
  );

  for (const report of Object.values(BRANCH_FILES)) report.handle(routes, context);
  fileReport(trainingPdf, trainingCsv, trainingExport).handle(routes, context);

  routes.handle(reportOfAllBranches, ({ actor, body, signal }) =>
    exportAllBranches(context, actor, body, signal),
  );
};
