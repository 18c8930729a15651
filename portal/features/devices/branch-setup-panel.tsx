import type { DeviceSetup } from '@branchbook/contract/devices.ts';
import { Card, Group, Text, Title } from '@mantine/core';
import { IconDeviceTabletPlus } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { instantText } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { BranchPasswordForm } from './branch-password-form.tsx';
import { CopyableNumber } from './components/copyable-number.tsx';
import { usePairingOnly } from './components/use-pairing-only.ts';

const BranchPassword = ({ branch }: { branch: DeviceSetup }) => (
  <>
    <BranchPasswordForm branchId={branch.branch_id} branchName={branch.branch_name} />
    <Text size="xs" c="dimmed" mt="xs">
      {branch.has_password && branch.password_set_at
        ? `A password was set on ${instantText(branch.password_set_at)}. `
        : branch.has_password
          ? 'A password is set. '
          : 'No password is set yet. '}
      Stored passwords cannot be viewed.
    </Text>
  </>
);

export const BranchSetupCard = ({ branch }: { branch: DeviceSetup }) => {
  const pairingOnly = usePairingOnly();
  return (
    <Card component="section" aria-label={branch.branch_name}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {branch.branch_name}
        </Title>
        <LinkButton
          to={paths.deviceSetup}
          search={(now) => ({ ...now, pair: branch.branch_id })}
          resetScroll={false}
          preload={false}
          leftSection={<IconDeviceTabletPlus size={16} aria-hidden />}
          aria-label={`Pair a tablet with ${branch.branch_name}`}
        >
          Pair a tablet
        </LinkButton>
      </Group>
      <Group gap="xl" mb="md">
        <CopyableNumber label="Company number" value={branch.company_id} />
        <CopyableNumber label="Branch number" value={branch.branch_id} />
      </Group>
      {pairingOnly ? (
        <Text size="sm" c="dimmed">
          Branch passwords do not sign tablets in. Pair a tablet instead.
        </Text>
      ) : (
        <BranchPassword branch={branch} />
      )}
    </Card>
  );
};
