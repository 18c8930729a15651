import type { PaperKind, PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import {
  addPaper,
  changePaper,
  deletePaper,
  exportPapers,
  getPaperFile,
  getPaperHistory,
  listPaperNeeds,
  listPapers,
  renewPaper,
  setPaperNeed,
} from '@branchbook/contract/papers.ts';
import type { PaperNeed } from '@branchbook/contract/papers.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { saveResponse } from '../../shared/download.ts';

const ALL = ['papers'] as const;

export type PaperFilters = {
  branchId?: number | undefined;
  kind?: PaperKind | undefined;
  status?: PaperStatus | undefined;
};

export const papersQuery = (query: PaperFilters & { page?: number | undefined }) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => api.call(listPapers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const paperHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'history', id],
    queryFn: ({ signal }) => api.call(getPaperHistory, { params: { id } }, { signal }),
  });

export const paperNeedsQuery = queryOptions({
  queryKey: [...ALL, 'needs'],
  queryFn: ({ signal }) => api.call(listPaperNeeds, {}, { signal }),
});

export type PaperBody = {
  name: string;
  reference: string | null;
  issuer: string | null;
  issued_on: string;
  valid_until: string | null;
  note: string | null;
};
type Sent<T = unknown> = PaperBody & T & { file: Blob | null };

export const useAddPaper = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ file, ...body }: Sent<{ kind: PaperKind; branchId: number | null }>) =>
      api.call(addPaper, { body, file }),
  );

export const useRenewPaper = () =>
  useContractMutation({ affects: [ALL] }, ({ id, file, ...body }: Sent<{ id: number }>) =>
    api.call(renewPaper, { params: { id }, body, file }),
  );

export const useChangePaper = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ id, file, ...body }: Sent<{ id: number; version: number; remove_file: boolean }>) =>
      api.call(changePaper, { params: { id }, body, file }),
  );

export const useDeletePaper = () =>
  useContractMutation({ affects: [ALL] }, (id: number) =>
    api.call(deletePaper, { params: { id } }),
  );

export const useSetPaperNeed = () =>
  useContractMutation(
    { affects: [ALL] },
    (body: Omit<PaperNeed, 'needed'> & { needed: boolean | null }) =>
      api.call(setPaperNeed, { body }),
  );

/** Saves the file of a paper, and returns its name. */
export const usePaperFile = () =>
  useMutation({
    mutationFn: async (id: number) =>
      saveResponse(await api.raw(getPaperFile, { params: { id } }), 'paper'),
  });

/** Saves the list as a CSV file, and returns its name. */
export const useExportPapers = () =>
  useMutation({
    mutationFn: async (query: PaperFilters) =>
      saveResponse(await api.raw(exportPapers, { query }), 'premises_papers.csv'),
  });
