import { accidentCsv, accidentPdf } from '@branchbook/contract/accidents.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import type { managerRoles } from '@branchbook/contract/permissions.ts';
import { taskCsv, taskPdf } from '@branchbook/contract/reports.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { temperatureCsv, temperaturePdf } from '@branchbook/contract/temperature.ts';
import { visitorCsv, visitorPdf } from '@branchbook/contract/visitors.ts';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { accidentExport } from './accident-export.ts';
import { csvOf, pdfOf } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { taskExport } from './task-export.ts';
import { temperatureExport } from './temperature-export.ts';
import { visitorExport } from './visitor-export.ts';

type FileEndpoint<Asked, Kind> = Endpoint & {
  who: typeof managerRoles;
  body: z.ZodType<Asked>;
  data: Kind;
};

type FileReport<Asked> = {
  gather: Exporter<Asked>;
  /** Registers the PDF endpoint and the CSV endpoint. */
  handle: (routes: Routes, context: Context) => void;
};

/** Joins the endpoints of a report's PDF and CSV file with the function that gathers its data. */
export const fileReport = <Asked>(
  pdf: FileEndpoint<Asked, 'pdf'>,
  csv: FileEndpoint<Asked, 'csv'>,
  gather: Exporter<Asked>,
): FileReport<Asked> => ({
  gather,
  handle: (routes, context) => {
    routes.handle(pdf, async ({ actor, body, signal }) =>
      pdfOf(context, actor, await gather(context, actor, body, 'PDF'), signal),
    );
    routes.handle(csv, async ({ actor, body, signal }) =>
      csvOf(await gather(context, actor, body, 'CSV'), signal),
    );
  },
});

/** Reports of a branch and a range of days, also made for all branches at once. */
export const BRANCH_FILES: Record<BranchReport, FileReport<AskedDays>> = {
  task: fileReport(taskPdf, taskCsv, taskExport),
  temperature: fileReport(temperaturePdf, temperatureCsv, temperatureExport),
  visitor: fileReport(visitorPdf, visitorCsv, visitorExport),
  accident: fileReport(accidentPdf, accidentCsv, accidentExport),
};
