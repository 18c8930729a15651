import { Button, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconLinkOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { signOut } from '../../shared/api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { Outcome } from '../../shared/outcome.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const Changed = () => (
  <Outcome
    icon={<IconCheck size={24} />}
    color="green"
    title="You can sign in now"
    text="Your new password is saved. You’ve been signed out everywhere else."
  >
    <Button component="a" href={paths.login}>
      Go to Login
    </Button>
  </Outcome>
);

const DeadLink = () => (
  <Outcome
    icon={<IconLinkOff size={24} />}
    color="red"
    title="Invalid Link"
    text="This link has expired or was used already. You can ask for another one."
  >
    <Group gap="xs" grow preventGrowOverflow={false}>
      <Button component="a" href={paths.forgotPassword}>
        Send another link
      </Button>
      <Button component="a" href={paths.login} variant="default">
        Go to Login
      </Button>
    </Group>
  </Outcome>
);

export const ResetPasswordPage = () => {
  usePageTitle('Choose a password');
  const { token } = useSearch({ from: '/reset-password' });
  const [outcome, setOutcome] = useState<'changed' | 'dead link' | null>(null);

  const changed = () => {
    // Ends the current user's session in this browser, as the link's owner signs in next.
    void signOut();
    setOutcome('changed');
  };

  return (
    <AuthFrame>
      {outcome === 'changed' && <Changed />}
      {(outcome === 'dead link' || !token) && <DeadLink />}
      {outcome === null && token && (
        <>
          <Title order={1}>Choose a password</Title>
          <Text c="dimmed" size="sm" mb="lg" mt={4}>
            You sign in with it from now on.
          </Text>
          <ResetPasswordForm
            token={token}
            onChanged={changed}
            onDeadLink={() => setOutcome('dead link')}
          />
        </>
      )}
    </AuthFrame>
  );
};
