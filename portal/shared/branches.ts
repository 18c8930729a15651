import { listClosedDays } from '@branchbook/contract/branch-hours.ts';
import { listBranches } from '@branchbook/contract/branches.ts';
import type { Branch } from '@branchbook/contract/branches.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { branchKeys } from './branch-keys.ts';
import { useErrorToast } from './use-error-toast.ts';
import { may, useUser } from './user.tsx';

export { branchKeys } from './branch-keys.ts';

/** Lists the branches that the signed-in user can access; every area picks from them. */
export const branchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...branchKeys.all, companyId],
    queryFn: ({ signal }) =>
      api.call(listBranches, { params: { companyId }, query: {} }, { signal }),
  });

/** Lists the days from one to another, both included, on which a branch was or will be closed. */
export const closedDaysQuery = (branchId: number, startDate: Day, endDate: Day) =>
  queryOptions({
    queryKey: [...branchKeys.all, 'closed-days', branchId, startDate, endDate],
    queryFn: ({ signal }) =>
      api.call(
        listClosedDays,
        { params: { id: branchId }, query: { startDate, endDate } },
        { signal },
      ),
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
  const user = useUser();
  const { company_id: companyId } = user;
  const branches = useQuery(branchesQuery(companyId));
  const open = branches.data?.find(({ id }) => id === branchId);
  const mayBeClosed =
    may(user, 'view_all_reports') && branches.isSuccess && branchId !== undefined && !open;
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
