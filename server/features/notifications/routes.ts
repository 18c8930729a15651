import * as contract from '@branchbook/contract/notifications.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { chooseNotifications, getChoices } from './manage-choices.ts';
import { listNotifications, readNotifications } from './read-inbox.ts';

export const notificationsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listNotifications, ({ actor, query }) =>
    listNotifications(context, actor, query),
  );

  routes.handle(contract.readNotifications, async ({ actor, body }) => ({
    unread: await readNotifications(context, actor, body),
  }));

  routes.handle(contract.getNotificationChoices, ({ actor }) => getChoices(context, actor));

  routes.handle(contract.chooseNotifications, ({ actor, body }) =>
    chooseNotifications(context, actor, body),
  );
};
