import {
  reportOfAllBranches,
  taskCsv,
  taskPdf,
  taskReportOf,
} from '@branchbook/contract/reports.ts';
import type { BranchReport, ReportPeriod } from '@branchbook/contract/reports.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import type { DateRange } from '../../shared/date-range.ts';

export const taskReportQuery = (branchId: number, period: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'tasks', branchId, period],
    queryFn: ({ signal }) =>
      api.call(taskReportOf, { params: { period }, query: { branchId } }, { signal }),
  });

const fileOf = (branchId: number, { start, end }: DateRange) => ({
  body: { branchId, startDate: start, endDate: end },
});

export const fetchTaskPdf = (branchId: number, range: DateRange, signal: AbortSignal) =>
  api.raw(taskPdf, fileOf(branchId, range), { signal });

export const fetchTaskCsv = (branchId: number, range: DateRange, signal: AbortSignal) =>
  api.raw(taskCsv, fileOf(branchId, range), { signal });

/** Fetches a ZIP file with a report of each branch. */
export const fetchAllBranches = (
  report: BranchReport,
  format: 'pdf' | 'csv',
  { start, end, areaId }: DateRange & { areaId: number | undefined },
  signal: AbortSignal,
) =>
  api.raw(
    reportOfAllBranches,
    { body: { report, format, startDate: start, endDate: end, areaId } },
    // Many branches take minutes; the user can cancel.
    { signal, isLong: true },
  );
