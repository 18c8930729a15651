import * as contract from '@branchbook/contract/report-schedules.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { askAgain } from './ask-addresses.ts';
import { confirmAddress, getAsked } from './confirm-addresses.ts';
import * as schedules from './manage-schedules.ts';

export const reportSchedulesRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listReportSchedules, ({ actor }) =>
    schedules.listSchedules(context, actor),
  );

  routes.handle(contract.listReportPeople, ({ actor }) => schedules.listPeople(context, actor));

  routes.handle(contract.addReportSchedule, ({ actor, body }) =>
    schedules.addSchedule(context, actor, body),
  );

  routes.handle(contract.changeReportSchedule, ({ actor, params, body }) =>
    schedules.changeSchedule(context, actor, params.id, body),
  );

  routes.handle(contract.deleteReportSchedule, async ({ actor, params }) => {
    await schedules.deleteSchedule(context, actor, params.id);
    return null;
  });

  routes.handle(contract.pauseReportSchedule, ({ actor, params, body }) =>
    schedules.pauseSchedule(context, actor, params.id, body.paused),
  );

  routes.handle(contract.sendReportNow, ({ actor, params }) =>
    schedules.askNow(context, actor, params.id),
  );

  routes.handle(contract.askAddressAgain, async ({ actor, params }) => {
    await askAgain(context, actor, params);
    return null;
  });

  routes.handle(contract.getAskedAddress, ({ query }) => getAsked(context, query.token));

  routes.handle(contract.confirmAddress, ({ body }) => confirmAddress(context, body.token));
};
