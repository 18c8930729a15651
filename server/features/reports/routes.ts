import { allergenCsv, allergenSheet } from '@branchbook/contract/allergen-files.ts';
import { matrixCsv, matrixPdf } from '@branchbook/contract/courses.ts';
import { reportOfAllBranches, taskReportOf } from '@branchbook/contract/reports.ts';
import { trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { allergenExport } from './allergen-export.ts';
import { courseExport } from './course-export.ts';
import { exportAllBranches } from './export-all-branches.ts';
import { BRANCH_FILES } from './branch-report-list.ts';
import type { FileReport } from './branch-report-list.ts';
import { presentTaskReport } from './presenter.ts';
import * as service from './service.ts';
import { trainingExport } from './training-export.ts';
import { csvOf, pdfOf } from './write-report.ts';

const handleFiles = <Asked>(
  routes: Routes,
  context: Context,
  { pdf, csv, gather }: FileReport<Asked>,
): void => {
  routes.handle(pdf, async ({ actor, body, signal }) =>
    pdfOf(context, actor, await gather(context, actor, body, 'PDF'), signal),
  );
  routes.handle(csv, async ({ actor, body, signal }) =>
    csvOf(await gather(context, actor, body, 'CSV'), signal),
  );
};

export const reportsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(taskReportOf, async ({ actor, params, query }) =>
    presentTaskReport(await service.taskReport(context, actor, query.branchId, params.period)),
  );

  for (const report of Object.values(BRANCH_FILES)) handleFiles(routes, context, report);
  handleFiles(routes, context, { pdf: trainingPdf, csv: trainingCsv, gather: trainingExport });

  handleFiles(routes, context, { pdf: allergenSheet, csv: allergenCsv, gather: allergenExport });

  handleFiles(routes, context, { pdf: matrixPdf, csv: matrixCsv, gather: courseExport });

  routes.handle(reportOfAllBranches, ({ actor, body, signal }) =>
    exportAllBranches(context, actor, body, signal),
  );
};
