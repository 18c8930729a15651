import { changeLeagueSettings, readBranchScore, readLeague } from '@branchbook/contract/league.ts';
import type { LeaguePeriod } from '@branchbook/contract/league.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const LEAGUE = ['league'] as const;

export type Asked = { period: LeaguePeriod; date: Day | undefined };

/** Reads the league table, which changes as the day goes on. */
export const leagueQuery = ({ period, date }: Asked, areaId: number | undefined) =>
  queryOptions({
    queryKey: [...LEAGUE, 'table', period, date, areaId],
    queryFn: ({ signal }) => api.call(readLeague, { query: { period, date, areaId } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const branchScoreQuery = (branchId: number, { period, date }: Asked) =>
  queryOptions({
    queryKey: [...LEAGUE, 'branch', branchId, period, date],
    queryFn: ({ signal }) =>
      api.call(readBranchScore, { params: { id: branchId }, query: { period, date } }, { signal }),
    staleTime: 0,
  });

type Changes = RequestOf<typeof changeLeagueSettings>['body'];

export const useChangeSettings = () =>
  useContractMutation({ affects: [LEAGUE] }, (body: Changes) =>
    api.call(changeLeagueSettings, { body }),
  );
