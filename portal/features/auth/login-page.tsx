import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { AuthFrame } from './components/auth-frame.tsx';
import { LoginForm } from './login-form.tsx';

export const LoginPage = () => {
  usePageTitle('Login');
  const { from } = useSearch({ from: '/login' });
  return (
    <AuthFrame
      below={
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
      }
    >
      <Text c="dimmed" component="h2" size="sm" m={0}>
        Welcome back
      </Text>
      <Title order={1} mb="lg">
        Log into {PRODUCT_NAME}
      </Title>
      <LoginForm returnTo={from ?? paths.portal} />
      <Text size="sm" mt="md">
        <LinkAnchor to={paths.forgotPassword} underline="always">
          Forgot password?
        </LinkAnchor>
      </Text>
      <Text size="sm" c="dimmed" mt="lg">
        Trouble signing in? Contact your system administrator.
      </Text>
    </AuthFrame>
  );
};
