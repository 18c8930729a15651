import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';

/** Builds the email that tells a person at their former address that their address changed. */
export const emailChangedMail = (to: { email: string; name: string }, origin: string): Mail =>
  mailOf({
    to: to.email,
    subject: `Your email address on ${PRODUCT_NAME} was changed`,
    greeting: to.name ? `Hello ${to.name},` : 'Hello,',
    paragraphs: [
      `Your ${PRODUCT_NAME} account now has a different email address. You can no longer sign in with this one, and all other devices were signed out.`,
      'If you or your manager changed it, you do not need to do anything.',
    ],
    action: { label: 'Sign in', url: `${origin}/login` },
    closing: [
      'If you did not expect this, tell the owner of your company or your administrator at once: someone else may be using your account.',
    ],
  });
