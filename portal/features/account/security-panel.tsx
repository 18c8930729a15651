import { CardPart } from '@branchbook/ui/card-part.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Divider } from '@mantine/core';
import { PasswordForm } from './password-form.tsx';
import { PinForm } from './pin-form.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** Shows the user's sign-in settings and the devices where they are signed in. */
export const SecurityPanel = () => (
  <TitledCard title="Security">
    <CardPart
      title="Password"
      help="8 to 128 characters with an uppercase letter, a lowercase letter and a number. A new one signs you out everywhere else."
    >
      <PasswordForm />
    </CardPart>
    <Divider />
    <CardPart title="PIN" help="4 to 6 digits. You unlock the tablet of your branch with it.">
      <PinForm />
    </CardPart>
    <Divider />
    <TwoFactorPanel />
    <Divider />
    <SessionsPanel />
  </TitledCard>
);
