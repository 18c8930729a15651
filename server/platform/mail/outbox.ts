import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { readableOrNull } from '../vault.ts';
import * as queries from './queries.ts';
import { createTransport, failureOf } from './transport.ts';
import type { Mail } from './transport.ts';

export type Outbox = {
  /** False without SMTP_URL: then nothing is to be queued. */
  isOn: boolean;
  /** Adds a mail to somebody to what a transaction does; call deliver() once that is done. */
  queue: (tx: Tx, mail: Mail, expiresAt: Date, employeeId: number | null) => Promise<void>;
  /** The same for several people at once. */
  queueAll: (
    tx: Tx,
    mails: { mail: Mail; employeeId: number | null }[],
    expiresAt: Date,
  ) => Promise<void>;
  /** Sends somebody nothing of what still waits for them. */
  withdraw: (tx: Tx, employeeIds: number[]) => Promise<void>;
  /** Sends what is due. Never fails: what was not taken is tried again until it expires. */
  deliver: () => Promise<void>;
  /** Begins no other mail, and waits a while for the one under way. */
  close: () => Promise<void>;
};

/** Longer than any one try takes, so that no two processes are at the same mail. */
const RETRY_MS = 5 * 60_000;
const CLOSING_MS = 5000;
/** What binds an encrypted mail to its table. */
export const MAIL_OWNER = 'mail';

/**
 * Mail waits in the database, so that it survives a restart and a mail server that is away, and no
 * action fails or takes longer because of it.
 */
export const createOutbox = ({
  config,
  db,
  vault,
  clock,
  clockCheck,
  log,
}: Pick<Context, 'config' | 'db' | 'vault' | 'clock' | 'clockCheck'> & {
  log: Pick<Context['log'], 'warn' | 'error'>;
}): Outbox => {
  const send = createTransport(config);
  let closing = false;

  /** False when nothing is due, or nothing more is to be tried now. */
  const sendNext = async (): Promise<boolean> => {
    if (!send || closing) return false;
    const now = clock.now();
    const taken = await queries.takeMail(db, now, new Date(now.getTime() + RETRY_MS));
    if (!taken) return false;
    const content = readableOrNull(() => vault.decrypt(taken.content, MAIL_OWNER).toString());
    if (content === null) {
      // It stays until it expires, and holds up no other mail.
      log.error({ mail: taken.id }, 'a mail cannot be read and is not sent');
      return true;
    }
    try {
      await send(JSON.parse(content) as Mail);
    } catch (error) {
      const failure = failureOf(error);
      log.warn({ mail: taken.id, ...failure }, 'a mail was not taken');
      // Most likely the mail server is away: the rest would only wait for it, too.
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

  const queueAll: Outbox['queueAll'] = (tx, mails, expiresAt) =>
    queries.insertMails(
      tx,
      mails.map(({ mail, employeeId }) => ({
        employee_id: employeeId,
        content: vault.encrypt(JSON.stringify(mail), MAIL_OWNER),
        next_try_at: clock.now(),
        expires_at: expiresAt,
      })),
    );

  return {
    isOn: send !== null,
    queue: (tx, mail, expiresAt, employeeId) => queueAll(tx, [{ mail, employeeId }], expiresAt),
    queueAll,
    withdraw: queries.deleteMailsTo,
    deliver: () => {
      // One that was queued during the last look must not wait for the next job.
      again = true;
      running ??= run();
      return running;
    },
    close: async () => {
      closing = true;
      // A mail server that keeps us waiting does not keep the program from stopping; the mail stays.
      await Promise.race([running, sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
};
