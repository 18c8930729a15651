import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import {
  autoLogin,
  completeProfile,
  createCompany,
  createHeadOffice,
} from '@branchbook/contract/onboarding.ts';
import type { headOfficeFields, profileFields } from '@branchbook/contract/onboarding.ts';
import type { CompanyFields } from '@branchbook/contract/companies.ts';
import type { z } from 'zod';
import { publicApi, trustSession } from '../../shared/api.ts';
import { storeSession } from '../../shared/session.ts';

export const registerCompany = (token: string, company: CompanyFields) =>
  publicApi.call(createCompany, {
    body: { ...company, status: company.businessType, houseNo: null, token },
  });

export const setUpHeadOffice = (token: string, branch: z.output<typeof headOfficeFields>) =>
  publicApi.call(createHeadOffice, { body: { ...branch, token } });

export const saveProfile = (token: string, profile: z.output<typeof profileFields>) =>
  publicApi.call(completeProfile, { body: { ...profile, token } });

/** Signs in with the link that was just used up; the flow goes on without it, too. */
export const signInWithLink = async (token: string): Promise<void> => {
  try {
    storeSession(await publicApi.call(autoLogin, { body: { token } }));
    trustSession();
  } catch (error) {
    console.warn('Automatic sign-in did not work', error);
  }
};

/** The texts of section 8 for the three forms: what the server says wins on 400 and 409. */
export const stepFailure = (
  error: unknown,
  texts: { conflict: string; other: string; otherFromServer?: boolean },
): string => {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.status === 401) {
    return 'Your completion link has expired. Please request a new account creation.';
  }
  if (error.status === 409) return error.serverMessage || texts.conflict;
  if (error.status === 400) return error.serverMessage || 'Please check your input and try again.';
  // A refused role says which one is needed.
  if (error.status === 403 || texts.otherFromServer) return error.serverMessage || texts.other;
  return texts.other;
};

/** 409 because an earlier step is missing or this one is done: the status is to be read again. */
export const isWrongStep = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'STEP_NEEDS_COMPANY' ||
    error.code === 'STEP_NEEDS_HEAD_OFFICE' ||
    error.code === 'STEP_NEEDS_SUBSCRIPTION' ||
    error.code === 'PROFILE_ALREADY_COMPLETE');
