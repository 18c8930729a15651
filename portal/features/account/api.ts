import {
  changeOwnPassword,
  changeOwnPin,
  changeOwnProfile,
  confirmTwoStep,
  endOtherSessions,
  endOwnSession,
  getOwnProfile,
  getTwoStep,
  listOwnSessions,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
} from '@branchbook/contract/account.ts';
import type { OwnProfileChanges } from '@branchbook/contract/account.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, refreshUser } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const keys = {
  profile: ['account', 'profile'] as const,
  sessions: ['account', 'sessions'] as const,
  twoStep: ['account', 'two-step'] as const,
};

export const profileQuery = () =>
  queryOptions({
    queryKey: keys.profile,
    queryFn: ({ signal }) => api.call(getOwnProfile, {}, { signal }),
    // A refetch would change the form's values while the user types.
    refetchOnWindowFocus: false,
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => api.call(listOwnSessions, {}, { signal }),
  });

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: keys.twoStep,
    queryFn: ({ signal }) => api.call(getTwoStep, {}, { signal }),
  });

/** Saves the profile and refreshes the user, whose name the portal's header shows. */
export const useChangeProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: OwnProfileChanges) => api.call(changeOwnProfile, { body: changes }),
    onSuccess: (profile) => {
      queryClient.setQueryData(keys.profile, profile);
      void queryClient.invalidateQueries({ queryKey: ['employees'] });
      return refreshUser();
    },
  });
};

/** Queries that are read again after a change that can end sessions. */
const affects = [keys.twoStep, keys.sessions];
const SESSIONS_AFFECTED = { affects, inBackground: true } as const;

export const useChangePassword = () =>
  useContractMutation(SESSIONS_AFFECTED, (body: { current: string; password: string }) =>
    api.call(changeOwnPassword, { body }),
  );

/** Changes the PIN and reads the employees again, as their details show it. */
export const useChangePin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; pin: string }) => api.call(changeOwnPin, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['employees'] }),
  });
};

export const useEndSession = () =>
  useContractMutation(SESSIONS_AFFECTED, (sessionId: number) =>
    api.call(endOwnSession, { params: { sessionId } }),
  );

export const useEndOtherSessions = () =>
  useContractMutation(SESSIONS_AFFECTED, () => api.call(endOtherSessions));

export const startWith = (password: string) => api.call(startTwoStep, { body: { password } });

export const useConfirmTwoFactor = () =>
  useContractMutation(SESSIONS_AFFECTED, (code: string) =>
    api.call(confirmTwoStep, { body: { code } }),
  );

export type Proof = { password: string; code: string };

/**
 * Turns two-factor authentication off. It ends after the queries were read again: by then the
 * button that opened the dialog is gone, and the focus does not return to it.
 */
export const useStopTwoFactor = () =>
  useContractMutation({ affects }, (body: Proof) => api.call(stopTwoStep, { body }));

export const useRenewRecoveryCodes = () =>
  useContractMutation(SESSIONS_AFFECTED, (body: Proof) => api.call(renewRecoveryCodes, { body }));
