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
 * Signs in and stores the session. Where there is a second step it answers the challenge that goes
 * with the code.
 */
export const signIn = async (input: z.output<typeof credentials>): Promise<string | null> => {
  const answer = await publicApi.call(login, { body: input });
  if ('challenge' in answer) return answer.challenge;
  storeSession(answer);
  return null;
};

/** The second step. */
export const finishSignIn = async (input: { challenge: string; code: string }): Promise<void> =>
  storeSession(await publicApi.call(verifyCode, { body: input }));

export const createAccount = (input: z.output<typeof signUpFields>) =>
  publicApi.call(signup, { body: input });

export type ResetAnswer = { sendsMail: boolean; message: string };

/** Asks for a link; the answer is the same whoever has the address, if anybody. */
export const askForNewPassword = async (email: string): Promise<ResetAnswer> => {
  const { data, message } = await publicApi.callWithMessage(forgotPassword, { body: { email } });
  return { sendsMail: data.sendsMail, message };
};

export const chooseNewPassword = (input: { token: string; password: string }) =>
  publicApi.call(resetPassword, { body: input });
