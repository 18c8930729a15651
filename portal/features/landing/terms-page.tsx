import { Text, Title } from '@mantine/core';
import { OperatorContact, OperatorName } from './components/operator.tsx';
import { LegalPage } from './legal-page.tsx';

export const TermsPage = () => (
  <LegalPage title="Terms and Conditions">
    <Title order={2}>The service</Title>
    <Text>
      The service helps a business to plan and record the work in its branches. <OperatorName />{' '}
      provides it to the business that holds the subscription.
    </Text>
    <Title order={2}>Your account</Title>
    <Text>
      Keep your password and your PIN to yourself. The business decides who has an account and what
      each person may do.
    </Text>
    <Title order={2}>Subscription</Title>
    <Text>
      The subscription is annual. The price is shown before it is activated. Your records stay
      available to you when it ends.
    </Text>
    <Title order={2}>Your records</Title>
    <Text>
      What you enter belongs to the business. You are responsible for its being right and for being
      allowed to enter it.
    </Text>
    <Title order={2}>Contact</Title>
    <Text>
      <OperatorContact />
    </Text>
  </LegalPage>
);
