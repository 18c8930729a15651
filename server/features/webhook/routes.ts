import * as contract from '@branchbook/contract/webhook.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as manage from './manage-webhook.ts';
import { presentWebhook } from './presenter.ts';

export const webhookRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getWebhook, async ({ actor }) => {
    const webhook = await manage.getWebhook(context, actor);
    return webhook && presentWebhook(webhook);
  });

  routes.handle(contract.saveWebhook, async ({ actor, body }) => {
    const { webhook, secret } = await manage.saveWebhook(context, actor, body);
    return new Answer({ webhook: presentWebhook(webhook), secret }, 'Webhook saved');
  });

  routes.handle(contract.renewWebhookSecret, async ({ actor }) => {
    const made = await manage.renewSecret(context, actor);
    return new Answer(made, 'The new secret signs all calls from now on');
  });

  routes.handle(contract.deleteWebhook, async ({ actor }) => {
    await manage.deleteWebhook(context, actor);
    return new Answer(null, 'Webhook removed');
  });

  routes.handle(contract.testWebhook, async ({ actor }) =>
    presentWebhook(await manage.testWebhook(context, actor)),
  );
};
