import * as contract from '@branchbook/contract/push-devices.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as manage from './manage-devices.ts';
import { presentDevice } from './presenter.ts';

export const pushDevicesRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listPushDevices, async ({ actor }) => {
    const { publicKey, devices } = await manage.listDevices(context, actor);
    return { publicKey, devices: devices.map(presentDevice) };
  });

  routes.handle(contract.addPushDevice, async ({ actor, body, request }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const device = await manage.addDevice(context, actor, body, userAgent);
    return new Answer(presentDevice(device), 'Alerts are on for this device');
  });

  routes.handle(contract.deletePushDevice, async ({ actor, params }) => {
    await manage.deleteDevice(context, actor, params.id);
    return new Answer(null, 'Alerts are off for this device');
  });

  routes.handle(contract.testPushDevice, async ({ actor, params }) => ({
    outcome: await manage.testDevice(context, actor, params.id),
  }));
};
