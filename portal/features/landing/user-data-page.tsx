import { List, Text, Title } from '@mantine/core';
import { DataController } from './components/data-controller.tsx';
import { LegalPage } from './legal-page.tsx';

export const UserDataPage = () => (
  <LegalPage title="Request Data Deletion">
    <Title order={2}>How to ask</Title>
    <List type="ordered">
      <List.Item>
        Contact your manager. Your manager contacts the subscription holder, who deletes your data.
      </List.Item>
      <List.Item>
        <DataController />
      </List.Item>
    </List>
    <Title order={2}>What is deleted</Title>
    <List>
      <List.Item>Employee information.</List.Item>
      <List.Item>Account information, including login credentials and the personal PIN.</List.Item>
    </List>
    <Title order={2}>How long it takes</Title>
    <Text>There is no retention period once data is deleted: it is gone at once.</Text>
    <Text mt="xs">
      Records of completed work stay without your name. An accident book entry must be kept by law
      until three years after the accident or after it was written down, whichever is later, with
      your name, occupation and address.
    </Text>
    <Text mt="xs">
      A customer who has complained can ask the shop to delete their name and contact. The complaint
      itself stays without them.
    </Text>
  </LegalPage>
);
