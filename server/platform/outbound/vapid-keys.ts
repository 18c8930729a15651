import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { Vault } from '../vault.ts';
import { findVapidKeys, insertVapidKeys } from './queries.ts';

/** Binds the encrypted private key to its table. */
export const VAPID_OWNER = 'vapid key';

/** The keys that prove to push services which installation sends (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Reads the keys, which the first process that needs them makes for all. */
export const readVapidKeys = async (db: Db, vault: Vault): Promise<VapidKeys> => {
  let stored = await findVapidKeys(db);
  if (!stored) {
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    await insertVapidKeys(db, {
      public_key: made.publicKey,
      private_key: vault.encrypt(made.privateKey, VAPID_OWNER),
    });
    stored = await findVapidKeys(db);
  }
  if (!stored) throw new Error('The keys for push messages were not stored');
  return {
    publicKey: stored.public_key,
    privateKey: vault.decrypt(stored.private_key, VAPID_OWNER).toString(),
  };
};

type Contact = Pick<Config, 'publicOrigin' | 'publicSettings'>;

/** Returns whom push services can reach: Apple refuses a message without a real address. */
export const vapidSubject = ({ publicOrigin, publicSettings }: Contact): string => {
  if (publicSettings.supportEmail) return `mailto:${publicSettings.supportEmail}`;
  const { protocol, hostname } = new URL(publicOrigin);
  return protocol === 'https:' ? publicOrigin : `mailto:no-reply@${hostname}`;
};
