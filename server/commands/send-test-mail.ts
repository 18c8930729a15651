import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { z } from 'zod';
import { ConfigError, readSettings } from '../platform/config.ts';
import { mailOf } from '../platform/mail/email.ts';
import { createTransport, failureOf } from '../platform/mail/transport.ts';
import { failureText } from '../start-warnings.ts';

/** Sends an email past the queue and prints why it was not accepted, if so. */
export const sendTestMail = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => unknown,
  { name }: { name: string | undefined },
): Promise<void> => {
  const address = z.email().safeParse(name);
  if (!address.success) {
    throw new ConfigError('Say where to: npm run admin -- send-test-mail ann@example.com');
  }
  const settings = readSettings(env);
  const send = createTransport(settings);
  if (!send) {
    throw new ConfigError('SMTP_URL: is not set, so no mail is sent. Name a mail server.');
  }
  try {
    await send(
      mailOf({
        to: address.data,
        subject: `Test mail from ${PRODUCT_NAME}`,
        greeting: 'Hello,',
        paragraphs: [
          `This is a test. It shows that ${PRODUCT_NAME} can send mail with its settings.`,
        ],
        action: { label: `Open ${PRODUCT_NAME}`, url: settings.publicOrigin },
        closing: [],
      }),
    );
  } catch (error) {
    throw new ConfigError(`SMTP_URL: the mail was not taken: ${failureText(failureOf(error))}.`, {
      cause: error,
    });
  }
  print(`The mail server took a mail to ${address.data} from ${settings.mailFrom}.`);
  print('See that it arrives, and not among the junk.');
};
