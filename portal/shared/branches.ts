import { listBranches } from '@branchbook/contract/branches.ts';
import type { Branch } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { useErrorToast } from './use-error-toast.ts';
import { useUser } from './user.tsx';

export const branchKeys = { all: ['branches'] as const };

/** Lists the branches that the signed-in user can access; every area picks from them. */
export const branchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...branchKeys.all, companyId],
    queryFn: ({ signal }) =>
      api.call(listBranches, { params: { companyId }, query: {} }, { signal }),
  });

/** Lists deleted branches for head office: their records stay in the reports ([A-122]). */
export const closedBranchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...branchKeys.all, companyId, 'closed'],
    queryFn: ({ signal }) =>
      api.call(listBranches, { params: { companyId }, query: { deleted: 'true' } }, { signal }),
  });

/** Returns the branch that the address names, also a closed one, and the query of the branches. */
export const useReportBranch = (branchId: number | undefined) => {
  const { company_id: companyId } = useUser();
  const branches = useQuery(branchesQuery(companyId));
  const open = branches.data?.find(({ id }) => id === branchId);
  const mayBeClosed = branches.isSuccess && branchId !== undefined && !open;
  const closed = useQuery({ ...closedBranchesQuery(companyId), enabled: mayBeClosed });
  const asked = mayBeClosed ? closed : branches;
  useErrorToast(
    asked.error,
    asked.error instanceof ApiError ? 'Failed to Load Branches' : 'Error Loading Branches',
  );
  const named = mayBeClosed ? closed.data?.find(({ id }) => id === branchId) : undefined;
  const chosen: (Branch & { isClosed?: boolean }) | undefined = named
    ? { ...named, name: `${named.name} (closed)`, isClosed: true }
    : open;
  return { chosen, asked };
};
