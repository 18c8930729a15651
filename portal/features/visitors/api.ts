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
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
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

const AFFECTED = {
  visits: { affects: [keys.visits], inBackground: true },
  profiles: { affects: [keys.profiles], inBackground: true },
} as const;

export const useCheckOut = () =>
  useContractMutation(AFFECTED.visits, ({ id, checkOut }: { id: number; checkOut: string }) =>
    api.call(checkOutVisitor, { params: { id }, body: { checkOut } }),
  );

export const useAddProfile = () =>
  useContractMutation(AFFECTED.profiles, (body: ProfileFields) =>
    api.call(addVisitorProfile, { body }),
  );

export const useChangeProfile = () =>
  useContractMutation(AFFECTED.profiles, (body: ProfileFields & { id: number }) =>
    api.call(changeVisitorProfile, { body }),
  );

export const useDeleteProfile = () =>
  useContractMutation(AFFECTED.profiles, (id: number) =>
    api.call(deleteVisitorProfile, { params: { id } }),
  );
