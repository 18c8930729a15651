import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { Vault } from '../vault.ts';
import type { Post, PostResult } from './guarded-post.ts';
import { subscriptionOwner, topicOf } from './messages.ts';
import type { PushContent, PushSubscriptionKeys } from './messages.ts';
import { readVapidKeys, vapidSubject } from './vapid-keys.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** A stored device, as every query that sends to it returns it. */
export type StoredDevice = { endpoint_hash: Buffer; subscription: Buffer };

export type PushSender = {
  /** Returns the public key with which browsers subscribe. */
  publicKey: () => Promise<string>;
  /**
   * Encrypts a message for a device (RFC 8291) and posts it to the device's push service.
   * @throws UnreadableError when this secret does not open the subscription, and Error for keys
   * that are none.
   */
  send: (device: StoredDevice, content: PushContent, ttlSeconds: number) => Promise<PostResult>;
};

export const createPushSender = ({
  config,
  db,
  vault,
  post,
}: {
  config: Config;
  db: Db;
  vault: Vault;
  post: Post;
}): PushSender => {
  let reading: Promise<VapidKeys> | undefined;
  const keys = (): Promise<VapidKeys> => {
    reading ??= readVapidKeys(db, vault).catch((error: unknown) => {
      // An outage of the database must not last for ever in this process.
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    publicKey: async () => (await keys()).publicKey,
    send: async (device, { isCritical, ...shown }, ttlSeconds) => {
      const opened = vault.decrypt(device.subscription, subscriptionOwner(device.endpoint_hash));
      const { endpoint, p256dh, auth } = JSON.parse(opened.toString()) as PushSubscriptionKeys;
      // Loaded on first use, because many installations send no pushes.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(shown),
        {
          vapidDetails: { subject: vapidSubject(config), ...(await keys()) },
          TTL: ttlSeconds,
          urgency: isCritical ? 'high' : 'normal',
          topic: topicOf(shown.tag),
        },
      );
      const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
      return post({ url: endpoint, headers: sent, body });
    },
  };
};
