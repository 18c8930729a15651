import {
  addProbe,
  changeProbe,
  listProbeChecks,
  listProbes,
  probeCsv,
  probePdf,
  removeProbe,
} from '@branchbook/contract/probes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { BranchRange, DateRange } from '../../shared/date-range.ts';

const ALL = ['probes'] as const;

export const probesQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, branchId],
    queryFn: ({ signal }) =>
      api.call(listProbes, { query: { branchId, removed: 'true' } }, { signal }),
  });

export const probeChecksQuery = (id: number, { start, end }: DateRange) =>
  queryOptions({
    queryKey: [...ALL, 'checks', id, start, end],
    queryFn: ({ signal }) =>
      api.call(
        listProbeChecks,
        { params: { id }, query: { startDate: start, endDate: end } },
        { signal },
      ),
  });

export type ProbeFields = { name: string; serial: string | null };

export const useAddProbe = () =>
  useContractMutation({ affects: [ALL] }, (body: ProbeFields & { branchId: number }) =>
    api.call(addProbe, { body }),
  );

export const useChangeProbe = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ id, ...body }: ProbeFields & { id: number; version: number }) =>
      api.call(changeProbe, { params: { id }, body }),
  );

export const useRemoveProbe = () =>
  useContractMutation({ affects: [ALL] }, (id: number) =>
    api.call(removeProbe, { params: { id } }),
  );

const fileOf = ({ branchId, start, end }: BranchRange) => ({
  body: { branchId, startDate: start, endDate: end },
});

export const fetchProbePdf = (range: BranchRange, signal: AbortSignal) =>
  api.raw(probePdf, fileOf(range), { signal });

export const fetchProbeCsv = (range: BranchRange, signal: AbortSignal) =>
  api.raw(probeCsv, fileOf(range), { signal });
