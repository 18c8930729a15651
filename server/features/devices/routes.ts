import * as contract from '@branchbook/contract/devices.ts';
import * as review from '@branchbook/contract/review.ts';
import * as tablet from '@branchbook/contract/tablet.ts';
import type { Context } from '../../platform/context.ts';
import { Answer, FileAnswer } from '../../platform/http.ts';
import { placeOf } from '../../platform/rate-limit/addresses.ts';
import type { Routes } from '../../platform/http.ts';
import { keepDevicePhoto, readDevicePhoto } from './keep-device-photo.ts';
import { heartbeat } from './record-heartbeat.ts';
import { createPairingCode } from './manage-pairing.ts';
import { presentDevice, presentSetup } from './presenter.ts';
import { revokeBranchDevices, revokeDevice } from './revoke-devices.ts';
import { listReviewItems, markReviewed } from './manage-review.ts';
import * as service from './service.ts';
import { changeTabletSettings, tabletSettings } from './manage-settings.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { snapshotOf, unlock } from './read-snapshot.ts';
import { syncItems } from './sync-items.ts';

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

const managementRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listDevicesOfBranch, async ({ actor, params }) => {
    const now = context.clock.now();
    const rows = await service.listDevices(context, actor, params.branchId);
    return rows.map((row) => presentDevice(row, now));
  });

  routes.handle(contract.revokeDevice, async ({ actor, body }) => {
    await revokeDevice(context, actor, body.deviceId);
    return null;
  });

  routes.handle(contract.revokeBranchDevices, async ({ actor, body }) => ({
    revoked: await revokeBranchDevices(context, actor, body.branchId),
  }));

  routes.handle(contract.getTabletSettings, ({ actor }) => tabletSettings(context, actor));

  routes.handle(contract.changeTabletSettings, ({ actor, body }) =>
    changeTabletSettings(context, actor, body),
  );

  routes.handle(contract.createPairingCode, async ({ actor, body }) => {
    const { code, expiresAt } = await createPairingCode(context, actor, body.branchId);
    return { code, expires_at: expiresAt.toISOString() };
  });
};

const reviewRoutes = (routes: Routes, context: Context): void => {
  routes.handle(review.listReviewItems, ({ actor, query }) =>
    listReviewItems(context, actor, query),
  );

  routes.handle(review.markReviewed, async ({ actor, params }) => {
    await markReviewed(context, actor, params.id);
    return null;
  });
};

const tabletRoutes = (routes: Routes, context: Context): void => {
  routes.handle(tablet.deviceSignIn, async ({ body, request }) => {
    const { token, actor, branch, now } = await signIn(context, body, placeOf(request.ip));
    return {
      deviceToken: token,
      device: { id: actor.deviceId },
      branch: { id: branch.id, name: branch.name, timezone: branch.timezone },
      company: { id: branch.company_id, name: branch.company_name },
      serverTime: now.toISOString(),
    };
  });

  routes.handle(tablet.heartbeat, async ({ actor, body }) => ({
    serverTime: (await heartbeat(context, actor, body)).toISOString(),
  }));

  routes.handle(tablet.deviceSignOut, async ({ actor, body }) => {
    await signOut(context, actor, body);
    return null;
  });

  routes.handle(tablet.snapshot, async ({ actor, query, request }, reply) => {
    const { snapshot, etag } = await snapshotOf(context, actor, query.allergens);
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    return snapshot;
  });

  routes.handle(tablet.deviceUnlock, ({ actor, body }) => unlock(context, actor, body));

  routes.handle(tablet.sync, ({ actor, body }) => syncItems(context, actor, body));

  photoRoutes(routes, context);
};

const photoRoutes = (routes: Routes, context: Context): void => {
  routes.handle(tablet.sendDevicePhoto, ({ actor, body, photo }) =>
    keepDevicePhoto(context, actor, body.hash, photo),
  );

  routes.handle(tablet.getDevicePhoto, async ({ actor, params }, reply) => {
    const bytes = await readDevicePhoto(context, actor, params.name);
    // The photo under a name never changes.
    reply.header('cache-control', 'private, max-age=86400, immutable');
    return new FileAnswer(bytes, params.name, 'image/jpeg', 'inline');
  });
};

export const devicesRoutes = (routes: Routes, context: Context): void => {
  portalRoutes(routes, context);
  managementRoutes(routes, context);
  reviewRoutes(routes, context);
  tabletRoutes(routes, context);
};
