import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { SELF_SIGNED } from './certificate.ts';

/** A received email, both parts decoded. */
export type ReceivedMail = {
  from: string;
  to: string[];
  headers: string;
  text: string;
  html: string;
  /** The single link of the email. */
  link: string;
};

export type MailServer = {
  /** Value for SMTP_URL. */
  url: string;
  /** Returns the emails to an address in order of arrival; waits until there are `count`. */
  mailsTo: (address: string, count?: number) => Promise<ReceivedMail[]>;
  /** Returns all received emails as they were sent. */
  everything: () => string[];
  /** Sets the response to recipients from now on; null accepts all. */
  refuseRecipients: (answer: { code: number; message: string } | null) => void;
  close: () => Promise<void>;
};

const fromQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

const bodyOf = (raw: string, type: string): string => {
  const start = raw.indexOf(`Content-Type: ${type}`);
  const [head = '', ...rest] = raw.slice(start).split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').split('\r\n--')[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? fromQuotedPrintable(body) : body;
};

const parse = (raw: string, from: string, to: string[]): ReceivedMail => {
  const plain = bodyOf(raw, 'text/plain').replaceAll('\r\n', '\n');
  return {
    from,
    to,
    headers: raw.split('\r\n\r\n')[0] ?? '',
    text: plain,
    html: bodyOf(raw, 'text/html'),
    link: /https?:\/\/\S+/.exec(plain)?.[0] ?? '',
  };
};

const USER = 'shops';
const MAIL_PASSWORD = 'not to be logged';

/**
 * Starts a real SMTP server that keeps its emails; on a free port unless one is given. With `tls`
 * it speaks TLS from the start, with an untrusted certificate.
 */
export const startMailServer = async (port = 0, tls = false): Promise<MailServer> => {
  const raws: string[] = [];
  const mails: ReceivedMail[] = [];
  let refusal: { code: number; message: string } | null = null;
  let waiting: (() => void)[] = [];
  const server = new SMTPServer({
    ...(tls
      ? { ...SELF_SIGNED, secure: true }
      : // No client could trust a certificate of this server.
        { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth: ({ username, password }, _, callback) => {
      if (username === USER && password === MAIL_PASSWORD) callback(null, { user: USER });
      else callback(new Error('Invalid username or password'));
    },
    onRcptTo: (_, __, callback) => {
      if (refusal)
        callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      else callback();
    },
    onData: (stream, { envelope }, callback) => {
      text(stream).then((raw) => {
        raws.push(raw);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push(
          parse(
            raw,
            from,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        for (const look of waiting.splice(0)) look();
        callback();
      }, callback);
    },
  });
  // Clients that do not trust the certificate end the connection.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: taken } = server.server.address() as AddressInfo;
  const mailsTo = async (address: string, count = 1): Promise<ReceivedMail[]> => {
    const found = mails.filter(({ to }) => to.includes(address));
    if (found.length >= count) return found;
    await new Promise<void>((resolve) => {
      waiting = [...waiting, resolve];
    });
    return mailsTo(address, count);
  };
  return {
    url: `${tls ? 'smtps' : 'smtp'}://${USER}:${encodeURIComponent(MAIL_PASSWORD)}@127.0.0.1:${taken}`,
    mailsTo,
    everything: () => raws,
    refuseRecipients: (answer) => {
      refusal = answer;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
