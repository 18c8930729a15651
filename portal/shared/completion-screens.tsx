import { Button, Group, Loader, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconLinkOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useStepRedirect, saysAlreadyCreated } from './completion-link.ts';
import type { LinkError, StepPath } from './completion-link.ts';
import { LinkButton } from './links.tsx';

type ScreenProps = { icon: ReactNode; title: string; children?: ReactNode; live?: boolean };

const Screen = ({ icon, title, children, live }: ScreenProps) => (
  <Paper withBorder p="xl" role={live ? 'status' : undefined}>
    <Stack align="center" gap="sm" ta="center" py="lg">
      {icon}
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  </Paper>
);

const roundIcon = (color: string, icon: ReactNode) => (
  <ThemeIcon variant="light" color={color} size={56} radius="xl" aria-hidden>
    {icon}
  </ThemeIcon>
);

export const ValidatingLink = ({ text = 'Validating Token...' }: { text?: string }) => (
  <Screen icon={<Loader aria-hidden />} title={text} live />
);

type InvalidLinkProps = {
  error: LinkError | Error;
  onRetry: () => void;
  signupLabel?: string;
};

export const InvalidLink = ({
  error,
  onRetry,
  signupLabel = 'Create New Account',
}: InvalidLinkProps) => (
  <Screen icon={roundIcon('red', <IconLinkOff size={28} />)} title="Invalid Link">
    <Text c="dimmed" role="alert">
      {error.message}
    </Text>
    <Group justify="center" gap="xs" mt="sm">
      {'canRetry' in error && error.canRetry && <Button onClick={onRetry}>Try Again</Button>}
      {!saysAlreadyCreated(error.message) && (
        <LinkButton to={paths.signup} variant="default">
          {signupLabel}
        </LinkButton>
      )}
      <LinkButton to={paths.login} variant="default">
        Go to Login
      </LinkButton>
    </Group>
  </Screen>
);

export const StepRefused = ({ message }: { message: string }) => (
  <Screen icon={roundIcon('red', <IconLock size={28} />)} title="Access Denied">
    <Text c="dimmed" role="alert">
      {message}
    </Text>
    <LinkButton to={paths.login} mt="sm">
      Go to Login
    </LinkButton>
  </Screen>
);

export const OnboardingComplete = ({ text }: { text: string }) => (
  <Screen icon={roundIcon('green', <IconCheck size={28} />)} title="Onboarding Complete">
    <Text c="dimmed">{text}</Text>
    <LinkButton to={paths.login} mt="sm">
      Go to Dashboard
    </LinkButton>
  </Screen>
);

type DoneProps = { title: string; text: string; children?: ReactNode };

export const StepDone = ({ title, text, children }: DoneProps) => (
  <Screen icon={roundIcon('green', <IconCheck size={28} />)} title={title} live>
    <Text c="dimmed">{text}</Text>
    {children}
  </Screen>
);

type ResumingProps = { to: StepPath; token: string; delay: number };

export const Resuming = ({ to, token, delay }: ResumingProps) => {
  useStepRedirect(to, token, delay);
  return (
    <Screen icon={<Loader aria-hidden />} title="Resuming your set-up" live>
      <Text c="dimmed">Taking you to the next step…</Text>
    </Screen>
  );
};
