import type { ActiveDevice } from '@branchbook/contract/devices.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconClockExclamation, IconHourglass } from '@tabler/icons-react';
import { instantText } from '../../../shared/dates.ts';
import rowClasses from '../../../shared/row.module.css';

/** Minutes off after which a clock should be set, although the times it records are corrected. */
const CLOCK_OFF_MINUTES = 24 * 60;

/** Returns 'Clock off by 26 h', or null for a clock that is near enough. */
const clockText = (minutes: number): string | null =>
  Math.abs(minutes) > CLOCK_OFF_MINUTES
    ? `Clock off by ${Math.round(Math.abs(minutes) / 60)} h`
    : null;

type Props = { device: ActiveDevice; onRevoke: () => void };

export const DeviceRow = ({ device, onRevoke }: Props) => {
  const clock = clockText(device.clock_off_minutes);
  return (
    <li className={rowClasses['row']}>
      <div className={rowClasses['about']}>
        <Text size="sm" fw={600}>
          {device.device_name}
        </Text>
        <Text size="xs" c="dimmed">
          {device.device_type} · {device.device_id}
        </Text>
        {device.last_seen && (
          <Text size="xs" c="dimmed">
            Last seen {instantText(device.last_seen)}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Badge color={device.session_active ? 'green' : 'gray.6'} variant="dot">
          {device.session_active ? 'Active' : 'Not active'}
        </Badge>
        {device.queued > 0 && (
          <Badge color="gray" leftSection={<IconHourglass size={12} aria-hidden />}>
            {device.queued} waiting
          </Badge>
        )}
        {clock && (
          <Badge color="yellow" leftSection={<IconClockExclamation size={12} aria-hidden />}>
            {clock}
          </Badge>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={`Revoke ${device.device_name} at ${device.branch_name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </Group>
    </li>
  );
};
