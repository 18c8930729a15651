import { createHash } from 'node:crypto';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';

/** The address and the keys of a browser, in base64url, as it gave them for pushes. */
export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** What a browser shows: it names no person, and nothing that a person typed but the branch. */
export type PushContent = {
  title: string;
  body: string;
  /** The page of the portal that a click opens, such as '/portal/alerts'. */
  path: `/${string}`;
  /** Messages with the same tag replace each other on the screen. */
  tag: string;
  /** Asks the push service to wake a sleeping phone. */
  isCritical: boolean;
};

/** A message to all devices of a person; a person without devices gets none. */
export type PushMessage = PushContent & { companyId: number; employeeId: number };

/** The daily head of a company's ledger, for the webhook to keep. */
type HeadNotice = { type: 'ledger.head'; companyId: number; head: LedgerHead };

/** What the webhook of a company is told of; the sender adds names and addresses. */
export type WebhookNotice = AlertNotice | HeadNotice;

export type AlertNotice = {
  type: 'alert.notice' | 'alert.cleared';
  companyId: number;
  branch: { id: number; name: string };
  alert: {
    id: number;
    kind: string;
    critical: boolean;
    text: string;
    openedAt: Date;
    /** Its page in the portal, such as '/portal/alerts'. */
    path: `/${string}`;
  };
  /** The step of the ladder, from 1; null where no step caused the notice. */
  step: number | null;
  /** The people to reach in this step. */
  recipientIds: number[];
};

/** A notice as it waits, encrypted, in the database. */
export type StoredNotice = StoredAlertNotice | (Omit<HeadNotice, 'companyId'> & { at: string });

type StoredAlertNotice = Omit<AlertNotice, 'companyId' | 'alert'> & {
  at: string;
  alert: Omit<AlertNotice['alert'], 'openedAt' | 'path'> & { opened_at: string; url: string };
};

/** Returns a notice as it is stored: with its time, and with addresses instead of paths. */
export const storedNotice = (
  { companyId: _companyId, ...notice }: WebhookNotice,
  at: string,
  origin: string,
): StoredNotice => {
  if (notice.type === 'ledger.head') return { ...notice, at };
  const { openedAt, path, ...alert } = notice.alert;
  const dated = { ...alert, opened_at: openedAt.toISOString(), url: origin + path };
  return { ...notice, at, alert: dated };
};

/** A person whom a receiver can reach, for example through an SMS gateway. */
export type Recipient = { name: string | null; email: string | null; phone: string | null };

/** Binds an encrypted message to its table. */
export const MESSAGE_OWNER = 'outbound message';

export const webhookOwner = (companyId: number): string => `webhook ${companyId}`;

export const endpointHash = (endpoint: string): Buffer =>
  createHash('sha256').update(endpoint).digest();

/** Binds an encrypted subscription to its endpoint, because a row may move to another person. */
export const subscriptionOwner = (hash: Buffer): string => `push device ${hash.toString('hex')}`;

/** Returns the name under which a push service keeps only the latest message (RFC 8030, 5.4). */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Returns the body of a webhook call (docs/webhook.md). */
export const webhookBody = (
  notice: StoredNotice,
  company: string,
  recipients: Recipient[],
): string => {
  const { type, at } = notice;
  if (notice.type === 'ledger.head') {
    return JSON.stringify({ type, at, company, head: notice.head });
  }
  const { branch, alert, step } = notice;
  return JSON.stringify({
    type,
    at,
    company,
    branch,
    alert,
    step,
    recipients: recipients.map(({ name, email, phone }) => ({
      name,
      email,
      ...(phone !== null && { phone }),
    })),
  });
};

export const testBody = (company: string, at: Date): string =>
  JSON.stringify({ type: 'test', at: at.toISOString(), company });
