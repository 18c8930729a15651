import {
  endPackLink,
  listPackLinks,
  makeInspectorPack,
  makePackLink,
} from '@branchbook/contract/inspector-packs.ts';
import type { PackFormat } from '@branchbook/contract/inspector-packs.ts';
import type { CallOptions } from '@branchbook/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { BranchRange } from '../../shared/date-range.ts';

const ALL = ['inspector-packs'] as const;

export const packLinksQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, branchId],
    queryFn: ({ signal }) => api.call(listPackLinks, { query: { branchId } }, { signal }),
  });

const daysOf = ({ branchId, start, end }: BranchRange) => ({
  branchId,
  startDate: start,
  endDate: end,
});

export const fetchPack = (
  range: BranchRange,
  format: PackFormat,
  options: CallOptions,
): Promise<Response> => api.raw(makeInspectorPack, { body: { ...daysOf(range), format } }, options);

export const useMakeLink = () =>
  useContractMutation({ affects: [ALL] }, ({ hours, ...range }: BranchRange & { hours: number }) =>
    api.call(makePackLink, { body: { ...daysOf(range), hours } }),
  );

export const useEndLink = () =>
  useContractMutation({ affects: [ALL] }, (id: number) =>
    api.call(endPackLink, { params: { id } }),
  );
