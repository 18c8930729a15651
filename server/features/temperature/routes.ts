import {
  changeTemperatureSlots,
  readTemperatureSlots,
} from '@branchbook/contract/temperature-slots.ts';
import * as contract from '@branchbook/contract/temperature.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { closeReading } from './close-reading.ts';
import * as equipment from './manage-equipment.ts';
import { listLogs } from './read-logs.ts';
import { changeSlots, readSlots } from './manage-slots.ts';
import { presentEquipment, presentLog, presentReading } from './presenter.ts';

export const temperatureRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listEquipment, async ({ actor, query }) => {
    const removed = query.removed === 'true';
    const rows = await equipment.listEquipment(context, actor, query.branchId, { removed });
    return rows.map(presentEquipment);
  });

  routes.handle(contract.addEquipment, async ({ actor, body }) =>
    presentEquipment(await equipment.addEquipment(context, actor, body)),
  );

  routes.handle(contract.changeEquipment, async ({ actor, params, body }) =>
    presentEquipment(await equipment.changeEquipment(context, actor, params.id, body)),
  );

  routes.handle(contract.removeEquipment, async ({ actor, params }) => {
    await equipment.removeEquipment(context, actor, params.id);
    return null;
  });

  routes.handle(readTemperatureSlots, ({ actor, query }) =>
    readSlots(context, actor, query.branchId),
  );

  routes.handle(changeTemperatureSlots, ({ actor, body }) => changeSlots(context, actor, body));

  routes.handle(contract.listTemperatureLogs, async ({ actor, query }) =>
    (await listLogs(context, actor, query)).map(presentLog),
  );

  routes.handle(contract.closeReading, async ({ actor, params, body }) =>
    presentReading(await closeReading(context, actor, params.id, body.note)),
  );
};
