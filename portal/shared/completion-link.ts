import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import {
  companyStatus,
  validateCompletionToken,
  validateUsedCompletionToken,
} from '@branchbook/contract/onboarding.ts';
import type { LinkHolder } from '@branchbook/contract/onboarding.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { publicApi } from './public-api.ts';
import { shouldRetry } from './retries.ts';

export type CompanyStatus = DataOf<typeof companyStatus>;
export type CompletionLink = { token: string; holder: LinkHolder; status: CompanyStatus };

/** Why a completion link does not open a page, in the specification's words. */
export class LinkError extends Error {
  readonly canRetry: boolean;

  constructor(message: string, canRetry = false, cause?: Error) {
    super(message, { cause });
    this.name = 'LinkError';
    this.canRetry = canRetry;
  }
}

/** True where the message says that the company exists, so that only signing in is left. */
export const saysAlreadyCreated = (message: string): boolean =>
  /already (?:been )?created/i.test(message);

/** What the page says about a link that could not be read, or not yet. */
export const linkErrorOf = (error: unknown): LinkError => {
  if (error instanceof LinkError) return error;
  if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) {
    return new LinkError(
      'Failed to validate token. Please check your connection and try again.',
      true,
      error,
    );
  }
  if (!(error instanceof ApiError) || !error.serverMessage) {
    return new LinkError('Token validation failed');
  }
  return new LinkError(error.message, error.status === 429);
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
    // What the server says of a link stays true; only what stumbled on the way is tried again.
    retry: (failures, error) => error.cause instanceof Error && shouldRetry(failures, error.cause),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type StepPath = (typeof paths)[
  'setupCompany' | 'setupHeadOffice' | 'subscription' | 'completeProfile'];

/** The page on which the set-up goes on: a link whose profile is complete opens none. */
export const nextPageOf = ({ holder, status }: CompletionLink): StepPath => {
  if (holder.role_id !== 1) return paths.completeProfile;
  if (!status.hasCreatedCompany) return paths.setupCompany;
  if (status.nextStep === 'setup_head_office') return paths.setupHeadOffice;
  if (status.nextStep === 'subscription') return paths.subscription;
  return paths.completeProfile;
};

const WRONG_STEP: readonly (ErrorCode | undefined)[] = [
  'COMPANY_EXISTS',
  'HEAD_OFFICE_EXISTS',
  'STEP_NEEDS_COMPANY',
  'STEP_NEEDS_HEAD_OFFICE',
  'STEP_NEEDS_SUBSCRIPTION',
];

/** 409 because an earlier step is missing or this one was done elsewhere ([A-033]). */
export const isWrongStep = (error: unknown): boolean =>
  error instanceof ApiError && WRONG_STEP.includes(error.code);

/** Reads again how far the set-up has come, on a page whose turn it may not be any more. */
export const useRereadLink = (token: string): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(completionLinkQuery(token));
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
