import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Explains the card's subject, below its heading. */
  help?: string;
  badge?: ReactNode;
  children: ReactNode;
};

/** Renders a card of a page under its own heading; CardPart divides it further. */
export const TitledCard = ({ title, help, badge, children }: Props) => (
  <Card component="section" aria-label={title} p={{ base: 'md', sm: 'lg' }}>
    <Stack gap="md">
      <div>
        <Group justify="space-between" gap="sm">
          <Title order={2}>{title}</Title>
          {badge}
        </Group>
        {help && (
          <Text size="sm" c="dimmed" maw="70ch">
            {help}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  </Card>
);
