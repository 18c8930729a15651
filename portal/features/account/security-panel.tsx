import { CardPart } from '@branchbook/ui/card-part.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Divider } from '@mantine/core';
import { PasswordForm } from './password-form.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

/** How one signs in, and where one is signed in. */
export const SecurityPanel = () => (
  <TitledCard title="Security">
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
  </TitledCard>
);
