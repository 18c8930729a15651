import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { createTestClock, createTestDatabase } from '../../testing/server.ts';
import type { TestClock } from '../../testing/server.ts';
import { createClockCheck } from '../clock-check/clock-check.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createVault } from '../vault.ts';
import { mailOf } from './email.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';

const SECRET_KEY = 'a secret for tests only, long enough';
const MINUTE_MS = 60_000;
const LINK = 'https://shops.example/reset-password?token=bbp_secret';

let database: Database;
let clock: TestClock;
let lines: string[];
let mailbox: MailServer;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('mails').execute();
  clock = createTestClock('2026-06-10T09:00:00Z');
  lines = [];
  mailbox = await startMailServer();
});
afterEach(() => mailbox.close());
afterAll(() => database.close());

/** Creates the outbox of a server process. */
const createProcess = (smtpUrl = mailbox.url): Outbox =>
  createOutbox({
    config: readConfig({ SECRET_KEY, SMTP_URL: smtpUrl }),
    db: database.db,
    vault: createVault(SECRET_KEY),
    clock,
    clockCheck: createClockCheck({ db: database.db, clock, log: pino({ level: 'silent' }) }),
    log: pino(
      new Writable({
        write: (chunk: Buffer, _, done) => {
          lines.push(chunk.toString());
          done();
        },
      }),
    ),
  });

const queue = (outbox: Outbox, to: string, minutes = 60): Promise<void> =>
  database.db.transaction().execute((tx) =>
    outbox.queue(
      tx,
      mailOf({
        to,
        subject: 'A new password',
        greeting: 'Hello,',
        paragraphs: ['Please choose one.'],
        action: { label: 'Choose', url: LINK },
        closing: [],
      }),
      new Date(clock.now().getTime() + minutes * MINUTE_MS),
      null,
    ),
  );

const waiting = async (): Promise<number> =>
  (await database.db.selectFrom('mails').select('id').execute()).length;

const allMailsTo = (address: string): string[] =>
  mailbox.everything().filter((raw) => raw.includes(`To: ${address}`));

