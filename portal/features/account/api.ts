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
  ownProfile,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
} from '@branchbook/contract/account.ts';
import type { OwnProfile, OwnProfileChanges } from '@branchbook/contract/account.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, refreshUser } from '../../shared/api.ts';

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

/** Returns the current profile when a change was refused as a conflict ([A-134]), else null. */
export const conflictingProfile = (error: unknown): OwnProfile | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  return ownProfile.safeParse(error.data?.['current']).data ?? null;
};

/**
 * Wraps mutations that can end sessions. The list is read again after a refusal too, as it may be
 * out of date.
 */
const useSessionsMutation = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.twoStep });
      return queryClient.invalidateQueries({ queryKey: keys.sessions });
    },
  });
};

export const useChangePassword = () =>
  useSessionsMutation((body: { current: string; password: string }) =>
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
  useSessionsMutation((sessionId: number) => api.call(endOwnSession, { params: { sessionId } }));

export const useEndOtherSessions = () => useSessionsMutation(() => api.call(endOtherSessions));

export const startWith = (password: string) => api.call(startTwoStep, { body: { password } });

export const useConfirmTwoFactor = () =>
  useSessionsMutation((code: string) => api.call(confirmTwoStep, { body: { code } }));

export type Proof = { password: string; code: string };

export const useStopTwoFactor = () =>
  useSessionsMutation((body: Proof) => api.call(stopTwoStep, { body }));

export const useRenewRecoveryCodes = () =>
  useSessionsMutation((body: Proof) => api.call(renewRecoveryCodes, { body }));
