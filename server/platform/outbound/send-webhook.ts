import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Vault } from '../vault.ts';
import type { Post, PostResult } from './guarded-post.ts';
import { testBody, webhookBody, webhookOwner } from './messages.ts';
import type { StoredNotice } from './messages.ts';
import * as queries from './queries.ts';
import type { WebhookRow } from './queries.ts';
import { verdictOf } from './retry-rules.ts';
import { signWebhook } from './webhook-signature.ts';

const DAY_MS = 86_400_000;
/** A webhook is paused when no call was taken for this long, */
const PAUSED_AFTER_MS = 3 * DAY_MS;
/** and this many calls failed: a quiet company may have one call in a week. */
const PAUSED_AFTER_FAILURES = 10;
/** The status by which a receiver asks for no further call (Standard Webhooks). */
const GONE = 410;

export type WebhookSender = {
  /** Calls a webhook about a notice with the present names and addresses of its recipients. */
  send: (webhook: WebhookRow, id: string, notice: StoredNotice) => Promise<PostResult>;
  sendTest: (webhook: WebhookRow, id: string) => Promise<PostResult>;
};

/** Returns what a result changes of a webhook; a call that was taken also ends a pause. */
export const webhookResult = (webhook: WebhookRow, result: PostResult, now: Date) => {
  const last = {
    last_try_at: now,
    last_status: 'status' in result ? result.status : null,
    last_failure: 'failure' in result ? result.failure : null,
  };
  if (verdictOf(result) === 'taken') {
    return { ...last, failures: 0, failing_since: null, paused_at: null };
  }
  const failures = webhook.failures + 1;
  const since = webhook.failing_since ?? now;
  const isDead =
    failures >= PAUSED_AFTER_FAILURES && now.getTime() - since.getTime() >= PAUSED_AFTER_MS;
  const isPaused = isDead || last.last_status === GONE;
  return {
    ...last,
    failures,
    failing_since: since,
    paused_at: webhook.paused_at ?? (isPaused ? now : null),
  };
};

export const createWebhookSender = ({
  db,
  vault,
  clock,
  post,
}: {
  db: Db;
  vault: Vault;
  clock: Clock;
  post: Post;
}): WebhookSender => {
  const call = async (webhook: WebhookRow, id: string, body: string): Promise<PostResult> => {
    const secret = vault.decrypt(webhook.secret, webhookOwner(webhook.company_id)).toString();
    const signed = signWebhook(secret, { id, at: clock.now(), body });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Branchbook', ...signed };
    const result = await post({ url: webhook.url, headers, body });
    const noted = webhookResult(webhook, result, clock.now());
    await queries.noteResult(db, webhook, noted);
    if (noted.paused_at) await queries.deleteCalls(db, webhook.company_id);
    return result;
  };
  return {
    send: async (webhook, id, notice) => {
      const ids = 'recipientIds' in notice ? notice.recipientIds : [];
      const people = await queries.listRecipients(db, webhook.company_id, ids);
      return call(webhook, id, webhookBody(notice, webhook.company_name, people));
    },
    sendTest: (webhook, id) => call(webhook, id, testBody(webhook.company_name, clock.now())),
  };
};
