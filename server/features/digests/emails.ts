import { digestLabel } from '@branchbook/contract/digests.ts';
import type { DigestKind } from '@branchbook/contract/digests.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { EmailSection } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { daysText } from './digest-text.ts';

export type Digest = {
  kind: DigestKind;
  range: DayRange;
  reader: { name: string; email: string };
  /** The branches that it is about: 'all 12 branches of Crumb & Co'. */
  about: string;
  sections: EmailSection[];
  origin: string;
  unsubscribeUrl: string;
};

/** Composes a digest for one reader. */
export const digestMail = (digest: Digest): Mail => {
  const { kind, range, reader, about, sections, origin, unsubscribeUrl } = digest;
  const label = digestLabel[kind];
  return mailOf({
    to: reader.email,
    subject: `${label}: ${daysText(kind, range)}`,
    greeting: `Hello ${reader.name},`,
    paragraphs: [`This is about ${about}.`],
    sections,
    action: { label: 'Open the portal', url: `${origin}/portal` },
    closing: ['You get this because you chose it in the portal, under Settings, Notifications.'],
    unsubscribe: { text: `Stop the ${label.toLowerCase()}`, url: unsubscribeUrl },
  });
};