it('an email that was queued before a crash is sent by the next process', async () => {
  await queue(createProcess(), 'ann@example.com');
  await createProcess().deliver();
  expect(allMailsTo('ann@example.com')).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it('two processes send an email once between them', async () => {
  const processes = [createProcess(), createProcess()];
  for (let n = 0; n < 6; n += 1) await queue(createProcess(), `person${n}@example.com`);
  await Promise.all(processes.map((outbox) => outbox.deliver()));
  expect(mailbox.everything()).toHaveLength(6);
});

it('an email whose action was rolled back is never sent', async () => {
  const outbox = createProcess();
  const action = database.db.transaction().execute(async (tx) => {
    const expiry = new Date(clock.now().getTime() + MINUTE_MS);
    await outbox.queue(tx, { to: 'a@b.example', subject: '', text: '', html: '' }, expiry, null);
    throw new Error('something else went wrong');
  });
  await expect(action).rejects.toThrow('something else');
  await outbox.deliver();
  expect(mailbox.everything()).toEqual([]);
});

it('an email is sent when the mail server is back, tried again every five minutes', async () => {
  const port = Number(new URL(mailbox.url).port);
  await mailbox.close();
  const outbox = createProcess();
  await queue(outbox, 'ann@example.com');
  await outbox.deliver();
  expect(lines.join('')).toContain('ESOCKET');
  mailbox = await startMailServer(port);
  await outbox.deliver();
  expect(mailbox.everything()).toEqual([]);
  clock.advance(5 * MINUTE_MS);
  await outbox.deliver();
  expect(allMailsTo('ann@example.com')).toHaveLength(1);
});

it('an email whose link has expired is given up', async () => {
  const outbox = createProcess();
  mailbox.refuseRecipients({ code: 451, message: 'later' });
  await queue(outbox, 'ann@example.com', 60);
  await outbox.deliver();
  expect(await waiting()).toBe(1);
  mailbox.refuseRecipients(null);
  clock.advance(60 * MINUTE_MS);
  await outbox.deliver();
  expect(await waiting()).toBe(0);
  expect(mailbox.everything()).toEqual([]);
  expect(lines.join('')).toContain('mails were given up');
});

it('an address that the mail server refuses for good delays no other email', async () => {
  const outbox = createProcess();
  mailbox.refuseRecipients({ code: 550, message: 'no such user: gone@example.com' });
  await queue(outbox, 'gone@example.com');
  await outbox.deliver();
  expect(await waiting()).toBe(0);
  mailbox.refuseRecipients(null);
  await queue(outbox, 'ann@example.com');
  await outbox.deliver();
  expect(allMailsTo('ann@example.com')).toHaveLength(1);
});

it('an email that cannot be read, encrypted with another secret, delays no other', async () => {
  const outbox = createProcess();
  await database.db
    .insertInto('mails')
    .values({
      content: createVault('another secret, of another server').encrypt('lost', 'mail'),
      next_try_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 60 * MINUTE_MS),
    })
    .execute();
  await queue(outbox, 'ann@example.com');
  await outbox.deliver();
  expect(allMailsTo('ann@example.com')).toHaveLength(1);
  expect(lines.join('')).toContain('cannot be read');
});

it('a wrong password for the mail server loses no email', async () => {
  const outbox = createProcess(mailbox.url.replace('shops:', 'stores:'));
  await queue(outbox, 'ann@example.com');
  await outbox.deliver();
  expect(lines.join('')).toContain('EAUTH');
  expect(await waiting()).toBe(1);
});

it('the log gives the reason why a mail server is not trusted, and the setting', async () => {
  const secure = await startMailServer(0, true);
  const outbox = createProcess(secure.url);
  await queue(outbox, 'ann@example.com');
  await outbox.deliver();
  await secure.close();
  expect(lines.join('')).toContain('"code":"ESOCKET","answer":null,"reason":"self-signed cert');
  expect(lines.join('')).toContain('NODE_EXTRA_CA_CERTS');
  expect(lines.join('')).not.toMatch(/example\.com|not%20to|127\.0\.0\.1/);
  expect(await waiting()).toBe(1);
});

it('no address, link or password of the mail server reaches the log', async () => {
  const outbox = createProcess();
  mailbox.refuseRecipients({ code: 550, message: 'no such user: gone@example.com' });
  await queue(outbox, 'gone@example.com');
  await outbox.deliver();
  const wrong = createProcess(mailbox.url.replace('shops:', 'stores:'));
  await queue(wrong, 'ann@example.com');
  await wrong.deliver();
  const log = lines.join('');
  expect(log).toContain('a mail was not taken');
  for (const secret of ['example.com', 'bbp_', 'not%20to', 'not to be logged', 'stores']) {
    expect(log).not.toContain(secret);
  }
});

it('without SMTP_URL nothing is sent, and queued emails are given up in time', async () => {
  await queue(createProcess(), 'ann@example.com');
  const outbox = createProcess('');
  expect(outbox.isOn).toBe(false);
  await outbox.deliver();
  expect(await waiting()).toBe(1);
  clock.advance(60 * MINUTE_MS);
  await outbox.deliver();
  expect(await waiting()).toBe(0);
});

it('text from users cannot become markup or another header of the email', async () => {
  const outbox = createProcess();
  const mail = mailOf({
    to: 'ann@example.com',
    subject: 'A new password\r\nBcc: thief@example.com',
    greeting: 'Hello <script>alert(1)</script> & "Ann",',
    paragraphs: [],
    action: { label: 'Choose', url: `${LINK}&x="><b>` },
    closing: [],
  });
  expect(mail.html).not.toMatch(/<script>|<b>/);
  const expiry = new Date(clock.now().getTime() + MINUTE_MS);
  await database.db.transaction().execute((tx) => outbox.queue(tx, mail, expiry, null));
  await outbox.deliver();
  const [received] = await mailbox.mailsTo('ann@example.com');
  expect(received?.to).toEqual(['ann@example.com']);
  expect(received?.headers).not.toMatch(/^Bcc:/m);
});

it('emails that expire soon do not wait for the many of a morning', async () => {
  const outbox = createProcess();
  for (const at of [1, 2, 3]) await queue(outbox, `digest${at}@shops.example`, 24 * 60);
  clock.advance(1000);
  await queue(outbox, 'reset@shops.example', 60);
  await outbox.deliver();
  const [first, ...others] = mailbox.everything();
  expect(first).toContain('To: reset@shops.example');
  expect(others).toHaveLength(3);
});
