import { Anchor, Button, List, Text, Title } from '@mantine/core';
import { paths } from '../../paths.ts';
import { OperatorContact, OperatorName } from './components/operator.tsx';
import { LegalPage } from './legal-page.tsx';

export const PrivacyPolicyPage = () => (
  <LegalPage title="Privacy Policy">
    <Title order={2}>Who is responsible</Title>
    <Text>
      The business that holds the subscription decides which data of its people are kept here and
      why. It is the data controller. <OperatorName /> processes the data on its behalf.
    </Text>
    <Title order={2}>What is kept</Title>
    <List>
      <List.Item>
        Account data: email address, password (stored so that no one can read it) and where you are
        signed in.
      </List.Item>
      <List.Item>
        Employee data that the business or the person enters: name, address, date of birth, contact
        details, NI number, PIN and, if given, medical conditions and an emergency contact. PIN, NI
        number and medical conditions are stored encrypted.
      </List.Item>
      <List.Item>
        Records of work: which tasks were completed, temperatures taken, diary notes written and
        training given, by whom and when.
      </List.Item>
      <List.Item>
        The visitor book: name, company, reason and times of a visit and, if given, email address
        and phone number.
      </List.Item>
      <List.Item>
        The accident book: who had an accident, what happened and who reported it, with the
        occupation and home address of both. Addresses are encrypted, and only managers can read
        them.
      </List.Item>
      <List.Item>
        Complaints of customers: what happened and, if given, name and contact. These are stored
        encrypted, only managers of the branch and head office see them, and they are deleted on
        request while the complaint stays.
      </List.Item>
    </List>
    <Title order={2}>What it is used for</Title>
    <Text>
      To run the business’s branches: to show what is due, to record what was done and to report on
      it. This data is neither sold nor used for advertising.
    </Text>
    <Title order={2}>Storage on your device</Title>
    <Text>
      This website keeps your sign-in and your choice of colours in your browser. It sets no
      tracking cookies.
    </Text>
    <Title order={2}>Your rights</Title>
    <Text>
      You may ask for a copy, a correction or the deletion of your data. How to do so is described
      under{' '}
      <Anchor href={paths.userData} underline="always">
        Request Data Deletion
      </Anchor>
      .
    </Text>
    <Title order={2}>Contact</Title>
    <Text>
      <OperatorContact />
    </Text>
    <Button component="a" href={paths.login} variant="default" mt="xl">
      Web Portal Login
    </Button>
  </LegalPage>
);
