import * as contract from '@branchbook/contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as passwords from './reset-password.ts';
import * as service from './service.ts';
import { login, verifyCode } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import type { ResumePage } from './sign-up.ts';

export const authRoutes = (routes: Routes, context: Context, resumePage: ResumePage): void => {
  routes.handle(contract.login, async ({ body, request }) => {
    const answer = await login(context, resumePage, body, service.callerOf(request));
    return new Answer(
      answer,
      'challenge' in answer ? 'Please enter your code' : 'Login successful',
    );
  });

  routes.handle(
    contract.verifyCode,
    async ({ body, request }) =>
      new Answer(await verifyCode(context, body, service.callerOf(request)), 'Login successful'),
  );

  routes.handle(
    contract.signup,
    async ({ body }) =>
      new Answer({ completionLink: await signUp(context, body) }, 'Account Created Successfully!'),
  );

  routes.handle(contract.forgotPassword, async ({ body }) => {
    const sendsMail = context.mail.isOn;
    if (sendsMail) await passwords.forgotPassword(context, body.email);
    const { sent, noMail } = contract.FORGOT_PASSWORD_TEXTS;
    return new Answer({ sendsMail }, sendsMail ? sent : noMail);
  });

  routes.handle(contract.resetPassword, async ({ body }) => {
    await passwords.resetPassword(context, body);
    return new Answer(null, contract.PASSWORD_CHANGED);
  });

  routes.handle(contract.refresh, ({ body }) => service.refresh(context, body.refreshToken));

  routes.handle(contract.logout, async ({ body, request }) => {
    // Open to anyone, so that signing out of an ended session is not an error ([A-019]).
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    await service.logout(context, token, body);
    return null;
  });

  routes.handle(contract.me, async ({ actor }) => ({
    user: await service.currentUser(context, actor),
  }));
};
