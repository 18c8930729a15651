import { login, signup } from '@branchbook/contract/auth.ts';
import type { credentials, signUpFields } from '@branchbook/contract/auth.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import type { z } from 'zod';
import { publicApi, trustSession } from '../../shared/api.ts';
import { storeSession } from '../../shared/session.ts';

/** Signs in and keeps the session; the router goes on from there. */
export const signIn = async (input: z.output<typeof credentials>): Promise<void> => {
  storeSession(await publicApi.call(login, { body: input }));
  trustSession();
};

/** The link on which an owner goes on whose set-up is not finished ([A-030]). */
export const continueLinkOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'SETUP_NOT_FINISHED') return null;
  const link = error.data?.['completionLink'];
  return typeof link === 'string' ? link : null;
};

export const createAccount = (input: z.output<typeof signUpFields>) =>
  publicApi.call(signup, { body: input });
