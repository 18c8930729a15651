import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import type { ResetAnswer } from './api.ts';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { Outcome } from '../../shared/outcome.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

const Answered = ({ sendsMail, message }: ResetAnswer) => (
  <Outcome
    icon={sendsMail ? <IconMail size={24} /> : <IconMailOff size={24} />}
    color={sendsMail ? 'green' : 'yellow'}
    title={sendsMail ? 'Check your email' : 'Ask for a new password'}
    text={message}
  >
    <Button component="a" href={paths.login} variant="default">
      Back to sign in
    </Button>
  </Outcome>
);

export const ForgotPasswordPage = () => {
  usePageTitle('Forgot password');
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  return (
    <AuthFrame
      below={
        !answer && (
          <Text size="sm" ta="center" mt="md">
            <Anchor href={paths.login} underline="always" data-standalone>
              Back to sign in
            </Anchor>
          </Text>
        )
      }
    >
      {answer ? (
        <Answered {...answer} />
      ) : (
        <>
          <Title order={1}>Forgot your password?</Title>
          <Text c="dimmed" size="sm" mb="lg" mt={4}>
            Enter the email address you sign in with. We’ll email you a link to choose a new one.
          </Text>
          <ForgotPasswordForm onAnswer={setAnswer} />
        </>
      )}
    </AuthFrame>
  );
};
