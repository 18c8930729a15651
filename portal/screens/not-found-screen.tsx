import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Center, Container, Group, Title } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { BrandMark } from '../shared/brand.tsx';
import { LinkAnchor, LinkButton } from '../shared/links.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { readSession } from '../shared/session.ts';

/** Leads back to where the visitor most likely came from: the portal, when signed in. */
export const NotFoundScreen = () => {
  usePageTitle('Page not found');
  const back = readSession()
    ? { to: paths.portal, label: 'Back to the dashboard' }
    : { to: paths.landing, label: 'Go to the start page' };
  return (
    <>
      <Group component="header" justify="space-between" h={64} px="lg">
        <LinkAnchor to={back.to} c="inherit" underline="never">
          <BrandMark />
        </LinkAnchor>
        <ColorSchemeToggle />
      </Group>
      <Container component="main" size="xs" py="xl">
        <Center>
          <Title order={1}>Page not found</Title>
        </Center>
        <EmptyState
          icon={<IconMapOff size={24} />}
          title="There is nothing at this address"
          text="Check the address, or start again from here."
          action={
            <LinkButton to={back.to} mt="sm">
              {back.label}
            </LinkButton>
          }
        />
      </Container>
    </>
  );
};
