import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = { to: string; subject: string; text: string; html: string };
export type Send = (mail: Mail) => Promise<void>;

const CONNECT_MS = 5000;
/** A mail server may look at a mail for a while; one that is sent twice for impatience is worse. */
const ANSWER_MS = 60_000;

/** Why a mail was not taken, without the address and the words of the mail server. */
export type SendFailure = { code: string; answer: number | null; final: boolean };

/** Reads what the library throws; final when the mail server will not change its mind. */
export const failureOf = (error: unknown): SendFailure => {
  const { code, command, responseCode } = error as Record<string, unknown>;
  const answer = typeof responseCode === 'number' ? responseCode : null;
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    answer,
    // Refusing us or our sender's address is for the operator to mend, and then the mail goes.
    final: (command === 'RCPT TO' || command === 'DATA') && answer !== null && answer >= 500,
  };
};

/** Hands mails to the server of SMTP_URL; null when there is none. */
export const createTransport = ({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Send | null => {
  if (!smtpUrl) return null;
  // Loaded with the first mail: many never send one, and it is large.
  let transport: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport(
      {
        url: smtpUrl,
        dnsTimeout: CONNECT_MS,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: ANSWER_MS,
        socketTimeout: ANSWER_MS,
      },
      // Nobody is there to answer: other programs must not try it either.
      { from: mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
    );
  };
  return async (mail) => {
    transport ??= connect();
    const connected = await transport;
    await connected.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  };
};
