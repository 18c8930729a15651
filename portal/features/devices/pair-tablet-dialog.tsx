import { PAIRING_FRAGMENT, PAIRING_MINUTES } from '@branchbook/contract/devices.ts';
import type { ActiveDevice, DeviceSetup } from '@branchbook/contract/devices.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import { QrCode } from '@branchbook/ui/qr-code.tsx';
import { devicesWhilePairingQuery, pairingCodeQuery } from './api.ts';
import { CopyableNumber } from './components/copyable-number.tsx';
import { useTimeLeft } from './components/use-time-left.ts';
import { TABLET_ADDRESS } from './tablet-address-text.ts';
import classes from './devices.module.css';

const HALF = 4;

type CodeProps = { code: string; madeAt: number };

const Code = ({ code, madeAt }: CodeProps) => {
  // Counted from the arrival of the code, so that a wrong clock on this device does not matter.
  const left = useTimeLeft(madeAt + PAIRING_MINUTES * 60_000);
  if (left === 0) {
    return (
      <Text ta="center" role="status">
        This code has expired. Get a new one.
      </Text>
    );
  }
  const address = `${TABLET_ADDRESS}/#${PAIRING_FRAGMENT}${code}`;
  return (
    <Stack gap="xs">
      <QrCode text={address} label="QR code that opens the branch app with this pairing code" />
      <p className={classes['code']}>
        {code.slice(0, HALF)} {code.slice(HALF)}
      </p>
      <Text size="sm" c="dimmed" ta="center" role="timer">
        Works for one tablet. Time left: {Math.floor(left / 60)}:
        {String(left % 60).padStart(2, '0')}
      </Text>
    </Stack>
  );
};

/** Says that a tablet has signed in, with the code or with the branch password. */
const SignedIn = ({ device }: { device: ActiveDevice }) => (
  <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
    <span style={{ overflowWrap: 'anywhere' }}>‘{device.device_name}’ has just signed in.</span>
  </Alert>
);

type PairingProps = { branch: DeviceSetup; onClose: () => void };

const Pairing = ({ branch, onClose }: PairingProps) => {
  const pairing = useQuery(pairingCodeQuery(branch.branch_id));
  const { data: devices } = useQuery(devicesWhilePairingQuery());
  const [before, setBefore] = useState(devices);
  if (before === undefined && devices !== undefined) setBefore(devices);
  const arrived = (devices ?? []).filter(
    ({ id, branch_id }) =>
      branch_id === branch.branch_id && before && !before.some((one) => one.id === id),
  );
  const makeAnother = () => void pairing.refetch();

  return (
    <Stack gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Signs one tablet in at <strong>{branch.branch_name}</strong>. Scan it with the tablet’s
        camera, or open <strong>{TABLET_ADDRESS}</strong> there and type the code.
      </Text>
      {pairing.isPending ? (
        <Skeleton height={304} radius="md" role="status" aria-label="Making a code" />
      ) : pairing.isError ? (
        <ErrorState
          title="Failed to make a pairing code"
          message={messageOf(pairing.error, 'Unknown error')}
          onRetry={makeAnother}
          retrying={pairing.isFetching}
        />
      ) : (
        <Code key={pairing.data.code} code={pairing.data.code} madeAt={pairing.dataUpdatedAt} />
      )}
      {arrived.map((device) => (
        <SignedIn key={device.id} device={device} />
      ))}
      <Group gap="xl" justify="center">
        <CopyableNumber label="Company number" value={branch.company_id} />
        <CopyableNumber label="Branch number" value={branch.branch_id} />
      </Group>
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={pairing.isFetching}
          onClick={makeAnother}
        >
          New code
        </Button>
        <Button onClick={onClose}>Done</Button>
      </FormActions>
    </Stack>
  );
};

type Props = { branch: DeviceSetup | undefined; onClose: () => void };

/** Shows a code that signs a tablet in without any password ([A-114]). */
export const PairTabletDialog = ({ branch, onClose }: Props) => {
  // Keeps the branch on screen while the dialog fades out.
  const [shown, setShown] = useState(branch);
  if (branch && branch !== shown) setShown(branch);
  return (
    <Dialog title="Pair a tablet" opened={branch !== undefined} onClose={onClose} size="md">
      {shown && <Pairing key={shown.branch_id} branch={shown} onClose={onClose} />}
    </Dialog>
  );
};
