import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import {
  addReportSchedule,
  askAddressAgain,
  changeReportSchedule,
  confirmAddress,
  deleteReportSchedule,
  getAskedAddress,
  listReportPeople,
  listReportSchedules,
  pauseReportSchedule,
  sendReportNow,
} from '@branchbook/contract/report-schedules.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { publicApi } from '../../shared/public-api.ts';

const SCHEDULES = ['report-schedules', 'list'] as const;
const AFFECTED = { affects: [SCHEDULES] };

export type ScheduleFields = RequestOf<typeof addReportSchedule>['body'];

export const schedulesQuery = () =>
  queryOptions({
    queryKey: SCHEDULES,
    queryFn: ({ signal }) => api.call(listReportSchedules, undefined, { signal }),
  });

export const peopleQuery = () =>
  queryOptions({
    queryKey: ['report-schedules', 'people'],
    queryFn: ({ signal }) => api.call(listReportPeople, undefined, { signal }),
  });

export const useAddSchedule = () =>
  useContractMutation(AFFECTED, (body: ScheduleFields) => api.call(addReportSchedule, { body }));

export const useChangeSchedule = () =>
  useContractMutation(
    AFFECTED,
    ({ id, ...body }: ScheduleFields & { id: number; version: number }) =>
      api.call(changeReportSchedule, { params: { id }, body }),
  );

export const useDeleteSchedule = () =>
  useContractMutation(AFFECTED, (id: number) => api.call(deleteReportSchedule, { params: { id } }));

export const usePauseSchedule = () =>
  useContractMutation(AFFECTED, ({ id, paused }: { id: number; paused: boolean }) =>
    api.call(pauseReportSchedule, { params: { id }, body: { paused } }),
  );

export const useSendNow = () =>
  useContractMutation(AFFECTED, (id: number) => api.call(sendReportNow, { params: { id } }));

export const useAskAgain = () =>
  useContractMutation(AFFECTED, (params: { id: number; recipientId: number }) =>
    api.call(askAddressAgain, { params }),
  );

export const askedAddressQuery = (token: string) =>
  queryOptions({
    queryKey: ['report-addresses', token],
    queryFn: ({ signal }) => publicApi.call(getAskedAddress, { query: { token } }, { signal }),
    retry: false,
  });

export const confirmByToken = (token: string) =>
  publicApi.call(confirmAddress, { body: { token } });
