import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockCheck } from '../clock-check/clock-check.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Vault } from '../vault.ts';
import { createGuardedPost } from './guarded-post.ts';
import type { PostResult } from './guarded-post.ts';
import { MESSAGE_OWNER, storedNotice } from './messages.ts';
import type { PushContent, PushMessage, StoredNotice, WebhookNotice } from './messages.ts';
import * as queries from './queries.ts';
import type { TakenMessage } from './queries.ts';
import { nextTryAt, verdictOf } from './retry-rules.ts';
import { createPushSender } from './send-push.ts';
import type { StoredDevice } from './send-push.ts';
import { createWebhookSender } from './send-webhook.ts';

export type Outbound = {
  /** Queues messages to all devices of people; call deliver() after the commit. */
  queuePush: (tx: Tx, messages: PushMessage[]) => Promise<void>;
  /** Queues calls of webhooks, where a company has one that is on; call deliver() afterwards. */
  queueWebhook: (tx: Tx, notices: WebhookNotice[]) => Promise<void>;
  /** Sends due messages. Never fails: a message that is not taken is tried again until it expires. */
  deliver: () => Promise<void>;
  /** Returns the public key with which browsers subscribe. */
  publicKey: () => Promise<string>;
  /** Sends a message to one device at once, outside any transaction. */
  sendPush: (device: StoredDevice, content: PushContent) => Promise<PostResult>;
  /** Calls a company's webhook at once, outside any transaction; null when it has none. */
  sendWebhookTest: (companyId: number) => Promise<PostResult | null>;
  /** Starts no further message, and waits up to five seconds for the current ones. */
  close: () => Promise<void>;
};

/** Longer than any one try takes, so that no two processes send the same message. */
const RETRY_MS = 2 * 60_000;
/** An alert that is pushed later is noise: the portal shows what is still open. */
const PUSH_MS = 2 * 3_600_000;
const WEBHOOK_MS = 24 * 3_600_000;
/** Messages that a process sends at the same time, so that one slow receiver delays few others. */
const AT_ONCE = 8;
const CLOSING_MS = 5000;

type Parts = {
  config: Config;
  db: Db;
  vault: Vault;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/**
 * Creates the queue of pushes and webhook calls. It is in the database, so that messages survive a
 * restart and an unavailable receiver, and no action fails or waits because of them. A message is
 * sent once, and again only after a crash or a lost answer.
 */
export const createOutbound = ({ config, db, vault, clock, clockCheck, log }: Parts): Outbound => {
  const post = createGuardedPost(config);
  const pushes = createPushSender({ config, db, vault, post });
  const webhooks = createWebhookSender({ db, vault, clock, post });
  let closing = false;

  const seal = (content: PushContent | StoredNotice): Buffer =>
    vault.encrypt(JSON.stringify(content), MESSAGE_OWNER);
  const open = (message: TakenMessage): unknown =>
    JSON.parse(vault.decrypt(message.content, MESSAGE_OWNER).toString());
  const until = (ms: number) => {
    const at = clock.now();
    return { at, expiresAt: new Date(at.getTime() + ms) };
  };

  /** Deletes or postpones a message by the result of its try. */
  const settle = async (message: TakenMessage, result: PostResult): Promise<void> => {
    const { id, failures } = message;
    const verdict = verdictOf(result);
    if (verdict === 'taken') return queries.deleteMessage(db, id);
    // The address of a receiver is a secret, and its words may repeat the message.
    log.warn(
      { message: id, channel: message.push_device_id ? 'push' : 'webhook', ...result },
      verdict,
    );
    if (verdict !== 'try-again') return queries.deleteMessage(db, id);
    return queries.postponeMessage(db, id, nextTryAt(result, failures, clock.now()));
  };

  const pushTo = async (message: TakenMessage, deviceId: number): Promise<void> => {
    const device = await queries.findDevice(db, message.company_id, deviceId);
    if (!device) return queries.deleteMessage(db, message.id);
    const leftMs = message.expires_at.getTime() - clock.now().getTime();
    const ttl = Math.max(0, Math.floor(leftMs / 1000));
    const result = await pushes.send(device, open(message) as PushContent, ttl);
    if (verdictOf(result) === 'taken') await queries.noteSent(db, deviceId, clock.now());
    await settle(message, result);
    if (verdictOf(result) === 'gone') await queries.deleteDevice(db, deviceId);
  };

  const callFor = async (message: TakenMessage): Promise<void> => {
    const webhook = await queries.findWebhook(db, message.company_id);
    if (!webhook?.is_on || webhook.paused_at) return queries.deleteMessage(db, message.id);
    const result = await webhooks.send(
      webhook,
      `msg_${message.uuid}`,
      open(message) as StoredNotice,
    );
    await settle(message, result);
    if (verdictOf(result) === 'try-again') {
      const next = nextTryAt(result, message.failures, clock.now());
      await queries.postponeCalls(db, message.company_id, next);
    }
  };

  /** Sends the next message; returns false when none is due. */
  const sendNext = async (): Promise<boolean> => {
    if (closing) return false;
    const now = clock.now();
    const message = await queries.takeMessage(db, now, new Date(now.getTime() + RETRY_MS));
    if (!message) return false;
    try {
      const { push_device_id: deviceId } = message;
      await (deviceId === null ? callFor(message) : pushTo(message, deviceId));
    } catch (error) {
      // The message stays until it expires, and blocks no other.
      const reason = error instanceof Error ? error.message : 'unknown';
      log.error({ message: message.id, reason }, 'a message was not sent');
    }
    return true;
  };

  const sendDue = async (): Promise<void> => {
    const isTrusted = clockCheck.state() === 'trusted';
    const expired = isTrusted ? await queries.deleteExpired(db, clock.now()) : 0;
    if (expired > 0) log.warn({ messages: expired }, 'messages were given up');
    const sendAll = async (): Promise<void> => {
      let more = true;
      while (more) more = await sendNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  };

  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await sendDue();
      } catch (error) {
        log.error({ err: error }, 'sending messages failed');
      }
    } while (again);
    running = null;
  };

  return {
    queuePush: async (tx, messages) => {
      if (messages.length === 0) return;
      const rows = messages.map(({ companyId, employeeId, ...content }) => ({
        companyId,
        employeeId,
        content: seal(content),
      }));
      await queries.insertPushes(tx, rows, until(PUSH_MS));
    },
    queueWebhook: async (tx, notices) => {
      if (notices.length === 0) return;
      const at = clock.now().toISOString();
      const rows = notices.map((notice) => ({
        companyId: notice.companyId,
        content: seal(storedNotice(notice, at, config.publicOrigin)),
      }));
      await queries.insertWebhookCalls(tx, rows, until(WEBHOOK_MS));
    },
    deliver: () => {
      // A message queued during the last pass must not wait for the next job.
      again = true;
      running ??= run();
      return running;
    },
    publicKey: pushes.publicKey,
    sendPush: (device, content) => pushes.send(device, content, PUSH_MS / 1000),
    sendWebhookTest: async (companyId) => {
      const webhook = await queries.findWebhook(db, companyId);
      return webhook ? webhooks.sendTest(webhook, `msg_${randomUUID()}`) : null;
    },
    close: async () => {
      closing = true;
      await Promise.race([running, sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
};
