import * as contract from '@branchbook/contract/reports.ts';
import { temperaturePdf } from '@branchbook/contract/temperature.ts';
import type { Context } from '../../platform/context.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentTaskReport } from './presenter.ts';
import * as service from './service.ts';
import * as temperature from './temperature-pdf.ts';

export const reportsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.taskReportOf, async ({ actor, params, query }) =>
    presentTaskReport(await service.taskReport(context, actor, query.branchId, params.period)),
  );

  routes.handle(contract.taskPdf, async ({ actor, body }) => {
    const { branchId, startDate, endDate } = body;
    const file = await service.taskPdf(context, actor, branchId, { startDate, endDate });
    return new FileAnswer(file.body, file.name, 'application/pdf');
  });

  routes.handle(temperaturePdf, async ({ actor, body }) => {
    const file = await temperature.temperaturePdf(context, actor, body);
    return new FileAnswer(file.body, file.name, 'application/pdf');
  });
};
