import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address at which readers stop e-mails of this kind, by a page or by one click (RFC 8058). */
  unsubscribeUrl?: string;
};

/** A file that is attached to an email. */
export type MailFile = { name: string; type: string; body: Buffer };

/** An email with its files, and the id by which programs recognise it if it arrives twice. */
export type SentMail = Mail & { messageId?: string; files?: MailFile[] };
export type Send = (mail: SentMail) => Promise<void>;

const CONNECT_MS = 5000;
/** A mail server may check an email for a while; sending it twice out of impatience is worse. */
const ANSWER_MS = 60_000;

/** A failure to send, without the mail server's address and words. */
export type SendFailure = {
  code: string;
  answer: number | null;
  /** Explanation in plain words; null for an unknown code. */
  reason: string | null;
  final: boolean;
};

const UNKNOWN_AUTHORITY =
  'self-signed certificate, or one of an authority that is not known here: name its file in NODE_EXTRA_CA_CERTS';

/** Explanations by the underlying error, else by the library's command or code. */
const REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'the certificate of the mail server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the mail server is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'the port does not speak TLS from the start: write smtp:// and add ?requireTLS=true',
  ECONNREFUSED: 'nothing answers at that host and port',
  ENOTFOUND: 'there is no machine of that name',
  EDNS: 'the name of the mail server cannot be looked up',
  ETIMEDOUT: 'no answer in time: port 465 needs smtps://, and a firewall may be in between',
  ETLS: 'the mail server offers no TLS, which requireTLS asks for',
  EAUTH: 'the user or the password is refused',
  'MAIL FROM': 'the sender is refused: see MAIL_FROM, and whether a user and a password are needed',
  'RCPT TO': 'the recipient is refused',
  DATA: 'the mail is refused',
};

/** Describes the library's error; `final` when the mail server will always refuse this email. */
export const failureOf = (error: unknown): SendFailure => {
  const { code, originalCode, command, responseCode } = error as Record<string, unknown>;
  const answer = typeof responseCode === 'number' ? responseCode : null;
  const known = [originalCode, command, code].map((name) => REASONS[String(name)]);
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    answer,
    reason: known.find((one) => one !== undefined) ?? null,
    // After other refusals the operator can correct the account or sender, and the email can go.
    final: (command === 'RCPT TO' || command === 'DATA') && answer !== null && answer >= 500,
  };
};

type Mailing = Pick<Config, 'smtpUrl' | 'mailFrom'>;

/** Makes a transport; loads the large library on first use, as many installations send no email. */
const connect = async (url: string, mailFrom: string, answerMs: number): Promise<Transporter> => {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport(
    {
      url,
      dnsTimeout: CONNECT_MS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
    },
    // Marks emails as automatic, so that other programs do not reply to them.
    { from: mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
};

/** Signs in at the server of SMTP_URL without sending; returns the failure or null. */
export const mailServerProblem = async ({
  smtpUrl,
  mailFrom,
}: Mailing): Promise<SendFailure | null> => {
  if (!smtpUrl) return null;
  const transport = await connect(smtpUrl, mailFrom, CONNECT_MS);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return failureOf(error);
  } finally {
    transport.close();
  }
};

/** Returns the headers by which mail programs offer to stop this kind of email (RFC 8058). */
const headersOf = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Creates a function that sends emails through SMTP_URL; null when it is not set. */
export const createTransport = ({ smtpUrl, mailFrom }: Mailing): Send | null => {
  if (!smtpUrl) return null;
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    transport ??= connect(smtpUrl, mailFrom, ANSWER_MS);
    const connected = await transport;
    const { to, subject, text, html, messageId, files = [] } = mail;
    await connected.sendMail({
      to,
      subject,
      text,
      html,
      ...(messageId && { messageId }),
      headers: headersOf(mail),
      attachments: files.map(({ name, type, body }) => ({
        filename: name,
        contentType: type,
        content: body,
      })),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
};
