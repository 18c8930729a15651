import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Paper, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { BrandMark } from '../../shared/brand.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import classes from './auth.module.css';
import { LoginForm } from './login-form.tsx';

export const LoginPage = () => {
  usePageTitle('Login');
  const { from } = useSearch({ from: '/login' });
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <LinkAnchor to={paths.landing} c="inherit" underline="never" className={classes['home']}>
          <BrandMark />
        </LinkAnchor>
        <ColorSchemeToggle />
      </header>
      <main className={classes['narrow']}>
        <Paper withBorder p="xl" className={classes['card']}>
          <Text c="dimmed" component="h2" size="sm" m={0}>
            Welcome back
          </Text>
          <Title order={1} mb="lg">
            Log into {PRODUCT_NAME}
          </Title>
          <LoginForm returnTo={from ?? paths.portal} />
          <Text size="sm" c="dimmed" mt="lg">
            Trouble signing in? Please contact your system administrator.
          </Text>
        </Paper>
        <Text size="sm" ta="center" mt="md">
          New here?{' '}
          <LinkAnchor to={paths.signup} underline="always">
            Create an account
          </LinkAnchor>
          {' · '}
          <LinkAnchor to={paths.landing} underline="always">
            Back to the start page
          </LinkAnchor>
        </Text>
      </main>
    </div>
  );
};
