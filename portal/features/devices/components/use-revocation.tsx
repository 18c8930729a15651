import type { ActiveDevice } from '@branchbook/contract/devices.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack, Text } from '@mantine/core';
import { countOf } from '../../../shared/counts.ts';
import { messageOf } from '../../../shared/errors.ts';
import { useRevokeBranchDevices, useRevokeDevice } from '../api.ts';
import { usePairingOnly } from './use-pairing-only.ts';

const TABLETS = { one: 'tablet', many: 'tablets' };
const RECORDS = { one: 'record', many: 'records' };

/** Returns what happens to tablets that are signed out; `subject` begins the sentence. */
const stopsText = (subject: string, pairingOnly: boolean): string =>
  `${subject} working at once and has to be signed in again with ${pairingOnly ? '' : 'the branch password or '}a pairing code.`;

type QuestionProps = { question: string; stops: string; queued: number };

const Question = ({ question, stops, queued }: QuestionProps) => (
  <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
    <Text size="sm" fw={600}>
      {question}
    </Text>
    <Text size="sm">{stops}</Text>
    <Text size="sm" c="dimmed">
      {queued > 0 ? `${countOf(queued, RECORDS)} not sent yet. ` : ''}
      Records that have not been sent stay on the tablet, and arrive once it is signed in at the
      same branch again.
    </Text>
  </Stack>
);

const failed = (error: unknown): void =>
  toast.error({ title: 'Failed to revoke', message: messageOf(error, '') });

/** Asks for confirmation, signs tablets out and reports the result. */
export const useRevocation = () => {
  const one = useRevokeDevice();
  const all = useRevokeBranchDevices();
  const pairingOnly = usePairingOnly();
  return {
    revoke: (device: ActiveDevice): void =>
      confirm({
        title: 'Revoke Tablet',
        message: (
          <Question
            question={`Sign ‘${device.device_name}’ at ${device.branch_name} out?`}
            stops={stopsText('It stops', pairingOnly)}
            queued={device.queued}
          />
        ),
        confirmText: 'Revoke',
        kind: 'danger',
        onConfirm: () =>
          one.mutate(device.id, {
            onSuccess: () => {
              // The row that holds the focused button is about to be removed.
              focusMain();
              toast.success({ title: 'Tablet Revoked', message: device.device_name });
            },
            onError: failed,
          }),
      }),
    revokeAll: (devices: readonly ActiveDevice[]): void => {
      const [first] = devices;
      if (!first) return;
      const { branch_id: branchId, branch_name: name } = first;
      confirm({
        title: 'Revoke All Tablets',
        message: (
          <Question
            question={`Sign all tablets at ${name} out?`}
            stops={stopsText('Each of them stops', pairingOnly)}
            queued={devices.reduce((sum, { queued }) => sum + queued, 0)}
          />
        ),
        confirmText: 'Revoke all',
        kind: 'danger',
        onConfirm: () =>
          all.mutate(branchId, {
            onSuccess: ({ revoked }) => {
              focusMain();
              toast.success({
                title: `${countOf(revoked, TABLETS)} revoked`,
                message: name,
              });
            },
            onError: failed,
          }),
      });
    },
  };
};
