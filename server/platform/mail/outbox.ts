import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockCheck } from '../clock-check/clock-check.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/database.ts';
import { createVault, readableOrNull } from '../vault.ts';
import type { Vault } from '../vault.ts';
import * as queries from './queries.ts';
import { createTransport, failureOf } from './transport.ts';
import type { Mail, MailFile, SentMail } from './transport.ts';

export type Outbox = {
  /** False without SMTP_URL: then no email may be queued. */
  isOn: boolean;
  /** Queues an email in a transaction; call deliver() after its commit. */
  queue: (tx: Tx, mail: Mail, expiresAt: Date, employeeId: number | null) => Promise<void>;
  /** Queues emails to several people at once, all with the same files, which are stored once. */
  queueAll: (
    tx: Tx,
    mails: { mail: Mail; employeeId: number | null }[],
    expiresAt: Date,
    files?: readonly MailFile[],
  ) => Promise<void>;
  /** Deletes the queued emails of these people. */
  withdraw: (tx: Tx, employeeIds: number[]) => Promise<void>;
  /** Sends due emails. Never fails: an unaccepted email is tried again until it expires. */
  deliver: () => Promise<void>;
  /** Starts no further email, and waits up to five seconds for the current one. */
  close: () => Promise<void>;
};

/** Longer than any one try takes, so that no two processes send the same email. */
const RETRY_MS = 5 * 60_000;
const CLOSING_MS = 5000;
/** Binds an encrypted email to its table. */
export const MAIL_OWNER = 'mail';
const FILES_OWNER = 'mail files';

/** An email as it is stored, encrypted, with the key of its files. */
type StoredMail = Mail & { messageId?: string; filesKey?: string };

const sealFiles = (files: readonly MailFile[], key: string): Buffer =>
  createVault(key).encrypt(
    JSON.stringify(files.map((file) => ({ ...file, body: file.body.toString('base64') }))),
    FILES_OWNER,
  );

const openFiles = (content: Buffer, key: string): MailFile[] => {
  const stored = JSON.parse(createVault(key).decrypt(content, FILES_OWNER).toString()) as (Omit<
    MailFile,
    'body'
  > & { body: string })[];
  return stored.map((file) => ({ ...file, body: Buffer.from(file.body, 'base64') }));
};

/**
 * Creates an outbox in the database: emails survive a restart and an unavailable mail server, and
 * no action fails or waits because of them.
 */
export const createOutbox = ({
  config,
  db,
  vault,
  clock,
  clockCheck,
  log,
}: {
  config: Config;
  db: Db;
  vault: Vault;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Outbox => {
  const send = createTransport(config);
  let closing = false;

  const withFiles = async (content: string, filesId: number | null): Promise<SentMail> => {
    const { filesKey, ...mail } = JSON.parse(content) as StoredMail;
    if (filesId === null || filesKey === undefined) return mail;
    const stored = await queries.findFiles(db, filesId);
    return { ...mail, files: stored ? openFiles(stored.content, filesKey) : [] };
  };

  /** Sends the next email; returns false when none is due or no further one should be tried now. */
  const sendNext = async (): Promise<boolean> => {
    if (!send || closing) return false;
    const now = clock.now();
    const taken = await queries.takeMail(db, now, new Date(now.getTime() + RETRY_MS));
    if (!taken) return false;
    const content = readableOrNull(() => vault.decrypt(taken.content, MAIL_OWNER).toString());
    if (content === null) {
      // The email stays until it expires, and blocks no other.
      log.error({ mail: taken.id }, 'a mail cannot be read and is not sent');
      return true;
    }
    try {
      await send(await withFiles(content, taken.files_id));
    } catch (error) {
      const failure = failureOf(error);
      log.warn({ mail: taken.id, ...failure }, 'a mail was not taken');
      // Most likely the mail server is unavailable, and the rest would fail too.
      if (!failure.final) return false;
    }
    await queries.deleteMail(db, taken.id);
    return true;
  };

  const sendDue = async (): Promise<void> => {
    const isTrusted = clockCheck.state() === 'trusted';
    const expired = isTrusted ? await queries.deleteExpired(db, clock.now()) : 0;
    if (expired > 0) log.warn({ mails: expired }, 'mails were given up');
    let more = true;
    while (more) more = await sendNext();
    await queries.deleteUnusedFiles(db);
  };

  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await sendDue();
      } catch (error) {
        log.error({ err: error }, 'sending mail failed');
      }
    } while (again);
    running = null;
  };

  const { hostname } = new URL(config.publicOrigin);

  const queueAll: Outbox['queueAll'] = async (tx, mails, expiresAt, files = []) => {
    if (mails.length === 0) return;
    const filesKey = files.length > 0 ? randomBytes(32).toString('base64') : undefined;
    const filesId = filesKey ? await queries.insertFiles(tx, sealFiles(files, filesKey)) : null;
    const stored = (mail: Mail): StoredMail => ({
      ...mail,
      // An id of its own, so that mail programs show an email once that is sent twice.
      messageId: `<${randomUUID()}@${hostname}>`,
      ...(filesKey && { filesKey }),
    });
    await queries.insertMails(
      tx,
      mails.map(({ mail, employeeId }) => ({
        employee_id: employeeId,
        content: vault.encrypt(JSON.stringify(stored(mail)), MAIL_OWNER),
        files_id: filesId,
        next_try_at: clock.now(),
        expires_at: expiresAt,
      })),
    );
  };

  return {
    isOn: send !== null,
    queue: (tx, mail, expiresAt, employeeId) => queueAll(tx, [{ mail, employeeId }], expiresAt),
    queueAll,
    withdraw: queries.deleteMailsTo,
    deliver: () => {
      // An email queued during the last pass must not wait for the next job.
      again = true;
      running ??= run();
      return running;
    },
    close: async () => {
      closing = true;
      // A slow mail server must not delay the stop; the email stays queued.
      await Promise.race([running, sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
};
