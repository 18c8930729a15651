import { ApiError } from '@branchbook/contract/client.ts';
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
import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

export type SavedFields = { name: string; shared: boolean; definition: ReportDefinition };

const SAVED = ['custom-reports', 'saved'] as const;

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

/** Returns the current report when a change was refused as a conflict ([A-134]), else null. */
export const conflictingReport = (error: unknown): SavedReport | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  return changeSavedReport.data.safeParse(error.data?.['current']).data ?? null;
};

/** Wraps report changes; the list is read again after a refusal too, as it may be stale. */
const useChange = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: SAVED });
  return useMutation({ mutationFn, onSuccess: readAgain, onError: () => void readAgain() });
};

export const useSaveReport = () => useChange((body: SavedFields) => api.call(saveReport, { body }));

export const useChangeReport = () =>
  useChange(({ id, ...body }: SavedFields & { id: number; version: number }) =>
    api.call(changeSavedReport, { params: { id }, body }),
  );

export const useDeleteReport = () =>
  useChange((id: number) => api.call(deleteSavedReport, { params: { id } }));
