import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import {
  companyStatus,
  validateCompletionToken,
  validateUsedCompletionToken,
} from '@branchbook/contract/onboarding.ts';
import type { LinkHolder } from '@branchbook/contract/onboarding.ts';
import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { publicApi } from './api.ts';

type CompanyStatus = DataOf<typeof companyStatus>;
export type CompletionLink = { token: string; holder: LinkHolder; status: CompanyStatus };

/** Why a completion link does not open a page, in the specification's words. */
export class LinkError extends Error {
  readonly canRetry: boolean;

  constructor(message: string, canRetry = false) {
    super(message);
    this.name = 'LinkError';
    this.canRetry = canRetry;
  }
}

/** True where the message says that the company exists, so that only signing in is left. */
export const saysAlreadyCreated = (message: string): boolean =>
  /already (?:been )?created/i.test(message);

const linkErrorOf = (error: unknown): LinkError => {
  if (error instanceof LinkError) return error;
  if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) {
    return new LinkError(
      'Failed to validate token. Please check your connection and try again.',
      true,
    );
  }
  return new LinkError(
    error instanceof ApiError && error.serverMessage
      ? error.serverMessage
      : 'Token validation failed',
  );
};

/** First as a fresh link, then as one whose company exists already ([A-031]). */
const holderOf = async (token: string): Promise<LinkHolder> => {
  try {
    return await publicApi.call(validateCompletionToken, { params: { token } });
  } catch (first) {
    if (!(first instanceof ApiError) || first.status >= 500) throw first;
    try {
      return await publicApi.call(validateUsedCompletionToken, { params: { token } });
    } catch (second) {
      throw saysAlreadyCreated(first.serverMessage) ? first : second;
    }
  }
};

/** Who a completion link belongs to and which step of the set-up comes next. */
export const completionLinkQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['completion-link', token ?? ''],
    queryFn: async (): Promise<CompletionLink> => {
      if (!token) throw new LinkError('No completion token provided');
      try {
        const holder = await holderOf(token);
        const status = await publicApi.call(companyStatus, {
          params: { employeeId: holder.employeeId },
          query: { token },
        });
        return { token, holder, status };
      } catch (error) {
        throw linkErrorOf(error);
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type StepPath = (typeof paths)[
  'setupCompany' | 'setupHeadOffice' | 'subscription' | 'completeProfile'];

/** The page on which the set-up goes on; null when nothing is left to do. */
export const nextPageOf = ({ holder, status }: CompletionLink): StepPath | null => {
  if (status.profileCompleted) return null;
  if (holder.role_id !== 1) return paths.completeProfile;
  if (!status.hasCreatedCompany) return paths.setupCompany;
  if (status.nextStep === 'setup_head_office') return paths.setupHeadOffice;
  if (status.nextStep === 'subscription') return paths.subscription;
  return paths.completeProfile;
};

/** Goes to another step with the token after a while; not at all while `to` is null. */
export const useStepRedirect = (to: StepPath | null, token: string, delay: number): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => void navigate({ to, search: { token }, replace: true }), delay);
    return () => clearTimeout(timer);
  }, [to, token, delay, navigate]);
};
