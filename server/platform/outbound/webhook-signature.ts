import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Makes a secret in the form of Standard Webhooks: 32 random bytes after `whsec_`. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * Returns the headers that sign a body by Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks): an HMAC-SHA256 of id, time and body.
 */
export const signWebhook = (
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
};
