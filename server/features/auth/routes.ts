import * as contract from '@branchbook/contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { TOKEN } from '../../platform/vault.ts';
import * as service from './service.ts';
import type { ResumePage } from './service.ts';

export const authRoutes = (routes: Routes, context: Context, resumePage: ResumePage): void => {
  const resolve = service.resolveAccess(context);

  routes.handle(
    contract.login,
    async ({ body, request }) =>
      new Answer(
        await service.login(context, resumePage, body, service.callerOf(request)),
        'Login successful',
      ),
  );

  routes.handle(
    contract.signup,
    async ({ body }) =>
      new Answer(
        { completionLink: await service.signUp(context, body) },
        'Account Created Successfully!',
      ),
  );

  routes.handle(contract.refresh, ({ body }) => service.refresh(context, body.refreshToken));

  routes.handle(contract.logout, async ({ body, request }) => {
    // Open to anyone, so that leaving with a dead session is no error ([A-019]).
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const actor = token.startsWith(TOKEN.access) ? await resolve(token, contract.logout) : null;
    if (actor && 'sessionId' in actor) await service.logout(context, actor, body);
    return null;
  });

  routes.handle(contract.me, async ({ actor }) => ({
    user: await service.currentUser(context, actor),
  }));
};
