import { forgotPassword, login, resetPassword, signup } from '@branchbook/contract/auth.ts';
import type { credentials, signUpFields } from '@branchbook/contract/auth.ts';
import type { z } from 'zod';
import { publicApi, trustSession } from '../../shared/api.ts';
import { storeSession } from '../../shared/session.ts';

/** Signs in and keeps the session; the router goes on from there. */
export const signIn = async (input: z.output<typeof credentials>): Promise<void> => {
  storeSession(await publicApi.call(login, { body: input }));
  trustSession();
};

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
