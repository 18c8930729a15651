import {
  forgotPassword,
  login,
  resetPassword,
  signup,
  verifyCode,
} from '@branchbook/contract/auth.ts';
import type { credentials, signUpFields } from '@branchbook/contract/auth.ts';
import type { z } from 'zod';
import { publicApi } from '../../shared/public-api.ts';
import { storeSession } from '../../shared/session.ts';

/**
 * Signs in and stores the session. Returns the challenge for the code form when the account has
 * two-factor authentication, else null.
 */
export const signIn = async (input: z.output<typeof credentials>): Promise<string | null> => {
  const answer = await publicApi.call(login, { body: input });
  if ('challenge' in answer) return answer.challenge;
  storeSession(answer);
  return null;
};

/** Completes a two-step sign-in with a code and stores the session. */
export const finishSignIn = async (input: { challenge: string; code: string }): Promise<void> =>
  storeSession(await publicApi.call(verifyCode, { body: input }));

export const createAccount = (input: z.output<typeof signUpFields>) =>
  publicApi.call(signup, { body: input });

export type ResetAnswer = { sendsMail: boolean; message: string };

/** Asks for a reset link; the response is the same whether or not the address has an account. */
export const askForNewPassword = async (email: string): Promise<ResetAnswer> => {
  const { data, message } = await publicApi.callWithMessage(forgotPassword, { body: { email } });
  return { sendsMail: data.sendsMail, message };
};

export const chooseNewPassword = (input: { token: string; password: string }) =>
  publicApi.call(resetPassword, { body: input });
