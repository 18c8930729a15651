import { Divider } from '@mantine/core';
import { AccountCard } from './components/account-card.tsx';
import { CardPart } from './components/card-part.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

/** How one signs in, and where one is signed in. */
export const SecurityPanel = () => (
  <AccountCard title="Security">
    <CardPart
      title="Password"
      help="8 to 128 characters with an uppercase letter, a lowercase letter and a number. A new one signs you out everywhere else."
    >
      <PasswordForm />
    </CardPart>
    <Divider />
    <TwoStepPanel />
    <Divider />
    <SessionsPanel />
  </AccountCard>
);
