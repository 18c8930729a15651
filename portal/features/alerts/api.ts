import { ALERT } from '@branchbook/contract/alert-kinds.ts';
import {
  acknowledgeAlert,
  changeAlertSettings,
  chooseAlerts,
  clearAlert,
  clearAlerts,
  getAlertChoices,
  getAlertSettings,
  listAlerts,
} from '@branchbook/contract/alerts.ts';
import type { Alert, AlertChoices } from '@branchbook/contract/alerts.ts';
import { getDuty, saveDuty } from '@branchbook/contract/duty.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const keys = {
  all: ['alerts'] as const,
  lists: ['alerts', 'list'] as const,
  settings: ['alerts', 'settings'] as const,
  choices: ['alerts', 'choices'] as const,
  duty: ['alerts', 'duty'] as const,
};

/** Time after which alerts are read again without a change: the ladder climbs by the minute. */
const AGAIN_MS = 60_000;

export type AlertFilter = {
  state: 'open' | 'cleared';
  branchId?: number | undefined;
  areaId?: number | undefined;
};

/** Lists alerts, newest first, page by page. */
export const alertsQuery = (filter: AlertFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: ({ signal, pageParam }) =>
      api.call(listAlerts, { query: { ...filter, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items }) => (items.length < ALERT.page ? undefined : items.at(-1)?.id),
    refetchInterval: AGAIN_MS,
  });

/** Reads what is wrong now, the worst first, with how many branches have alerts and where most are. */
export const alertsNowQuery = () =>
  queryOptions({
    queryKey: [...keys.lists, 'now'],
    queryFn: ({ signal }) => api.call(listAlerts, { query: { order: 'worst' } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

/** Says that the user deals with an alert. */
export const useAcknowledge = () =>
  useContractMutation({ affects: [keys.lists], inBackground: true }, (id: Alert['id']) =>
    api.call(acknowledgeAlert, { params: { id } }),
  );

/** Clears an alert with the reason. */
export const useClearAlert = () =>
  useContractMutation(
    { affects: [keys.lists], inBackground: true },
    ({ id, reason }: { id: Alert['id']; reason: string }) =>
      api.call(clearAlert, { params: { id }, body: { reason } }),
  );

/** Clears several alerts with one reason. */
export const useClearAlerts = () =>
  useContractMutation(
    { affects: [keys.lists], inBackground: true },
    (body: RequestOf<typeof clearAlerts>['body']) => api.call(clearAlerts, { body }),
  );

export const alertSettingsQuery = () =>
  queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.call(getAlertSettings, {}, { signal }),
  });

export const useChangeSettings = () =>
  useContractMutation(
    { affects: [keys.settings, keys.lists] },
    (body: RequestOf<typeof changeAlertSettings>['body']) =>
      api.call(changeAlertSettings, { body }),
  );

export const alertChoicesQuery = () =>
  queryOptions({
    queryKey: keys.choices,
    queryFn: ({ signal }) => api.call(getAlertChoices, {}, { signal }),
  });

export const useChooseAlerts = () =>
  useContractMutation({ affects: [keys.choices] }, (body: AlertChoices) =>
    api.call(chooseAlerts, { body }),
  );

/** Reads the duty list of a branch, or that of all branches without their own. */
export const dutyQuery = (branchId: number | null) =>
  queryOptions({
    queryKey: [...keys.duty, branchId],
    queryFn: ({ signal }) =>
      api.call(getDuty, { query: { branchId: branchId ?? undefined } }, { signal }),
  });

export const useSaveDuty = () =>
  useContractMutation({ affects: [keys.duty] }, (body: RequestOf<typeof saveDuty>['body']) =>
    api.call(saveDuty, { body }),
  );
