import type { PushDevice } from '@branchbook/contract/push-devices.ts';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Button, Group, Text } from '@mantine/core';
import { instantText } from '../../../shared/dates.ts';
import { messageOf } from '../../../shared/errors.ts';
import rowClasses from '../../../shared/row.module.css';
import { useRemoveDevice, useTestDevice } from '../api.ts';
import classes from '../push-devices.module.css';

type Props = { devices: readonly PushDevice[]; hereId: number | undefined };

const failed = (error: unknown): void =>
  toast.error({ title: 'Please try again', message: messageOf(error, '') });

/** Lists the devices on which the user gets alerts. */
export const DeviceList = ({ devices, hereId }: Props) => {
  const remove = useRemoveDevice();
  const test = useTestDevice();
  if (devices.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The devices on which you get alerts will be listed here.
      </Text>
    );
  }
  const sendTest = ({ id, name }: PushDevice) =>
    test.mutate(id, {
      onSuccess: ({ outcome }) => {
        if (outcome === 'sent') toast.success({ title: 'Test sent', message: name });
        else if (outcome === 'gone') {
          toast.error({ title: 'Device removed', message: `${name} no longer takes messages.` });
        } else {
          toast.error({ title: 'Test not sent', message: `The push service of ${name} failed.` });
        }
      },
      onError: failed,
    });
  const removeOne = ({ id, name }: PushDevice) =>
    remove.mutate(id, {
      onSuccess: () => {
        // The row that holds the focused button is about to be removed.
        focusMain();
        toast.success({ title: 'Device removed', message: name });
      },
      onError: failed,
    });
  return (
    <ul className={classes['devices']} aria-label="Devices with alerts">
      {devices.map((device) => (
        <li key={device.id} className={rowClasses['row']}>
          <div className={rowClasses['about']}>
            <Group gap="xs">
              <Text fw={600}>{device.name}</Text>
              {device.id === hereId && <Badge color="green">This device</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              Added {instantText(device.addedAt)}
              {device.lastSentAt && ` · last message ${instantText(device.lastSentAt)}`}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              aria-label={`Send a test to ${device.name}, added ${instantText(device.addedAt)}`}
              onClick={() => sendTest(device)}
            >
              Test
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={`Remove ${device.name}, added ${instantText(device.addedAt)}`}
              onClick={() => removeOne(device)}
            >
              Remove
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
};
