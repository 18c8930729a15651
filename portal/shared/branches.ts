import { listBranches } from '@branchbook/contract/branches.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const branchKeys = { all: ['branches'] as const };

/** The branches that the signed-in person sees; every area picks from them. */
export const branchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...branchKeys.all, companyId],
    queryFn: ({ signal }) =>
      api.call(listBranches, { params: { companyId }, query: {} }, { signal }),
  });
