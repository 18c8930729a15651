import { alertText, beforeText } from '@branchbook/contract/alert-kinds.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import type { ToldAlert } from './watch-queries.ts';

/** Alerts named in one email: more than a person reads. */
const NAMED = 20;

/** Why people are told of an alert again. */
const AGAIN = {
  worse: 'It got worse. ',
  left: 'No one deals with it any more. ',
} as const;

const lineOf = (alert: ToldAlert): string =>
  `${alert.critical ? 'Urgent: ' : ''}${alert.again ? AGAIN[alert.again] : ''}${alertText(alert)}${beforeText(alert)}, at ${alert.branch_name}`;

/** Composes one email with all alerts of which one run of the job tells a person. */
export const alertMail = (
  to: { email: string; name: string },
  alerts: readonly ToldAlert[],
  origin: string,
): Mail => {
  const [first] = alerts;
  const left = alerts.length - NAMED;
  return mailOf({
    to: to.email,
    subject: alerts.length === 1 && first ? lineOf(first) : `${alerts.length} alerts`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      ...alerts.slice(0, NAMED).map((alert) => `${lineOf(alert)}.`),
      ...(left > 0 ? [`And ${left} more.`] : []),
      'Please acknowledge what you deal with. Otherwise more people will be told.',
    ],
    action: { label: 'Open the alerts', url: `${origin}/portal/alerts` },
    closing: [
      `You can choose how ${PRODUCT_NAME} tells you of alerts in the portal, under Settings, Notifications.`,
    ],
  });
};
