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

/** An error that says why a link does not open a page, in the specification's words. */
export class LinkError extends Error {
  readonly canRetry: boolean;

  constructor(message: string, canRetry = false, cause?: Error) {
    super(message, { cause });
    this.name = 'LinkError';
    this.canRetry = canRetry;
  }
}

/** Returns whether a message says that the company exists, so that only signing in is left. */
export const isAlreadyCreated = (message: string): boolean =>
  /already (?:been )?created/i.test(message);

/** Converts an error to the page's message about a link that could not be read, or not yet. */
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

/** Checks a token as a fresh link first, then as a link whose company exists already ([A-031]). */
const holderOf = async (token: string): Promise<LinkHolder> => {
  try {
    return await publicApi.call(validateCompletionToken, { params: { token } });
  } catch (first) {
    if (!(first instanceof ApiError) || first.status >= 500) throw first;
    try {
      return await publicApi.call(validateUsedCompletionToken, { params: { token } });
    } catch (second) {
      throw isAlreadyCreated(first.serverMessage) ? first : second;
    }
  }
};

/** Reads who a completion link belongs to, and how far the setup has come. */
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
    // The server's verdict on a link is final; only failures of the network or server are retried.
    retry: (failures, error) => error.cause instanceof Error && shouldRetry(failures, error.cause),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type StepPath = (typeof paths)[
  | 'setupCompany'
  | 'setupHeadOffice'
  | 'subscription'
  | 'completeProfile'];

/** Returns the page on which the setup continues; a link with a complete profile opens no page. */
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

/** Returns whether a 409 says that an earlier step is missing or this one is done ([A-033]). */
export const isWrongStep = (error: unknown): boolean =>
  error instanceof ApiError && WRONG_STEP.includes(error.code);

/** Returns a function that reads the setup's progress again, when the page may be out of turn. */
export const useRereadLink = (token: string): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(completionLinkQuery(token));
};

/** Redirects to another step with the token after `delay` (ms); never while `to` is null. */
export const useStepRedirect = (to: StepPath | null, token: string, delay: number): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => void navigate({ to, search: { token }, replace: true }), delay);
    return () => clearTimeout(timer);
  }, [to, token, delay, navigate]);
};
