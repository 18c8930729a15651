import * as contract from '@branchbook/contract/account.ts';
import { PASSWORD_CHANGED } from '@branchbook/contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import { placeOf } from '../../platform/rate-limit/addresses.ts';
import type { Routes } from '../../platform/http.ts';
import { presentSession } from './presenter.ts';
import * as service from './service.ts';
import * as sessions from './manage-sessions.ts';
import * as twoStep from './manage-two-factor.ts';

export const accountRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getOwnProfile, ({ actor }) => service.getProfile(context, actor));

  routes.handle(
    contract.changeOwnProfile,
    async ({ actor, body }) =>
      new Answer(await service.changeProfile(context, actor, body), 'Profile updated'),
  );

  routes.handle(contract.changeOwnPassword, async ({ actor, body }) => {
    await service.changePassword(context, actor, body);
    return new Answer(null, PASSWORD_CHANGED);
  });

  routes.handle(contract.changeOwnPin, async ({ actor, body }) => {
    await service.changePin(context, actor, body);
    return new Answer(null, 'Your PIN has been changed.');
  });

  routes.handle(contract.listOwnSessions, async ({ actor }) => {
    const rows = await sessions.listSessions(context, actor);
    return rows.map((row) => presentSession(row, actor.sessionId));
  });

  routes.handle(contract.endOwnSession, async ({ actor, params }) => {
    await sessions.endSession(context, actor, params.sessionId);
    return null;
  });

  routes.handle(contract.endOtherSessions, async ({ actor }) => {
    await sessions.endOtherSessions(context, actor);
    return null;
  });

  routes.handle(contract.getTwoStep, ({ actor }) => twoStep.getTwoStep(context, actor));

  routes.handle(contract.startTwoStep, ({ actor, body }) =>
    twoStep.startTwoStep(context, actor, body),
  );

  routes.handle(
    contract.confirmTwoStep,
    async ({ actor, body }) =>
      new Answer(await twoStep.confirmTwoStep(context, actor, body), 'Two-step sign-in is on'),
  );

  routes.handle(contract.stopTwoStep, async ({ actor, body, request }) => {
    await twoStep.stopTwoStep(context, actor, { ...body, place: placeOf(request.ip) });
    return new Answer(null, 'Two-step sign-in is off');
  });

  routes.handle(contract.renewRecoveryCodes, ({ actor, body, request }) =>
    twoStep.renewRecoveryCodes(context, actor, { ...body, place: placeOf(request.ip) }),
  );

  routes.handle(contract.resetTwoStep, async ({ actor, params }) => {
    await twoStep.resetTwoStep(context, actor, params.employeeId);
    return new Answer(null, 'Two-step sign-in is off for them');
  });
};
