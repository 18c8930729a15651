import { Button, Group, Loader, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCloudOff, IconLinkOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { LinkError, isAlreadyCreated, useStepRedirect } from './completion-link.ts';
import type { StepPath } from './completion-link.ts';
import { LinkButton } from './links.tsx';

type ScreenProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  live?: boolean;
  /** The link opens no step, so no step is shown as done or as current. */
  stepless?: boolean;
};

const Screen = ({ icon, title, children, live, stepless }: ScreenProps) => (
  <Paper withBorder p="xl" role={live ? 'status' : undefined} data-stepless={stepless || undefined}>
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

type NotCheckedProps = { message: string; onRetry: () => void };

/** Shows that there was no answer about a link, or none yet: the link may be good. */
export const NotChecked = ({ message, onRetry }: NotCheckedProps) => (
  <Screen icon={roundIcon('yellow', <IconCloudOff size={28} />)} title="No Answer Yet">
    <Text c="dimmed" role="alert">
      {message}
    </Text>
    <Group justify="center" gap="xs" mt="sm">
      <Button onClick={onRetry}>Try Again</Button>
      <LinkButton to={paths.login} variant="default">
        Go to Login
      </LinkButton>
    </Group>
  </Screen>
);

/** Offer to sign in, for a link that has expired ([A-030]). */
export const SIGN_IN_TO_GO_ON =
  'Have you signed up already? Sign in to carry on where you left off.';

type InvalidLinkProps = { error: Error; onRetry: () => void; signupLabel?: string };

const canRetry = (error: Error): boolean => error instanceof LinkError && error.canRetry;

export const InvalidLink = ({
  error,
  onRetry,
  signupLabel = 'Create New Account',
}: InvalidLinkProps) =>
  canRetry(error) ? (
    <NotChecked message={error.message} onRetry={onRetry} />
  ) : (
    <Screen icon={roundIcon('red', <IconLinkOff size={28} />)} title="Invalid Link" stepless>
      <Text role="alert">{error.message}</Text>
      <Text c="dimmed" maw={440}>
        {SIGN_IN_TO_GO_ON}
      </Text>
      <Group justify="center" gap="xs" mt="sm">
        <LinkButton to={paths.login}>Go to Login</LinkButton>
        {!isAlreadyCreated(error.message) && (
          <LinkButton to={paths.signup} variant="default">
            {signupLabel}
          </LinkButton>
        )}
      </Group>
    </Screen>
  );

type StepRefusedProps = { message: string; children?: ReactNode };

export const StepRefused = ({ message, children }: StepRefusedProps) => (
  <Screen icon={roundIcon('red', <IconLock size={28} />)} title="Access Denied" stepless>
    <Text role="alert">{message}</Text>
    {children}
    <LinkButton to={paths.login} mt="sm">
      Go to Login
    </LinkButton>
  </Screen>
);

/** Shows an invalid link on the subscription screen, which refuses under its own heading. */
export const LinkRefused = ({ error, onRetry }: Pick<InvalidLinkProps, 'error' | 'onRetry'>) =>
  canRetry(error) ? (
    <NotChecked message={error.message} onRetry={onRetry} />
  ) : (
    <StepRefused message={error.message}>
      <Text c="dimmed" maw={440}>
        {SIGN_IN_TO_GO_ON}
      </Text>
    </StepRefused>
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
    <Screen icon={<Loader aria-hidden />} title="Resuming your setup" live>
      <Text c="dimmed">Taking you to the next step…</Text>
    </Screen>
  );
};
