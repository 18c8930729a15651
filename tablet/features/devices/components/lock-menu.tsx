import { Dialog } from '@branchbook/ui/dialog.tsx';
import {
  ActionIcon,
  Button,
  Stack,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconDotsVertical, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import type { Person } from '../../../offline/tablet-store.ts';
import { SignOutDialog } from '../sign-out-dialog.tsx';
import { TabletFacts } from './tablet-facts.tsx';

type Props = { deviceName: string; staff: Person[] };

const Choices = ({ onSignOut }: { onSignOut: () => void }) => {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <Stack gap="sm">
      <TabletFacts />
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

/** Shows the menu of the tablet itself: its state, its colours and signing it out. */
export const LockMenu = ({ deviceName, staff }: Props) => {
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
        title={`This tablet: ${deviceName}`}
        size="sm"
        opened={shown === 'choices'}
        onClose={close}
      >
        <Choices onSignOut={() => setShown('sign out')} />
      </Dialog>
      <SignOutDialog staff={staff} opened={shown === 'sign out'} onClose={close} />
    </>
  );
};
