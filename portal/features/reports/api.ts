import { taskPdf, taskReportOf } from '@branchbook/contract/reports.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { saveResponse } from '../../shared/download.ts';

export const taskReportQuery = (branchId: number, period: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'tasks', branchId, period],
    queryFn: ({ signal }) =>
      api.call(taskReportOf, { params: { period }, query: { branchId } }, { signal }),
  });

/** Fetches the PDF and saves it; answers the file's name. */
export const downloadTaskPdf = async (range: {
  branchId: number;
  startDate: string;
  endDate: string;
}): Promise<string> =>
  saveResponse(
    await api.raw(taskPdf, { body: range }),
    `task_report_${range.startDate}_${range.endDate}.pdf`,
  );
