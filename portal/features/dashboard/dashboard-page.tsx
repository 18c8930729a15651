import { Page } from '@branchbook/ui/page.tsx';
import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/page-title.ts';
import { useUser } from '../../shared/user.tsx';
import { cardsFor } from './components/cards.tsx';
import { greetingOf } from './greeting.ts';

type Props = {
  /** What of another area is worth a look at once. */
  aside?: ReactNode;
};

export const DashboardPage = ({ aside }: Props) => {
  usePageTitle('Dashboard');
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  const cards = cardsFor(user);
  const place = user.BranchName ? `${user.company_name} · ${user.BranchName}` : user.company_name;
  return (
    <Page title={greetingOf(user.name, hour)} help={place} actions={aside}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {cards.map(({ title, text, icon: CardIcon, actions }) => (
          <Card key={title}>
            <Group wrap="nowrap" align="flex-start" gap="md" flex={1}>
              <ThemeIcon variant="light" size={40} aria-hidden>
                <CardIcon size={22} stroke={1.6} />
              </ThemeIcon>
              <div>
                <Title order={2}>{title}</Title>
                <Text size="sm" c="dimmed" mt={2}>
                  {text}
                </Text>
              </div>
            </Group>
            <Group gap="xs" mt="lg">
              {actions}
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
};
