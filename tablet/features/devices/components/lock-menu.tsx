import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import {
  ActionIcon,
  Alert,
  Button,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import {
  IconAlertTriangle,
  IconDotsVertical,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Refused, signOut } from '../../../offline/registration.ts';

const textOf = (error: unknown): string =>
  error instanceof Refused || error instanceof NetworkError || error instanceof ApiError
    ? error.message
    : 'An unexpected error occurred. Please try again.';

const Choices = ({ onSignOut }: { onSignOut: () => void }) => {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <Stack gap="sm">
      <Button
        size="md"
        variant="default"
        justify="flex-start"
        leftSection={dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? 'Use light colours' : 'Use dark colours'}
      </Button>
      <Button
        size="md"
        variant="default"
        justify="flex-start"
        leftSection={<IconLogout size={20} aria-hidden />}
        onClick={onSignOut}
      >
        Sign out this tablet
      </Button>
    </Stack>
  );
};

const SignOut = ({ onCancel }: { onCancel: () => void }) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await signOut();
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      <Text>
        Nobody can record anything here until it is signed in again with the branch password.
      </Text>
      {failure && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {failure}
        </Alert>
      )}
      <Button size="md" color="red" loading={busy} onClick={() => void leave()}>
        Sign out
      </Button>
      <Button size="md" variant="default" data-autofocus onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
};

/** What concerns the tablet itself and nobody's work: colours and signing out. */
export const LockMenu = ({ deviceName }: { deviceName: string }) => {
  const [shown, setShown] = useState<'choices' | 'sign out' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={50}
        aria-label="This tablet"
        onClick={() => setShown('choices')}
      >
        <IconDotsVertical size={22} aria-hidden />
      </ActionIcon>
      <Dialog
        title={shown === 'sign out' ? 'Sign out this tablet?' : `This tablet: ${deviceName}`}
        size="sm"
        opened={shown !== null}
        onClose={close}
      >
        {shown === 'sign out' ? (
          <SignOut onCancel={close} />
        ) : (
          <Choices onSignOut={() => setShown('sign out')} />
        )}
      </Dialog>
    </>
  );
};
