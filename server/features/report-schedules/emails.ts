import { REPORT_SCHEDULE } from '@branchbook/contract/report-schedules.ts';
import { sendingText } from '@branchbook/contract/sending-times.ts';
import type { SendingTimes } from '@branchbook/contract/sending-times.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { formatDay } from '../../platform/format.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';

/** Name of the file that readers keep to check the records of the company later. */
export const CHECKPOINT_FILE = 'checkpoint.json';

const rangeText = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

export type SentReport = {
  report: string;
  company: string;
  owner: string;
  range: DayRange;
  to: { email: string; name: string | null };
  isAttached: boolean;
  hasCheckpoint: boolean;
  /** The report in the portal; null for readers outside the company. */
  portalUrl: string | null;
  unsubscribeUrl: string;
};

const bodyOf = ({ company, report, range, isAttached, portalUrl }: SentReport): string[] => {
  const named = `‘${report}’ of ${company}, ${rangeText(range)}`;
  if (isAttached) return [`${named}, is attached.`];
  const size = `${REPORT_SCHEDULE.attachedBytes / 1024 / 1024} MB`;
  return [
    `${named}, is larger than ${size}, so it is not attached.`,
    portalUrl === null
      ? 'Please ask your contact there for a shorter report.'
      : 'You can sign in and open it in the portal.',
  ];
};

/** Composes the email that brings a report to one reader. */
export const reportMail = (sent: SentReport): Mail => {
  const { report, owner, company, range, to, isAttached, hasCheckpoint, portalUrl } = sent;
  return mailOf({
    to: to.email,
    subject: `${report}: ${rangeText(range)}`,
    greeting: to.name ? `Hello ${to.name},` : 'Hello,',
    paragraphs: bodyOf(sent),
    ...(portalUrl !== null && {
      action: { label: isAttached ? 'Open the portal' : 'Open the report', url: portalUrl },
    }),
    closing: [
      ...(hasCheckpoint
        ? [
            `Keep ${CHECKPOINT_FILE}: it is a signed checkpoint of all records of ${company}. With it, anyone can find out later whether records were changed or removed.`,
          ]
        : []),
      `${owner} of ${company} sends you this report regularly.`,
    ],
    unsubscribe: { text: 'Stop this report', url: sent.unsubscribeUrl },
  });
};

export type AskedToConfirm = {
  report: string;
  company: string;
  owner: string;
  address: string;
  times: SendingTimes;
  url: string;
};

/** Composes the email that asks an outside address whether it wants a report. */
export const confirmMail = ({
  report,
  company,
  owner,
  address,
  times,
  url,
}: AskedToConfirm): Mail =>
  mailOf({
    to: address,
    subject: `${company} wants to send you a report`,
    greeting: 'Hello,',
    paragraphs: [
      `${owner} of ${company} wants to send the report ‘${report}’ to this address.`,
      `How often: ${sendingText(times)}.`,
      'You get nothing unless you agree.',
    ],
    action: { label: 'Read and confirm', url },
    closing: [
      `The link is valid for ${REPORT_SCHEDULE.confirmDays} days. If you do not want the report, or do not know ${company}, you need not do anything.`,
    ],
  });
