import { COPYRIGHT_YEAR, PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Anchor, Container, Group, Text } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { BrandMark } from '../shared/brand.tsx';
import { LinkAnchor, LinkButton } from '../shared/links.tsx';
import { BranchAppBadge } from './branch-app-badge.tsx';
import classes from './public-layout.module.css';

export const PublicLayout = () => (
  <div className={classes['page']}>
    <Anchor href="#main" className={classes['skip']}>
      Skip to content
    </Anchor>
    <header className={classes['header']}>
      <Container size="lg" className={classes['bar']}>
        <LinkAnchor to={paths.landing} c="inherit" underline="never" className={classes['home']}>
          <BrandMark />
        </LinkAnchor>
        <Group gap="xs" component="nav" aria-label="Main">
          <ColorSchemeToggle />
          <LinkButton to={paths.login} variant="default" visibleFrom="xs">
            WEB PORTAL
          </LinkButton>
          <LinkButton to={paths.signup}>SIGNUP</LinkButton>
        </Group>
      </Container>
    </header>
    <main id="main" tabIndex={-1} className={classes['main']}>
      <Outlet />
    </main>
    <footer className={classes['footer']}>
      <Container size="lg">
        <Group justify="space-between" gap="lg">
          <Group component="nav" aria-label="Footer" className={classes['links']}>
            <LinkAnchor to={paths.privacyPolicy} size="sm">
              Privacy Policy
            </LinkAnchor>
            <LinkAnchor to={paths.userData} size="sm">
              Request Data Deletion
            </LinkAnchor>
            <LinkAnchor to={paths.terms} size="sm">
              Terms and Conditions
            </LinkAnchor>
          </Group>
          <BranchAppBadge />
        </Group>
        <Text size="sm" c="dimmed" mt="lg">
          © {COPYRIGHT_YEAR} {PRODUCT_NAME}. All rights reserved.
        </Text>
      </Container>
    </footer>
  </div>
);
