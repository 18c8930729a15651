import * as contract from '@branchbook/contract/devices.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentDevice, presentSetup } from './presenter.ts';
import * as service from './service.ts';
import { snapshotOf, unlock } from './snapshot.ts';
import { syncItems } from './sync.ts';

const portalRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getDeviceSetup, async ({ actor, params }) => {
    const { company, branches } = await service.deviceSetup(context, actor, params.branchId);
    return branches.map((branch) => presentSetup(branch, company.name));
  });

  routes.handle(contract.setBranchPassword, async ({ actor, params, body }) => {
    const { customPassword } = body;
    const password = await service.setBranchPassword(
      context,
      actor,
      params.branchId,
      customPassword,
    );
    return new Answer(
      { password },
      customPassword === null ? 'Password generated' : 'Password set',
    );
  });

  routes.handle(contract.listDevices, async ({ actor }) => {
    const now = context.clock.now();
    return (await service.listDevices(context, actor)).map((row) => presentDevice(row, now));
  });
};

const tabletRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.deviceSignIn, async ({ body, request }) => {
    const { token, actor, branch, now } = await service.signIn(context, body, request.ip);
    return {
      deviceToken: token,
      device: { id: actor.deviceId },
      branch: { id: branch.id, name: branch.name, timezone: branch.timezone },
      company: { id: branch.company_id, name: branch.company_name },
      serverTime: now.toISOString(),
    };
  });

  routes.handle(contract.heartbeat, async ({ actor, body }) => ({
    serverTime: (await service.heartbeat(context, actor, body)).toISOString(),
  }));

  routes.handle(contract.deviceSignOut, async ({ actor }) => {
    await service.signOut(context, actor);
    return null;
  });

  routes.handle(contract.snapshot, async ({ actor, request }, reply) => {
    const { snapshot, etag } = await snapshotOf(context, actor);
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    return snapshot;
  });

  routes.handle(contract.deviceUnlock, ({ actor, body }) => unlock(context, actor, body));

  routes.handle(contract.sync, ({ actor, body }) => syncItems(context, actor, body));
};

export const devicesRoutes = (routes: Routes, context: Context): void => {
  portalRoutes(routes, context);
  tabletRoutes(routes, context);
};
