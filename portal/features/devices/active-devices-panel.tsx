import type { ActiveDevice } from '@branchbook/contract/devices.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDeviceTablet, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryError } from '../../shared/query-error.tsx';
import rowClasses from '../../shared/row.module.css';
import { DeviceRow } from './components/device-row.tsx';
import { usePairingOnly } from './components/use-pairing-only.ts';
import { useRevocation } from './components/use-revocation.tsx';
import { TABLET_ADDRESS } from './tablet-address-text.ts';
import classes from './devices.module.css';

const OnlineBadge = ({ online }: { online: boolean }) => (
  <Badge
    color={online ? 'green' : 'gray'}
    leftSection={
      online ? <IconWifi size={12} aria-hidden /> : <IconWifiOff size={12} aria-hidden />
    }
  >
    {online ? 'Online' : 'Offline'}
  </Badge>
);

const BranchDevices = ({ devices }: { devices: readonly ActiveDevice[] }) => {
  const { revoke, revokeAll } = useRevocation();
  const name = devices[0]?.branch_name;
  const online = devices.filter(({ session_active }) => session_active).length;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="xs">
        <Title order={3} className={rowClasses['about']}>
          {name}
        </Title>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {online} of {devices.length} online
          </Text>
          <OnlineBadge online={online > 0} />
          <Button
            variant="default"
            size="xs"
            aria-label={`Revoke all tablets of ${name}`}
            onClick={() => revokeAll(devices)}
          >
            Revoke all
          </Button>
        </Group>
      </Group>
      <ul className={classes['devices']}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onRevoke={() => revoke(device)} />
        ))}
      </ul>
    </Paper>
  );
};

type Props = { devices: UseQueryResult<ActiveDevice[]>; search: string };

const DeviceList = ({ devices, search }: Props) => {
  const pairingOnly = usePairingOnly();
  if (devices.isPending) return <CardsSkeleton label="Loading devices" count={2} height={96} />;
  if (devices.isError) {
    return <QueryError query={devices} title="Error" fallback="Failed to load devices" />;
  }
  if (devices.data.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconDeviceTablet size={24} />}
          title="No Active Devices"
          text={`Open ${TABLET_ADDRESS} on a tablet and sign it in with ${pairingOnly ? '' : 'the numbers and password above, or with '}a pairing code.`}
        />
      </Paper>
    );
  }
  const found = devices.data.filter(({ branch_name, branch_id, device_name }) =>
    isFoundIn(search, [branch_name, String(branch_id), device_name]),
  );
  if (found.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState icon={<IconDeviceTablet size={24} />} title="No tablets found" />
      </Paper>
    );
  }
  const byBranch = Map.groupBy(found, ({ branch_id }) => branch_id);
  return (
    <Stack gap="sm">
      {[...byBranch].map(([branchId, ofBranch]) => (
        <BranchDevices key={branchId} devices={ofBranch} />
      ))}
    </Stack>
  );
};

export const ActiveDevices = ({ devices, search }: Props) => (
  <section aria-label="Active Devices">
    <Title order={2} mb="sm">
      Active Devices
    </Title>
    <DeviceList devices={devices} search={search} />
  </section>
);
