import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { mailOf } from '../../platform/mail/email.ts';
import type { Mail } from '../../platform/mail/transport.ts';

/** Email to a user whose two-factor authentication the operator has turned off. */
export const twoFactorOffMail = (to: { email: string; name: string }, origin: string): Mail =>
  mailOf({
    to: to.email,
    subject: `Two-step sign-in to ${PRODUCT_NAME} was turned off`,
    greeting: to.name ? `Hello ${to.name},` : 'Hello,',
    paragraphs: [
      'The person who runs this service for you has turned your two-step sign-in off. You are signed out everywhere, and sign in with your password alone again.',
      'Turn it on again in the portal, under Settings, Security, and keep the new recovery codes apart from your phone.',
    ],
    action: { label: 'Sign in', url: `${origin}/login` },
    closing: [
      'If you did not ask for this, change your password at once and ask the person who runs this service for you.',
    ],
  });
