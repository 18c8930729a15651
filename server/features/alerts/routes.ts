import * as contract from '@branchbook/contract/alerts.ts';
import * as duty from '@branchbook/contract/duty.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { acknowledgeAlert, clearAlert, clearAlerts } from './manage-alerts.ts';
import { chooseAlerts, getChoices } from './manage-choices.ts';
import { getDuty, saveDuty } from './manage-duty.ts';
import { changeSettings, getSettings } from './manage-settings.ts';
import { listAlerts } from './read-alerts.ts';

export const alertsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listAlerts, ({ actor, query }) => listAlerts(context, actor, query));

  routes.handle(contract.acknowledgeAlert, async ({ actor, params }) => {
    const alert = await acknowledgeAlert(context, actor, params.id);
    return new Answer(alert, 'Alert acknowledged');
  });

  routes.handle(contract.clearAlert, async ({ actor, params, body }) => {
    const alert = await clearAlert(context, actor, params.id, body.reason);
    return new Answer(alert, 'Alert cleared');
  });

  routes.handle(contract.clearAlerts, async ({ actor, body }) => {
    const cleared = await clearAlerts(context, actor, body);
    return new Answer({ cleared }, cleared === 1 ? 'Alert cleared' : `${cleared} alerts cleared`);
  });

  routes.handle(contract.getAlertSettings, ({ actor }) => getSettings(context, actor));

  routes.handle(contract.changeAlertSettings, async ({ actor, body }) => {
    const settings = await changeSettings(context, actor, body);
    return new Answer(settings, 'Alert settings saved');
  });

  routes.handle(contract.getAlertChoices, ({ actor }) => getChoices(context, actor));

  routes.handle(contract.chooseAlerts, ({ actor, body }) => chooseAlerts(context, actor, body));

  routes.handle(duty.getDuty, ({ actor, query }) =>
    getDuty(context, actor, query.branchId ?? null),
  );

  routes.handle(duty.saveDuty, async ({ actor, body }) => {
    const list = await saveDuty(context, actor, body);
    return new Answer(list, 'Duty list saved');
  });
};
