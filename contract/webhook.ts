import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { headOfficeRoles } from './permissions.ts';

/** The webhook of a company without its secret. */
export const webhook = z.object({
  url: z.string(),
  on: z.boolean(),
  version: z.int(),
  pausedAt: z
    .string()
    .nullable()
    .describe('When calls were stopped, after ten failures in a row over three days'),
  failingSince: z.string().nullable().describe('The first failed call since the last good one'),
  lastTryAt: z.string().nullable(),
  lastStatus: z.int().nullable().describe('HTTP status of the last answer; null without one'),
  lastFailure: z.enum(['no-answer', 'forbidden-address']).nullable(),
});
export type Webhook = z.output<typeof webhook>;

const secret = z.string().describe('Shown once; signs all calls (Standard Webhooks)');

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhook',
  summary: 'The webhook of the company; null when there is none',
  who: headOfficeRoles,
  data: webhook.nullable(),
});

export const saveWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhook',
  summary: 'Set the webhook of the company, which is called about alerts; ends a pause',
  who: headOfficeRoles,
  body: z.object({
    url: requiredText('Please enter an address', 2000),
    on: z.boolean(),
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: z.object({
    webhook,
    secret: secret.nullable().describe('Of a new webhook, shown once; null for a change'),
  }),
  errors: ['CONFLICT'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook/secret',
  summary: 'Make a new secret for the webhook; the former one signs no further call',
  who: headOfficeRoles,
  data: z.object({ secret }),
  errors: ['NOT_FOUND'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhook',
  summary: 'Remove the webhook of the company with its secret and waiting calls',
  who: headOfficeRoles,
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/test',
  summary: 'Call the webhook with a test, also while it is off; a good answer ends a pause',
  who: headOfficeRoles,
  data: webhook,
  errors: ['NOT_FOUND'],
  limit: { per: 'caller', max: 20, seconds: 900 },
});

export const webhookEndpoints = {
  getWebhook,
  saveWebhook,
  renewWebhookSecret,
  deleteWebhook,
  testWebhook,
};
