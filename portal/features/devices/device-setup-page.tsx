import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Button, Divider, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { messageOf } from '../../shared/errors.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { useUser } from '../../shared/user.tsx';
import { ActiveDevices } from './active-devices-panel.tsx';
import { deviceSetupQuery, devicesQuery } from './api.ts';
import { BranchSetupCard } from './branch-setup-panel.tsx';
import { CopyableNumber } from './components/copyable-number.tsx';
import { usePairingOnly } from './components/use-pairing-only.ts';
import { PairTabletDialog } from './pair-tablet-dialog.tsx';
import { PinSettings } from './pin-settings-panel.tsx';
import { SignInSettings } from './sign-in-settings-panel.tsx';
import { TABLET_ADDRESS } from './tablet-address-text.ts';

const BranchCards = ({ search }: { search: string }) => {
  const setup = useQuery(deviceSetupQuery());
  if (setup.isPending) return <CardsSkeleton label="Loading branches" count={2} height={240} />;
  if (setup.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load device setup information"
        message={`Error loading device setup information: ${messageOf(setup.error, 'Unknown error')}`}
        onRetry={() => void setup.refetch()}
        retrying={setup.isFetching}
      />
    );
  }
  const found = setup.data.filter(({ branch_name, branch_id }) =>
    isFoundIn(search, [branch_name, String(branch_id)]),
  );
  if (found.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconSearchOff size={24} />}
          title="No branches found"
          text="Try another name or branch number."
        />
      </Paper>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      {found.map((branch) => (
        <BranchSetupCard key={branch.branch_id} branch={branch} />
      ))}
    </SimpleGrid>
  );
};

const DeviceSetup = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.deviceSetup });
  const { q, pair } = useSearch({ from: '/portal/device-setup' });
  const setup = useQuery(deviceSetupQuery());
  const devices = useQuery(devicesQuery());
  const pairingOnly = usePairingOnly();
  const refresh = () => void Promise.all([setup.refetch(), devices.refetch()]);

  return (
    <Page
      title="Device Setup"
      help={`Open ${TABLET_ADDRESS} on the tablet. Sign it in with a pairing code${pairingOnly ? '' : ', or with the company number, the branch number and the branch password'}.`}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={setup.isRefetching || devices.isRefetching}
          onClick={refresh}
        >
          Refresh
        </Button>
      }
    >
      <Paper withBorder p="md">
        <Group justify="space-between" gap="md">
          <div>
            <Text size="sm" c="dimmed">
              Company
            </Text>
            <Text fw={600}>{user.company_name}</Text>
          </div>
          <CopyableNumber label="Company number" value={user.company_id} />
        </Group>
        <Divider my="md" />
        <Stack gap="md">
          <SignInSettings />
          <PinSettings />
        </Stack>
      </Paper>
      <SearchBox
        label="Search branches"
        value={q ?? ''}
        onSearch={(text) =>
          void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true })
        }
      />
      <BranchCards search={q ?? ''} />
      {/* Hidden until the branches above are loaded, as they would push the list down. */}
      {!setup.isPending && <ActiveDevices devices={devices} search={q ?? ''} />}
      <PairTabletDialog
        branch={setup.data?.find(({ branch_id }) => branch_id === pair)}
        onClose={() =>
          void navigate({
            search: (now) => ({ ...now, pair: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  );
};

export const DeviceSetupPage = () => {
  usePageTitle('Device Setup');
  const user = useUser();
  if (!mayOpen(user, 'deviceSetup')) {
    return (
      <AccessDenied
        page="Device Setup"
        title="Access Denied - Only owners and head office managers can access device setup information."
        text=""
      />
    );
  }
  if (!user.company_id) {
    return <ErrorState title="Error" message="Company ID not found" />;
  }
  return <DeviceSetup />;
};
