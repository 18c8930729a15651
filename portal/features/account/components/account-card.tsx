import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode };

/** One card of the settings. */
export const AccountCard = ({ title, children }: Props) => (
  <Card component="section" aria-label={title} p={{ base: 'md', sm: 'lg' }}>
    <Stack gap="md">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  </Card>
);
