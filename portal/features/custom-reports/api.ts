import {
  changeSavedReport,
  CUSTOM_REPORT,
  customCsv,
  customPdf,
  deleteSavedReport,
  listSavedReports,
  runCustomReport,
  saveReport,
} from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

export type SavedFields = { name: string; shared: boolean; definition: ReportDefinition };

const SAVED = ['custom-reports', 'saved'] as const;
const AFFECTED = { affects: [SAVED] };

export const savedReportsQuery = () =>
  queryOptions({
    queryKey: SAVED,
    queryFn: ({ signal }) => api.call(listSavedReports, undefined, { signal }),
  });

/** Reads a page of a report with its definition; the last page stays until the new one arrives. */
export const runQuery = (definition: ReportDefinition, page: number) =>
  queryOptions({
    queryKey: ['custom-reports', 'run', definition, page],
    queryFn: async ({ signal }) => ({
      definition,
      page,
      result: await api.call(
        runCustomReport,
        { body: { definition, offset: (page - 1) * CUSTOM_REPORT.page } },
        { signal },
      ),
    }),
    placeholderData: keepPreviousData,
  });

export const fetchCustomPdf = (name: string, definition: ReportDefinition, signal: AbortSignal) =>
  api.raw(customPdf, { body: { name, definition } }, { signal });

export const fetchCustomCsv = (name: string, definition: ReportDefinition, signal: AbortSignal) =>
  api.raw(customCsv, { body: { name, definition } }, { signal });

export const useSaveReport = () =>
  useContractMutation(AFFECTED, (body: SavedFields) => api.call(saveReport, { body }));

export const useChangeReport = () =>
  useContractMutation(AFFECTED, ({ id, ...body }: SavedFields & { id: number; version: number }) =>
    api.call(changeSavedReport, { params: { id }, body }),
  );

export const useDeleteReport = () =>
  useContractMutation(AFFECTED, (id: number) => api.call(deleteSavedReport, { params: { id } }));
