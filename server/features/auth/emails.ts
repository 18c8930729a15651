import { PASSWORD_LINK_MINUTES, SET_UP_LINK_DAYS } from '@branchbook/contract/auth.ts';
import { LINK_LIFETIME_HOURS } from '@branchbook/contract/onboarding.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';

type Person = { email: string; name: string };

const greeting = ({ name }: Person): string => (name ? `Hello ${name},` : 'Hello,');

const UNASKED =
  'If you did not ask for this, you need not do anything: without the link nothing changes.';

/** Email to an owner who has just signed up or resumes the set-up. */
export const companySetUpMail = (person: Person, url: string): Mail =>
  mailOf({
    to: person.email,
    subject: `Set up your company on ${PRODUCT_NAME}`,
    greeting: greeting(person),
    paragraphs: [
      `An account was created for this address on ${PRODUCT_NAME}. The next step is to register your company.`,
      `The link is valid for ${LINK_LIFETIME_HOURS} hours.`,
    ],
    action: { label: 'Set Up Company', url },
    closing: [UNASKED],
  });

/** Email to an employee whom a manager has added without a password. */
export const setUpMail = (person: Person, company: string, url: string): Mail =>
  mailOf({
    to: person.email,
    subject: `Your ${PRODUCT_NAME} account`,
    greeting: greeting(person),
    paragraphs: [
      `${company} has added you on ${PRODUCT_NAME}. Choose a password, and you can sign in with this address.`,
      `The link is valid for ${SET_UP_LINK_DAYS} days and works once.`,
    ],
    action: { label: 'Choose a password', url },
    closing: ['If you do not know what this is about, please ignore this message.'],
  });

/** Email to a user who has forgotten their password. */
export const resetMail = (person: Person, url: string): Mail =>
  mailOf({
    to: person.email,
    subject: `Choose a new ${PRODUCT_NAME} password`,
    greeting: greeting(person),
    paragraphs: [
      'Someone, hopefully you, has asked for a new password for this address.',
      `The link is valid for ${PASSWORD_LINK_MINUTES} minutes and works once. With the new password you are signed out everywhere else.`,
    ],
    action: { label: 'Choose a new password', url },
    closing: [UNASKED],
  });
