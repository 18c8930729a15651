import type { Webhook } from '@branchbook/contract/webhook.ts';
import type { WebhookRow } from './queries.ts';

/** Presents a webhook; its secret leaves the server only when it is made. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  url: row.url,
  on: row.is_on,
  version: row.version,
  pausedAt: row.paused_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastTryAt: row.last_try_at?.toISOString() ?? null,
  lastStatus: row.last_status,
  lastFailure: row.last_failure as Webhook['lastFailure'],
});
