import {
  addVisitorProfile,
  changeVisitorProfile,
  checkOutVisitor,
  deleteVisitorProfile,
  listVisitorProfiles,
  listVisitors,
  visitorCsv,
  visitorPdf,
} from '@branchbook/contract/visitors.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import type { BranchRange } from '../../shared/date-range.ts';
import type { ProfileFields } from './profile-rules.ts';

const keys = {
  visits: ['visitors', 'visits'] as const,
  profiles: ['visitors', 'profiles'] as const,
};

export const visitsQuery = ({ branchId, start, end }: BranchRange) =>
  queryOptions({
    queryKey: [...keys.visits, branchId, start, end],
    queryFn: ({ signal }) =>
      api.call(
        listVisitors,
        { params: { branchId }, query: { startDate: start, endDate: end } },
        { signal },
      ),
  });

/** Lists the saved companies, which all branches share ([A-100]). */
export const profilesQuery = queryOptions({
  queryKey: keys.profiles,
  queryFn: ({ signal }) => api.call(listVisitorProfiles, {}, { signal }),
});

const fileOf = ({ branchId, start, end }: BranchRange) => ({
  body: { branchId, startDate: start, endDate: end },
});

export const fetchVisitorPdf = (range: BranchRange, signal: AbortSignal) =>
  api.raw(visitorPdf, fileOf(range), { signal });

export const fetchVisitorCsv = (range: BranchRange, signal: AbortSignal) =>
  api.raw(visitorCsv, fileOf(range), { signal });

/** Sends a change and reads again, also after a refusal, which mostly means stale data. */
const useChange = <Sent, Answer>(
  queryKey: readonly string[],
  mutationFn: (sent: Sent) => Promise<Answer>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
};

export const useCheckOut = () =>
  useChange(keys.visits, ({ id, checkOut }: { id: number; checkOut: string }) =>
    api.call(checkOutVisitor, { params: { id }, body: { checkOut } }),
  );

export const useAddProfile = () =>
  useChange(keys.profiles, (body: ProfileFields) => api.call(addVisitorProfile, { body }));

export const useChangeProfile = () =>
  useChange(keys.profiles, (body: ProfileFields & { id: number }) =>
    api.call(changeVisitorProfile, { body }),
  );

export const useDeleteProfile = () =>
  useChange(keys.profiles, (id: number) => api.call(deleteVisitorProfile, { params: { id } }));
