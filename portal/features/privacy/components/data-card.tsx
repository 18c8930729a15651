import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; help: string; children: ReactNode };

/** A card about data, and what it is about. */
export const DataCard = ({ title, help, children }: Props) => (
  <Card component="section" aria-label={title} p={{ base: 'md', sm: 'lg' }}>
    <Stack gap="md">
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed" maw="70ch">
          {help}
        </Text>
      </div>
      {children}
    </Stack>
  </Card>
);
