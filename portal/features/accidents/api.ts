import {
  accidentCsv,
  accidentPdf,
  deleteAccident,
  listAccidents,
} from '@branchbook/contract/accidents.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import type { BranchRange } from '../../shared/date-range.ts';
import { oldestKept, startOfYear } from './entries.ts';

const ALL = ['accidents'] as const;

/** The entries of the last twelve months: those of the picture, and among them the table's. */
export const lastYearQuery = (branchId: number, today: string) =>
  queryOptions({
    queryKey: [...ALL, 'year', branchId, today],
    queryFn: ({ signal }) =>
      api.call(
        listAccidents,
        { query: { branchId, startDate: startOfYear(today), endDate: today } },
        { signal },
      ),
  });

/** The entries from so long ago that some may be kept no longer. */
export const longAgoQuery = (branchId: number, today: string) =>
  queryOptions({
    queryKey: [...ALL, 'long ago', branchId, today],
    queryFn: ({ signal }) =>
      api.call(listAccidents, { query: { branchId, endDate: oldestKept(today) } }, { signal }),
  });

const fileOf = ({ branchId, start, end }: BranchRange) => ({
  body: { branchId, startDate: start, endDate: end },
});

export const fetchAccidentPdf = (range: BranchRange, signal: AbortSignal) =>
  api.raw(accidentPdf, fileOf(range), { signal });

export const fetchAccidentCsv = (range: BranchRange, signal: AbortSignal) =>
  api.raw(accidentCsv, fileOf(range), { signal });

export const useDeleteAccident = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(deleteAccident, { params: { id } }),
    // Also after a refusal: somebody else may have deleted it already.
    onSettled: () => void client.invalidateQueries({ queryKey: ALL }),
  });
};
