import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';

/** Wrong PINs for a person; `device` is null when they were entered on several tablets. */
type WrongPins = { person: string; failures: number; device: string | null; branch: string };

/** Builds the email that warns a manager that a person's PIN may be being guessed ([A-054]). */
export const manyWrongPinsMail = (
  to: { email: string; name: string },
  { person, failures, device, branch }: WrongPins,
  origin: string,
): Mail =>
  mailOf({
    to: to.email,
    subject: `Many wrong PINs for ${person}`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      device === null
        ? `On the tablets of ${branch} a wrong PIN was entered ${failures} times within a day for ${person}.`
        : `On the tablet ‘${device}’ at ${branch} a wrong PIN was entered ${failures} times in a row for ${person}.`,
      'Perhaps they do not remember it, or someone is guessing. Each further try has to wait for 15 minutes; everyone else goes on working. If they have forgotten it, give them a new one.',
    ],
    action: { label: 'See employees', url: `${origin}/portal/employees` },
    closing: ['You are told this once a day for each person and tablet.'],
  });
