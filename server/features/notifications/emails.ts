import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';

/** Notifications listed in one email: more than a person reads. */
const NAMED = 20;

/** Composes one email with all notifications that one run of the job has for a person. */
export const digestMail = (
  to: { email: string; name: string },
  texts: readonly string[],
  origin: string,
): Mail => {
  const left = texts.length - NAMED;
  return mailOf({
    to: to.email,
    subject: texts.length === 1 ? (texts[0] ?? '') : `${texts.length} notifications`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      ...texts.slice(0, NAMED).map((text) => `${text}.`),
      ...(left > 0 ? [`And ${left} more.`] : []),
    ],
    action: { label: 'Open the portal', url: `${origin}/portal` },
    closing: [
      `You can choose what ${PRODUCT_NAME} tells you by email in the portal, under Settings, Notifications.`,
    ],
  });
};
