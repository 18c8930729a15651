import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconBellOff, IconDatabase } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStorageAlmostFull } from '../../../offline/storage-reserve.ts';
import type { ReactNode } from 'react';

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Box flex="none">{icon}</Box>
    <Text>{children}</Text>
  </Group>
);

/** Shows whether the browser has promised to keep the stored data, and whether it has room. */
const Storage = () => {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    void navigator.storage.persisted().then(setKept);
  }, []);
  const isAlmostFull = useStorageAlmostFull();
  if (isAlmostFull) {
    return (
      <Fact icon={<IconAlertTriangle size={22} color="var(--status-warning)" aria-hidden />}>
        This tablet is almost full, so new records may soon not be saved. Connect it so that waiting
        records are sent, and delete apps, photos or files that you do not need.
      </Fact>
    );
  }
  if (kept === null) return null;
  if (kept) {
    return (
      <Fact icon={<IconDatabase size={22} aria-hidden />}>
        Records stay on this tablet until they are sent.
      </Fact>
    );
  }
  return (
    <Stack gap="xs">
      <Fact icon={<IconAlertTriangle size={22} color="var(--status-warning)" aria-hidden />}>
        This browser may delete the records on this tablet when it runs out of space. Install the
        app, or add it to the home screen, then protect the stored data.
      </Fact>
      <Button variant="default" onClick={() => void navigator.storage.persist().then(setKept)}>
        Protect stored data
      </Button>
    </Stack>
  );
};

/** Shows whether reminders may appear outside the page; permission is requested only on a tap. */
const Reminders = () => {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : null,
  );
  if (permission === null) return null;
  if (permission === 'default') {
    return (
      <Button
        variant="default"
        leftSection={<IconBell size={20} aria-hidden />}
        onClick={() => void Notification.requestPermission().then(setPermission)}
      >
        Show reminders when the app is closed
      </Button>
    );
  }
  return permission === 'granted' ? (
    <Fact icon={<IconBell size={22} aria-hidden />}>
      Reminders also show while another app is open.
    </Fact>
  ) : (
    <Fact icon={<IconBellOff size={22} aria-hidden />}>
      Reminders show only while the app is open, because this browser does not allow notifications.
    </Fact>
  );
};

/** Shows the state of storage and reminders on this tablet, with the actions that improve it. */
export const TabletFacts = () => (
  <Stack gap="md">
    <Storage />
    <Reminders />
  </Stack>
);
