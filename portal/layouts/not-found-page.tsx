import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Center, Container, Title } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { LinkButton } from '../shared/links.tsx';
import { usePageTitle } from '../shared/page-title.ts';

export const NotFoundPage = () => {
  usePageTitle('Page not found');
  return (
    <Container component="main" size="xs" py="xl">
      <Center>
        <Title order={1}>Page not found</Title>
      </Center>
      <EmptyState
        icon={<IconMapOff size={24} />}
        title="There is nothing at this address"
        action={
          <LinkButton to={paths.landing} mt="sm">
            Go to the start page
          </LinkButton>
        }
      />
    </Container>
  );
};
