import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './platform/config.ts';
import { mailServerProblem } from './platform/mail/transport.ts';
import type { SendFailure } from './platform/mail/transport.ts';
import { storeProblem } from './platform/photos/store-check.ts';
import type { PhotoStore } from './platform/photos/store.ts';

/** Returns a readable description of a failure to send. */
export const failureText = ({ code, answer, reason }: SendFailure): string => {
  const said = [code, answer].filter((one) => one !== null).join(' ');
  return reason ? `${reason} (${said})` : said;
};

/** Explains why the mail server cannot be used; null when it can, or when none is set. */
export const mailSentence = async (
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
): Promise<string | null> => {
  const failure = await mailServerProblem(config);
  return (
    failure &&
    `SMTP_URL: the mail server cannot be used: ${failureText(failure)}. Mails wait until it can.`
  );
};

/**
 * Warns of a mail server or a bucket that cannot be used. The start does not wait for this check;
 * work that needs them is tried again.
 */
export const warnOfServices = async (
  config: Config,
  store: PhotoStore,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  const problems = await Promise.all([
    mailSentence(config),
    config.s3 ? storeProblem(store, config) : null,
  ]);
  for (const problem of problems) if (problem) log.warn(problem);
};
