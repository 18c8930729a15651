import { accidentCsv, accidentPdf } from '@branchbook/contract/accidents.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import type { managerRoles } from '@branchbook/contract/permissions.ts';
import {
  reportOfAllBranches,
  taskCsv,
  taskPdf,
  taskReportOf,
} from '@branchbook/contract/reports.ts';
import { temperatureCsv, temperaturePdf } from '@branchbook/contract/temperature.ts';
import { trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import { visitorCsv, visitorPdf } from '@branchbook/contract/visitors.ts';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { accidentExport } from './accident-export.ts';
import { exportAllBranches } from './export-all-branches.ts';
import { presentTaskReport } from './presenter.ts';
import { csvOf, pdfOf } from './write-report.ts';
import type { Exporter } from './write-report.ts';
import * as service from './service.ts';
import { taskExport } from './task-export.ts';
import { temperatureExport } from './temperature-export.ts';
import { trainingExport } from './training-export.ts';
import { visitorExport } from './visitor-export.ts';

type FileEndpoint<Asked, Kind> = Endpoint & {
  who: typeof managerRoles;
  body: z.ZodType<Asked>;
  data: Kind;
};

export const reportsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(taskReportOf, async ({ actor, params, query }) =>
    presentTaskReport(await service.taskReport(context, actor, query.branchId, params.period)),
  );

  /** Registers the PDF endpoint and the CSV endpoint of one report. */
  const handleFiles = <Asked>(
    pdf: FileEndpoint<Asked, 'pdf'>,
    csv: FileEndpoint<Asked, 'csv'>,
    gather: Exporter<Asked>,
  ): void => {
    routes.handle(pdf, async ({ actor, body, signal }) =>
      pdfOf(context, actor, await gather(context, actor, body, 'PDF'), signal),
    );
    routes.handle(csv, async ({ actor, body, signal }) =>
      csvOf(await gather(context, actor, body, 'CSV'), signal),
    );
  };
  handleFiles(taskPdf, taskCsv, taskExport);
  handleFiles(temperaturePdf, temperatureCsv, temperatureExport);
  handleFiles(visitorPdf, visitorCsv, visitorExport);
  handleFiles(accidentPdf, accidentCsv, accidentExport);
  handleFiles(trainingPdf, trainingCsv, trainingExport);

  routes.handle(reportOfAllBranches, ({ actor, body, signal }) =>
    exportAllBranches(context, actor, body, signal),
  );
};
