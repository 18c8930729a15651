import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { LoginForm } from './login-form.tsx';

type Props = { onSignedIn: () => void };

export const LoginPage = ({ onSignedIn }: Props) => {
  usePageTitle('Sign in');
  return (
    <AuthFrame
      below={
        <Text size="sm" ta="center" mt="md">
          New here?{' '}
          <Anchor href={paths.signup} underline="always">
            Create an account
          </Anchor>
          {' · '}
          <Anchor href={paths.landing} underline="always">
            Back to the start page
          </Anchor>
        </Text>
      }
    >
      <Text c="dimmed" component="h2" size="sm" m={0}>
        Welcome back
      </Text>
      <Title order={1} mb="lg">
        Log into {PRODUCT_NAME}
      </Title>
      <LoginForm onSignedIn={onSignedIn} />
      <Text size="sm" mt="md">
        <Anchor href={paths.forgotPassword} underline="always" data-standalone>
          Forgot password?
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed" mt="lg">
        Trouble signing in? Contact your system administrator.
      </Text>
    </AuthFrame>
  );
};
