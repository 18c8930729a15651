import {
  addAccidentReport,
  accidentCsv,
  accidentPdf,
  deleteAccident,
  listAccidents,
} from '@branchbook/contract/accidents.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { BranchRange } from '../../shared/date-range.ts';
import { oldestKept, startOfYear } from './entry-rules.ts';

const ALL = ['accidents'] as const;

/** Reads the entries of the last twelve months, for the chart and the table. */
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

/** Reads the entries that are so old that the law may no longer ask to keep them. */
export const longAgoQuery = (branchId: number, today: string) =>
  queryOptions({
    queryKey: [...ALL, 'long ago', branchId, today],
    queryFn: ({ signal }) =>
      api.call(listAccidents, { query: { branchId, endDate: oldestKept(today) } }, { signal }),
  });

const fileOf = ({ branchId, start, end }: BranchRange, withAddresses: boolean) => ({
  body: { branchId, startDate: start, endDate: end, withAddresses },
});

export const fetchAccidentPdf =
  (withAddresses: boolean) => (range: BranchRange, signal: AbortSignal) =>
    api.raw(accidentPdf, fileOf(range, withAddresses), { signal });

export const fetchAccidentCsv =
  (withAddresses: boolean) => (range: BranchRange, signal: AbortSignal) =>
    api.raw(accidentCsv, fileOf(range, withAddresses), { signal });

export const useAddReport = (id: number) =>
  useContractMutation({ affects: [ALL] }, (body: RequestOf<typeof addAccidentReport>['body']) =>
    api.call(addAccidentReport, { params: { id }, body }),
  );

export const useDeleteAccident = () =>
  useContractMutation({ affects: [ALL], inBackground: true }, (id: number) =>
    api.call(deleteAccident, { params: { id } }),
  );
